import EventLoop
import Foundation
import TestSupport
import Testing

@testable import Phones

/// Two clients at a message bus of the test's own.
private final class Bus {
    static let program = "/usr/bin/dbus-daemon"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }
    static let name = "org.bezel.Test"

    let loop: EventLoop
    let path: String
    private let folder: TemporaryFolder
    private let daemon = Process()
    private(set) var clients: [SystemBus?] = []
    private(set) var received: [[DBusMessage]] = []
    private(set) var ends: [[String]] = []
    private var opened: Set<Int> = []

    init() throws {
        loop = try EventLoop()
        folder = try TemporaryFolder()
        path = folder.path + "/bus socket"
        let file = folder.url.appending(path: "bus.conf")
        let address = path.replacingOccurrences(of: " ", with: "%20")
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>session</type><listen>unix:path=\(address)</listen>
            <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>
            """
        try Data(text.utf8).write(to: file)
        daemon.executableURL = URL(filePath: Self.program)
        daemon.arguments = ["--config-file=\(file.path)", "--nofork", "--print-address=1"]
        let pipe = Pipe()
        daemon.standardOutput = pipe
        try daemon.run()
        // It prints the address when it listens.
        #expect(!pipe.fileHandleForReading.readAvailable().isEmpty)
    }

    deinit { end() }

    func end() {
        guard daemon.isRunning else { return }
        // A thread of the tests may block SIGTERM, and what it starts blocks it too.
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
    }

    /// Adds a client, and waits until the bus has accepted it.
    func join() throws {
        let index = clients.count
        received.append([])
        ends.append([])
        clients.append(
            try SystemBus(at: path, on: loop) { [unowned self] news in
                switch news {
                case .opened: #expect(opened.insert(index).inserted)
                case .message(let message): received[index].append(message)
                case .closed(let why): ends[index].append(why)
                }
            })
        try wait { opened.contains(index) }
    }

    func wait(until condition: () -> Bool) throws {
        while !condition() { try loop.turn(timeout: -1) }
    }

    /// The next message of a client that fits.
    func take(_ client: Int, _ fits: (DBusMessage) -> Bool) throws -> DBusMessage {
        while true {
            if let index = received[client].firstIndex(where: fits) { return received[client].remove(at: index) }
            try loop.turn(timeout: -1)
        }
    }

    /// Client 0 gets the name that client 1 calls.
    static func withTwoClients() throws -> Bus {
        let bus = try Bus()
        try bus.join()
        try bus.join()
        var request = BlueZ.bus("RequestName", [.string(name), .uint32(4)])
        request.serial = 1
        bus.clients[0]?.send(request)
        let reply = try bus.take(0) { $0.replySerial == 1 }
        #expect(reply.body == [.uint32(1)])
        return bus
    }

    /// Client 1 calls client 0.
    func call(_ body: [DBusValue], serial: UInt32) throws -> DBusMessage {
        var call = DBusMessage.call(Self.name, "/", "org.bezel.Test", "Try", body)
        call.serial = serial
        clients[1]?.send(call)
        return try take(0) { $0.kind == .call }
    }
}

@Suite(.enabled(if: Bus.isInstalled, "needs dbus-daemon")) struct SystemBusTests {
    private static let values: [DBusValue] = [
        .byte(200), .boolean(true), .boolean(false), .int16(-71), .uint16(65000), .int32(-1), .uint32(0x20C),
        .int64(-1 << 40), .uint64(1 << 63), .double(-0.5), .string("caf\u{E9}"), .path("/org/bluez/hci0"),
        .signature("a{sv}"), .variant(.variant(.string(""))), .bytes([1, 2, 3]), .bytes([]), .array([], of: "s"),
        .structure([.uint64(1), .array([.structure([.byte(1)])], of: "(y)")]),
        .array(
            [
                .entry(.string("Powered"), .variant(.boolean(true))),
                .entry(.string("UUIDs"), .variant(.array([.string("a"), .string("b")], of: "s"))),
            ], of: "{sv}"),
    ]

    @Test func `values of every type arrive at another client of the bus, and in its answer`() throws {
        let bus = try Bus.withTwoClients()
        let call = try bus.call(Self.values, serial: 7)
        #expect(call.body == Self.values)
        #expect(call.path == "/" && call.interface == "org.bezel.Test" && call.member == "Try" && !call.wantsNoReply)
        bus.clients[0]?.send(call.reply(Self.values))
        let reply = try bus.take(1) { $0.kind == .reply && $0.replySerial == 7 }
        #expect(reply.body == Self.values)
    }

    @Test func `an error has its name and its text`() throws {
        let bus = try Bus.withTwoClients()
        let call = try bus.call([], serial: 8)
        bus.clients[0]?.send(call.failure(BlueZ.rejected, "the driver said no"))
        let error = try bus.take(1) { $0.kind == .error }
        #expect(error.errorName == BlueZ.rejected && error.replySerial == 8)
        #expect(error.body == [.string("the driver said no")])
    }

    @Test func `a call of a program that does not run is answered by the bus, which starts none`() throws {
        let bus = try Bus.withTwoClients()
        var call = DBusMessage.call("org.bezel.Missing", "/", "org.bezel.Test", "Try")
        call.serial = 3
        call.startsNothing = true
        bus.clients[1]?.send(call)
        let error = try bus.take(1) { $0.replySerial == 3 }
        #expect(error.errorName == "org.freedesktop.DBus.Error.NameHasNoOwner")
    }

    @Test func `answers may come late and in another order`() throws {
        let bus = try Bus.withTwoClients()
        let calls = try [11, 12, 13].map { try bus.call([.uint32($0)], serial: $0) }
        for call in calls.reversed() { bus.clients[0]?.send(call.reply(call.body)) }
        for serial: UInt32 in [11, 12, 13] {
            let reply = try bus.take(1) { $0.replySerial == serial }
            #expect(reply.body == [.uint32(serial)])
        }
        bus.clients[0]?.send(calls[0].reply())
        let next = try bus.call([], serial: 14)
        #expect(next.member == "Try", "a second answer is not sent, and does no harm")
    }

    @Test func `a message of too many values costs only itself`() throws {
        let bus = try Bus.withTwoClients()
        var call = DBusMessage.call(
            Bus.name, "/", "org.bezel.Test", "Many", [.array(Array(repeating: .uint16(1), count: 70_000), of: "q")])
        call.serial = 20
        bus.clients[1]?.send(call)
        let next = try bus.call([.byte(2)], serial: 21)
        #expect(next.body == [.byte(2)])
        #expect(bus.ends == [[], []])
    }

    @Test func `a path that is none ends the connection with the C call`() throws {
        let bus = try Bus.withTwoClients()
        var call = DBusMessage.call(Bus.name, "no path", "org.bezel.Test", "Try")
        call.serial = 1
        bus.clients[1]?.send(call)
        #expect(bus.ends[1] == ["D-Bus: sd_bus_message_new_method_call: Invalid argument"])
    }

    @Test func `the end of the bus is reported once`() throws {
        let bus = try Bus.withTwoClients()
        bus.end()
        try bus.wait { bus.ends.allSatisfy { !$0.isEmpty } }
        #expect(bus.ends.map(\.count) == [1, 1])
    }

    @Test func `without a bus the error names the C call`() throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        #expect(throws: DBusError(operation: "sd_bus_start", errno: ENOENT)) {
            _ = try SystemBus(at: folder.path + "/none", on: loop) { _ in }
        }
    }
}
