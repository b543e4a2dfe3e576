import BezelModel
import Glibc
import TouchInput

/// The part of TouchInputTests that must run as a separate process on a board simulated by umockdev.
///
///     umockdev-run … -- InputProbe read LINES     opens every panel and key device, prints their events
///     umockdev-run … -- InputProbe stamps LINES   the same, with each contact's time in milliseconds instead of its place
///     umockdev-wrapper InputProbe hotplug FILE    plugs the devices of FILE in, then pulls the first one out
@main
enum InputProbe {
    static func main() throws {
        let arguments = CommandLine.arguments
        switch (arguments.dropFirst().first, arguments.count) {
        case ("read", 3): try read(lines: Int(arguments[2]) ?? 0, hasStamps: false)
        case ("stamps", 3): try read(lines: Int(arguments[2]) ?? 0, hasStamps: true)
        case ("hotplug", 3): try hotplug(arguments[2])
        default: exit(2)
        }
    }

    /// Longer than any test needs; the tests wait for lines, not for time.
    private static let patience: CInt = 20_000

    // MARK: Reading

    private static func read(lines wanted: Int, hasStamps: Bool) throws {
        let nodes = try PanelDiscovery.nodes()
        var lines = 0
        func say(_ line: String) {
            print(line)
            lines += 1
        }
        var panels: [EvdevPanel] = []
        var keys: [EvdevKeys] = []
        let selection = InputSelection([.any])
        let verdicts = zip(
            selection.panels(among: nodes), selection.keys(among: nodes, key: { _ in true }, knob: { _ in true }))
        for (node, verdict) in zip(nodes, verdicts) {
            if verdict.0.source != nil {
                var settings = EvdevPanel.Settings(display: DisplaySize(width: 800, height: 480))
                settings.calibration = node.calibration ?? .identity
                panels.append(try EvdevPanel(path: node.path, settings: settings))
            } else if verdict.1.source != nil {
                keys.append(try EvdevKeys(path: node.path))
            }
        }
        var waits = (panels.map(\.descriptor) + keys.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while lines < wanted, poll(&waits, nfds_t(waits.count), patience) > 0 {
            for panel in panels {
                _ = panel.read(now: Stamp(nanoseconds: 0)) { frame in
                    for index in 0..<frame.count {
                        let contact = frame[index]
                        let point = "\(contact.point.x),\(contact.point.y)"
                        let place = hasStamps ? "\(frame.stamp.nanoseconds / 1_000_000)" : point
                        say("\(panel.path) \(contact.slot) \(contact.phase) \(place)")
                    }
                }
            }
            for device in keys {
                _ = device.read(now: Stamp(nanoseconds: 0)) { input in
                    switch input {
                    case .key(let key): say("\(device.path) \(KeyName.of(key: key.code)) \(key.phase)")
                    case .knob(let knob): say("\(device.path) \(KeyName.of(knob: knob.axis)) \(knob.detents)")
                    }
                }
            }
        }
    }

    // MARK: Hotplug

    private typealias New = @convention(c) () -> OpaquePointer?
    private typealias AddFromFile =
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>?
        ) -> CInt
    private typealias Uevent = @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void

    private static func hotplug(_ file: String) throws {
        // Loaded at run time: the tests are also built without it.
        guard let library = dlopen("libumockdev.so.0", RTLD_NOW),
            let board = symbol("umockdev_testbed_new", library, New.self)()
        else { exit(3) }
        let monitor = try PanelMonitor()
        print("\(try PanelDiscovery.nodes().count) nodes")
        guard symbol("umockdev_testbed_add_from_file", library, AddFromFile.self)(board, file, nil) != 0 else {
            exit(4)
        }
        let nodes = try PanelDiscovery.nodes()
        print("\(nodes.count) nodes")
        let uevent = symbol("umockdev_testbed_uevent", library, Uevent.self)
        for node in nodes { uevent(board, node.systemPath, "add") }
        if let first = nodes.first {
            uevent(board, first.systemPath, "change")
            uevent(board, first.systemPath, "remove")
        }
        var wait = pollfd(fd: monitor.descriptor, events: Int16(POLLIN), revents: 0)
        var isGone = false
        var told: Set<String> = []
        while !isGone, poll(&wait, 1, patience) > 0 {
            while let change = monitor.next() {
                switch change {
                // Adding it may have reported it already.
                case .added(let node):
                    guard told.insert(node.path).inserted else { continue }
                    print("added \(node.path) \(node.name ?? "") \(node.kinds.joined(separator: " "))")
                case .changed(let node): print("changed \(node.path) \(node.kinds.joined(separator: " "))")
                case .removed(let path, _):
                    print("removed \(path)")
                    isGone = true
                }
            }
        }
    }

    private static func symbol<Function>(
        _ name: String, _ library: UnsafeMutableRawPointer, _: Function.Type
    ) -> Function {
        guard let address = dlsym(library, name) else { exit(5) }
        return unsafeBitCast(address, to: Function.self)
    }
}
