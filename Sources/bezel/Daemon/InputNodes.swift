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
    private var changed: [() -> Void] = []
    /// Called when the node with this path was removed.
    private var removed: [(String) -> Void] = []

    /// Nanoseconds that udev has to report a node that exists.
    private static let patience: Int64 = 2_000_000_000
    /// Delay, because connecting a device causes many small changes.
    private static let gathering: Int64 = 100_000_000

    private let paths: [String]
    private let loop: EventLoop
    private let log: Logger
    private var monitor: PanelMonitor?
    private var watcher: FolderWatcher?
    private var watches: [Watch] = []
    private var timer: LoopTimer?
    /// The time since when a node waits for udev, by its system path.
    private var pending: [String: Int64] = [:]

    /// - Parameter paths: Those that the configuration names.
    init(known paths: [String], on loop: EventLoop, log: Logger) {
        self.paths = paths
        self.loop = loop
        self.log = log
    }

    deinit { for watch in watches { loop.unwatch(watch) } }

    func subscribe(changed: @escaping () -> Void, removed: @escaping (String) -> Void) {
        self.changed.append(changed)
        self.removed.append(removed)
    }

    /// Starts watching before it lists the nodes, so that no change is missed.
    func start() {
        do {
            timer = try LoopTimer(on: loop) { [unowned self] in self.look() }
            let watcher = try FolderWatcher(paths: paths)
            watches.append(
                try loop.watch(watcher.descriptor, for: .readable) { [unowned self] _ in
                    if self.watcher?.drain() == true { self.timer?.set(Clock.bootTime + Self.gathering) }
                })
            self.watcher = watcher
            let monitor = try PanelMonitor()
            watches.append(try loop.watch(monitor.descriptor, for: .readable) { [unowned self] _ in self.told() })
            self.monitor = monitor
        } catch {
            log.warning("devices that are connected later may not be detected: \(error)")
        }
        look()
        for path in paths {
            if access(path, F_OK) != 0 {
                log.notice("\(path) cannot be opened: \(errorText(errno)); waiting for it")
            } else if !nodes.contains(where: { $0.goes(by: path) }) {
                log.warning("\(path) is not an input device; bezel devices lists them, like /dev/input/event0")
            }
        }
    }

    /// Lists the nodes again in `nanoseconds`, when an obstacle may be gone.
    func lookAgain(in nanoseconds: Int64) { timer?.set(Clock.bootTime + nanoseconds) }

    /// Removes a node whose device is gone.
    func forget(_ systemPath: String) { nodes.removeAll { $0.systemPath == systemPath } }

    private func told() {
        var isChanged = false
        while let change = monitor?.next() {
            switch change {
            case .added(let node), .changed(let node):
                forget(node.systemPath)
                nodes.append(node.linked(from: paths))
                nodes.sort { ($0.path.count, $0.path) < ($1.path.count, $1.path) }
                isChanged = true
            case .removed(let path, let systemPath):
                forget(systemPath)
                for tell in removed { tell(path) }
            }
        }
        if isChanged { for tell in changed { tell() } }
    }

    private func look() {
        do {
            nodes = try PanelDiscovery.nodes(known: paths)
        } catch {
            log.error("\(error)")
        }
        judgeSilentNodes(at: Clock.bootTime)
        for tell in changed { tell() }
    }

    /// Judges nodes that udev has not reported in time by their capabilities.
    private func judgeSilentNodes(at now: Int64) {
        var waiting: [String: Int64] = [:]
        for index in nodes.indices where nodes[index].standing == .pending {
            let since = pending[nodes[index].systemPath] ?? now
            waiting[nodes[index].systemPath] = since
            if now - since >= Self.patience { nodes[index].standing = .unannounced }
        }
        pending = waiting
        if let first = waiting.values.filter({ now - $0 < Self.patience }).min() { timer?.set(first + Self.patience) }
    }
}
