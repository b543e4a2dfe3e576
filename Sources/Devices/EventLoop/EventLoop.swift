internal import CLinux
internal import Glibc

/// One thread, one epoll: whatever becomes ready is handled to its end before the next is looked at. What is urgent has the
/// first turn, and one after every handler of the others: it waits for one of them at most, however many are ready.
///
/// Not `Sendable`: made, used and run on one thread. ``Mailbox`` is the way in from others.
public final class EventLoop {
    /// What a descriptor is watched for, and what has happened to it.
    public struct Readiness: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let readable = Readiness(rawValue: UInt32(clinux_in))
        public static let writable = Readiness(rawValue: UInt32(clinux_out))
        /// An error is pending on the descriptor. Reported whether asked for or not.
        public static let failed = Readiness(rawValue: UInt32(clinux_error))
        /// The other end is gone. Reported whether asked for or not.
        public static let hungUp = Readiness(rawValue: UInt32(clinux_hangup))
    }

    public typealias Handler = (Readiness) -> Void

    private struct Slot {
        var descriptor: CInt
        var handler: Handler
        /// Tells an event for this watch from one that was under way for the watch before it.
        var generation: UInt32
        var isUrgent: Bool
    }

    private let epoll: CInt
    private var slots: [Slot?] = []
    /// The urgent descriptors, and whose they are.
    private var urgent: [pollfd] = []
    private var urgentWatches: [Watch] = []
    private var generation: UInt32 = 0
    private var isRunning = false

    public init() throws(EventLoopError) {
        epoll = clinux_epoll_create()
        guard epoll >= 0 else { throw EventLoopError(operation: "epoll_create1", errno: errno) }
    }

    deinit { close(epoll) }

    /// Calls `handler` on the loop's thread whenever `descriptor` is ready. The descriptor stays the caller's, who ends
    /// the watch before closing it.
    ///
    /// - Parameter isUrgent: It comes before what is not, and interrupts a turn between two handlers. For few.
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

    /// Handles what is ready, waiting at most `timeout` milliseconds for it (-1: for ever).
    public func turn(timeout: CInt) throws(EventLoopError) {
        // Not an array of zeros: to write those takes longer than most handlers.
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

    /// Handles what is urgent and ready now. `poll` has epoll's numbers for what has happened.
    private func serveUrgent() {
        guard urgent.withUnsafeMutableBufferPointer({ poll($0.baseAddress, nfds_t($0.count), 0) }) > 0 else { return }
        var place = 0
        // A handler may end watches, its own too.
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

/// A descriptor under watch, until ``EventLoop/unwatch(_:)``.
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
