internal import CSDBus
public import EventLoop
internal import Glibc

/// A connection to the system's message bus, by libsystemd's sd-bus. Everything runs on the loop's thread.
public final class SystemBus {
    public enum News {
        /// The bus has accepted this client.
        case opened
        case message(DBusMessage)
        /// The connection is over, for this reason. The object cannot be used any more.
        case closed(String)
    }

    /// The bus's socket: from DBUS_SYSTEM_BUS_ADDRESS, or else its usual path.
    public static var usualPath: String {
        let address = getenv("DBUS_SYSTEM_BUS_ADDRESS").map { String(cString: $0) } ?? ""
        let path = address.split(separator: ";").first { $0.hasPrefix("unix:path=") }
        return path.map { String($0.dropFirst(10).prefix { $0 != "," }) } ?? "/run/dbus/system_bus_socket"
    }

    /// Messages that are handled before the loop handles other descriptors.
    private static let turnLimit = 32
    /// Calls of others that wait for an answer. sd-bus makes an answer from the call.
    private static let waitingLimit = 64

    private let loop: EventLoop
    private let report: (News) -> Void
    /// `sd_bus`; nil after the end.
    private var bus: OpaquePointer?
    private var watch: Watch?
    private var interest = EventLoop.Readiness()
    private var timer: LoopTimer?
    private var isOpen = false
    /// The serials of this client's calls, by the numbers that sd-bus has given them.
    private var serials: [UInt64: UInt32] = [:]
    private var waiting: [CallID: Call] = [:]

    /// Identifies a call of another program: each program counts its own.
    private struct CallID: Hashable {
        var sender: String?
        var serial: UInt32
    }

    private final class Call {
        let message: SystemBusMessage
        init(_ message: consuming SystemBusMessage) { self.message = message }
    }

    /// - Parameter report: Called with each message, and with the end. The object may be released within the call.
    public init(
        at path: String, on loop: EventLoop, report: @escaping (News) -> Void
    ) throws(DBusError) {
        if let problem = csdbus_open() { throw DBusError(library: String(cString: problem)) }
        self.loop = loop
        self.report = report
        try DBusError.check(sd_bus_new(&bus), "sd_bus_new")
        do throws(DBusError) {
            try open("unix:path=\(Self.escaped(path))")
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    private func open(_ address: String) throws(DBusError) {
        try DBusError.check(sd_bus_set_address(bus, address), "sd_bus_set_address")
        try DBusError.check(sd_bus_set_bus_client(bus, 1), "sd_bus_set_bus_client")
        try DBusError.check(sd_bus_negotiate_fds(bus, 0), "sd_bus_negotiate_fds")
        try DBusError.check(sd_bus_start(bus), "sd_bus_start")
        let descriptor = try DBusError.check(sd_bus_get_fd(bus), "sd_bus_get_fd")
        do throws(EventLoopError) {
            watch = try loop.watch(descriptor, for: interest) { [weak self] _ in self?.process() }
            timer = try LoopTimer(on: loop) { [weak self] in self?.process() }
        } catch {
            throw DBusError(operation: error.operation, errno: error.errno)
        }
        wait()
    }

    /// Bytes that an address may have as they are; others are written as %XX (D-Bus Specification, "Server Addresses").
    private static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-_/.*".contains(character))
            return isPlain ? String(character) : "%\(byte.hexadecimal)"
        }.joined()
    }

    private func close() {
        waiting = [:]
        if let watch { loop.unwatch(watch) }
        watch = nil
        timer = nil
        if let bus { _ = sd_bus_close_unref(bus) }
        bus = nil
    }

    // MARK: Sending

    public func send(_ message: DBusMessage) {
        guard let bus else { return }
        do throws(DBusError) {
            guard let made = try make(message, on: bus) else { return }
            try made.append(message.kind == .error ? [] : message.body)
            var cookie: UInt64 = 0
            try DBusError.check(sd_bus_send(bus, made.pointer, &cookie), "sd_bus_send")
            if message.kind == .call { serials[cookie] = message.serial }
            wait()
        } catch {
            fail("\(error)")
        }
    }

    /// The message without its body; nil for an answer to a call that is not waiting.
    private func make(_ message: DBusMessage, on bus: OpaquePointer) throws(DBusError) -> SystemBusMessage? {
        switch message.kind {
        case .call: return try SystemBusMessage.call(message, on: bus)
        case .reply, .error:
            guard let call = takeCall(message) else { return nil }
            guard message.kind == .error else { return try call.message.answer() }
            return try call.message.failure(message.errorName ?? "", message.body.first?.string ?? "")
        // This client has no objects that could send one.
        case .signal: return nil
        }
    }

    /// The call that the message answers; nil if it does not wait.
    private func takeCall(_ answer: DBusMessage) -> Call? {
        answer.replySerial.flatMap { waiting.removeValue(forKey: CallID(sender: answer.destination, serial: $0)) }
    }

    // MARK: Receiving

    private func process() {
        for _ in 0..<Self.turnLimit {
            guard let bus else { return }
            var pointer: OpaquePointer?
            let result = sd_bus_process(bus, &pointer)
            guard result >= 0 else { return fail("\(DBusError(operation: "sd_bus_process", errno: -result))") }
            if !isOpen, sd_bus_is_ready(bus) > 0 {
                isOpen = true
                report(.opened)
            }
            if let pointer { received(SystemBusMessage(owning: pointer)) }
            if result == 0 { break }
        }
        wait()
    }

    private func received(_ message: consuming SystemBusMessage) {
        let reply = message.replyCookie.flatMap { serials.removeValue(forKey: $0) }
        let value: DBusMessage?
        do throws(DBusError) {
            value = try message.value()
        } catch {
            // Any program on the bus may send signals and calls; nothing waits for those.
            return reply == nil ? () : fail("\(error)")
        }
        guard var value else { return }
        if value.interface == "org.freedesktop.DBus.Local", value.member == "Disconnected" {
            return fail("the bus has closed the connection")
        }
        value.replySerial = reply
        if value.kind == .call, !value.wantsNoReply {
            guard waiting.count < Self.waitingLimit else { return }
            waiting[CallID(sender: value.sender, serial: value.serial)] = Call(message)
        }
        report(.message(value))
    }

    private func fail(_ reason: String) {
        guard bus != nil else { return }
        close()
        report(.closed(reason))
    }

    /// Waits for what sd-bus waits for.
    private func wait() {
        guard let bus, let watch else { return }
        // The bits of poll(2) are those of epoll.
        let wanted = EventLoop.Readiness(rawValue: UInt32(max(sd_bus_get_events(bus), 0)))
        if wanted != interest { loop.change(watch, to: wanted) }
        interest = wanted
        var due: UInt64 = 0
        guard sd_bus_get_timeout(bus, &due) >= 0, due != .max else {
            timer?.set(nil)
            return
        }
        // sd-bus has times of CLOCK_MONOTONIC in microseconds; 0 is now.
        let left = Int64(clamping: min(due, 1 << 52)) * 1000 - Clock.monotonic
        timer?.set(Clock.bootTime + max(left, 0))
    }
}
