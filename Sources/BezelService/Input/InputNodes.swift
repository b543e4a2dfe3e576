internal import BezelConfiguration
internal import EventLoop
internal import Glibc
internal import Logging
internal import TouchInput

/// The board's event nodes. udev reports them; watching their folders finds nodes that udev never reports and nodes whose
/// permissions change later. Nothing runs while nothing changes.
final class InputNodes {
    /// The nodes, in the order of their numbers.
    private(set) var nodes: [InputNode] = []
    /// Called when nodes were added or may be accessible now.
    var changed: () -> Void = {}
    /// Called when the node with this path was removed.
    var removed: (String) -> Void = { _ in }

    /// Nanoseconds in which udev should report an existing node.
    private static let reportTime: Int64 = 2_000_000_000
    /// Delay, because connecting a device causes many small changes.
    private static let settlingTime: Int64 = 100_000_000

    private let paths: [String]
    private let loop: EventLoop
    private let log: Logger
    private let timer: LoopTimer
    private var watches: [Watch] = []
    /// The time since when a node waits for udev, by its system path.
    private var pending: [String: Int64] = [:]

    /// - Parameter paths: Those that the configuration names.
    init(known paths: [String], on loop: EventLoop, log: Logger) throws {
        self.paths = paths
        self.loop = loop
        self.log = log
        timer = try LoopTimer(on: loop)
    }

    deinit { stop() }

    /// Starts watching before it lists the nodes, so that no change is missed.
    func start() {
        timer.fired = { [unowned self] in listNodes() }
        do {
            let watcher = try FolderWatcher(paths: paths)
            watches.append(
                try loop.watch(watcher.descriptor, for: .readable) { [unowned self] _ in
                    if watcher.drain() { timer.set(Clock.bootTime + Self.settlingTime) }
                })
            let monitor = try PanelMonitor()
            watches.append(
                try loop.watch(monitor.descriptor, for: .readable) { [unowned self] _ in readChanges(of: monitor) })
        } catch {
            log.warning("devices that are connected later may not be detected: \(error)")
        }
        listNodes()
        for path in paths {
            if access(path, F_OK) != 0 {
                log.notice("\(path) cannot be opened: \(errorText(errno)); waiting for it")
            } else if !nodes.contains(where: { $0.goes(by: path) }) {
                log.warning("\(path) is not an input device; bezel devices lists them, like /dev/input/event0")
            }
        }
    }

    func stop() {
        for watch in watches { loop.unwatch(watch) }
        watches = []
        timer.set(nil)
    }

    /// Lists the nodes again in `nanoseconds`, when an obstacle may be gone.
    func listAgain(in nanoseconds: Int64) { timer.set(Clock.bootTime + nanoseconds) }

    /// Removes a node whose device is gone.
    func forget(_ systemPath: String) { nodes.removeAll { $0.systemPath == systemPath } }

    private func readChanges(of monitor: PanelMonitor) {
        var isChanged = false
        while let change = monitor.next() {
            switch change {
            case .added(let node), .changed(let node):
                forget(node.systemPath)
                nodes.append(node.linked(from: paths))
                nodes.sort { ($0.path.count, $0.path) < ($1.path.count, $1.path) }
                isChanged = true
            case .removed(let path, let systemPath):
                forget(systemPath)
                removed(path)
            }
        }
        if isChanged { changed() }
    }

    private func listNodes() {
        do {
            nodes = try PanelDiscovery.nodes(known: paths)
        } catch {
            log.error("\(error)")
        }
        judgeSilentNodes(at: Clock.bootTime)
        changed()
    }

    /// Judges nodes that udev has not reported in time by their capabilities.
    private func judgeSilentNodes(at now: Int64) {
        var waiting: [String: Int64] = [:]
        for index in nodes.indices where nodes[index].standing == .pending {
            let since = pending[nodes[index].systemPath] ?? now
            waiting[nodes[index].systemPath] = since
            if now - since >= Self.reportTime { nodes[index].standing = .unannounced }
        }
        pending = waiting
        if let first = waiting.values.filter({ now - $0 < Self.reportTime }).min() {
            timer.set(first + Self.reportTime)
        }
    }
}
