internal import CLinux
internal import Glibc

/// One thread with one epoll: each event is handled completely before the next. Urgent descriptors are checked first,
/// and again after each handler of the others, so an urgent event waits for at most one handler.
///
/// Not `Sendable`: created, used and run on one thread. Other threads use a ``Mailbox``.
public final class EventLoop {
    /// The states of a descriptor: what it is watched for, or what has happened.
    public struct Readiness: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let readable = Readiness(rawValue: UInt32(clinux_in))
        public static let writable = Readiness(rawValue: UInt32(clinux_out))
        /// An error is pending on the descriptor. Always reported.
        public static let failed = Readiness(rawValue: UInt32(clinux_error))
        /// The other end was closed. Always reported.
        public static let hungUp = Readiness(rawValue: UInt32(clinux_hangup))
    }

    public typealias Handler = (Readiness) -> Void

    private struct Slot {
        var descriptor: CInt
        var handler: Handler
        /// Distinguishes events of this watch from pending events of an earlier watch in the same place.
        var generation: UInt32
        var isUrgent: Bool
    }

    private let epoll: CInt
    @exclusivity(unchecked) private var slots: [Slot?] = []
    /// The urgent descriptors, and their watches.
    @exclusivity(unchecked) private var urgent: [pollfd] = []
    @exclusivity(unchecked) private var urgentWatches: [Watch] = []
    @exclusivity(unchecked) private var generation: UInt32 = 0
    @exclusivity(unchecked) private var isRunning = false

    public init() throws(EventLoopError) {
        epoll = clinux_epoll_create()
        guard epoll >= 0 else { throw EventLoopError(operation: "epoll_create1", errno: errno) }
    }

    deinit { close(epoll) }

    /// Calls `handler` on the loop's thread whenever `descriptor` is ready. The caller owns the descriptor and must end
    /// the watch before closing it.
    ///
    /// - Parameter isUrgent: It is handled before other descriptors, and between two of their handlers. Use it for few
    ///   descriptors.
    public func watch(
        _ descriptor: CInt, for interest: Readiness, isUrgent: Bool = false, _ handler: @escaping Handler
    ) throws(EventLoopError) -> Watch {
        let index = slots.firstIndex { $0 == nil } ?? slots.count
        generation &+= 1
        let watch = Watch(index: index, generation: generation)
        guard clinux_epoll_add(epoll, descriptor, interest.rawValue, watch.token) == 0 else {
            throw EventLoopError(operation: "epoll_ctl", errno: errno)
        }
        if isUrgent {
            urgent.append(pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: interest.rawValue), revents: 0))
            urgentWatches.append(watch)
        }
        let slot = Slot(descriptor: descriptor, handler: handler, generation: generation, isUrgent: isUrgent)
        if index == slots.count { slots.append(slot) } else { slots[index] = slot }
        return watch
    }

    public func change(_ watch: Watch, to interest: Readiness) {
        guard let slot = slot(of: watch) else { return }
        _ = clinux_epoll_modify(epoll, slot.descriptor, interest.rawValue, watch.token)
        if let place = urgentWatches.firstIndex(of: watch) {
            urgent[place].events = Int16(truncatingIfNeeded: interest.rawValue)
        }
    }

    public func unwatch(_ watch: Watch) {
        guard let slot = slot(of: watch) else { return }
        _ = clinux_epoll_remove(epoll, slot.descriptor)
        slots[watch.index] = nil
        if let place = urgentWatches.firstIndex(of: watch) {
            urgent.remove(at: place)
            urgentWatches.remove(at: place)
        }
    }

    /// Handles events until ``stop()``.
    public func run() throws(EventLoopError) {
        isRunning = true
        while isRunning { try turn(timeout: -1) }
    }

    /// Handles events that are ready; waits at most `timeout` milliseconds for the first (-1: without limit).
    public func turn(timeout: CInt) throws(EventLoopError) {
        // Not an array of zeros: writing the zeros would take longer than most handlers.
        let code = withUnsafeTemporaryAllocation(of: clinux_ready.self, capacity: 64) { ready in
            let count = clinux_epoll_wait(epoll, ready.baseAddress, CInt(ready.count), timeout)
            guard count >= 0 else { return errno }
            serve(UnsafeBufferPointer(rebasing: ready[..<Int(count)]))
            return 0
        }
        guard code == 0 || code == EINTR else { throw EventLoopError(operation: "epoll_wait", errno: code) }
    }

    private func serve(_ ready: UnsafeBufferPointer<clinux_ready>) {
        let isMixed = ready.count > 1 && !urgent.isEmpty
        if isMixed { serveUrgent() }
        for event in ready {
            let watch = Watch(token: event.token)
            // An earlier handler of this turn may have ended the watch.
            guard let slot = slot(of: watch), !isMixed || !slot.isUrgent else { continue }
            slot.handler(Readiness(rawValue: event.events))
            if isMixed { serveUrgent() }
        }
    }

    /// Handles urgent events that are ready. `poll` and epoll use the same numbers for states.
    private func serveUrgent() {
        guard urgent.withUnsafeMutableBufferPointer({ poll($0.baseAddress, nfds_t($0.count), 0) }) > 0 else { return }
        var place = 0
        // A handler may end watches, including its own.
        while place < urgent.count {
            let events = UInt32(UInt16(bitPattern: urgent[place].revents))
            urgent[place].revents = 0
            if events != 0 { slot(of: urgentWatches[place])?.handler(Readiness(rawValue: events)) }
            place += 1
        }
    }

    public func stop() { isRunning = false }

    private func slot(of watch: Watch) -> Slot? {
        guard slots.indices.contains(watch.index), let slot = slots[watch.index], slot.generation == watch.generation
        else { return nil }
        return slot
    }
}

/// A watched descriptor, until ``EventLoop/unwatch(_:)``.
public struct Watch: Hashable, Sendable {
    let index: Int
    let generation: UInt32

    init(index: Int, generation: UInt32) {
        self.index = index
        self.generation = generation
    }

    init(token: UInt64) {
        index = Int(token & 0xFFFF_FFFF)
        generation = UInt32(truncatingIfNeeded: token >> 32)
    }

    var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }
}
