import EventLoop
import Glibc
import Testing

/// SCHED_BATCH of <linux/sched.h>, which glibc declares only for programs that request its extensions.
private let schedBatch: CInt = 3

/// Both ends of a pipe, which are closed with this object.
private final class Pipe {
    let reading: CInt
    let writing: CInt

    init() {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func put() {
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    func take() {
        var byte: UInt8 = 0
        _ = read(reading, &byte, 1)
    }
}

struct WorkPoolTests {
    @Test func `a job that blocks does not delay other jobs`() throws {
        let loop = try EventLoop()
        let results = try Mailbox<Int>()
        let pool = try WorkPool<Int>(name: "pool", threads: 2, results: results)
        let gate = Pipe()
        var found: [Int] = []
        let watch = try results.open(on: loop) { found.append($0) }
        pool.post { [reading = gate.reading] in
            var byte: UInt8 = 0
            _ = read(reading, &byte, 1)
            return 1
        }
        for number in 2...4 { pool.post { number } }
        while found.count < 3 { try loop.turn(timeout: -1) }
        #expect(found == [2, 3, 4])
        #expect(pool.clocks.count { $0.jobSince != nil } == 1)
        gate.put()
        while found.count < 4 { try loop.turn(timeout: -1) }
        #expect(found.last == 1)
        pool.stop()
        pool.post { 5 }
        loop.unwatch(watch)
    }
}

struct EventLoopTests {
    @Test func `a descriptor's handler is called when there is something to read`() throws {
        let loop = try EventLoop()
        let pipe = Pipe()
        var calls = 0
        let watch = try loop.watch(pipe.reading, for: .readable) { readiness in
            #expect(readiness.contains(.readable))
            pipe.take()
            calls += 1
        }
        try loop.turn(timeout: 0)
        #expect(calls == 0)
        pipe.put()
        try loop.turn(timeout: -1)
        #expect(calls == 1)
        loop.unwatch(watch)
        pipe.put()
        try loop.turn(timeout: 0)
        #expect(calls == 1, "a cancelled watch calls no handler")
    }

    @Test func `urgent descriptors are handled first, and again after each other one`() throws {
        let loop = try EventLoop()
        let (touch, sockets) = (Pipe(), [Pipe(), Pipe(), Pipe()])
        var order: [String] = []
        for (index, socket) in sockets.enumerated() {
            _ = try loop.watch(socket.reading, for: .readable) { _ in
                socket.take()
                order.append("socket \(index)")
                if index == 1 { touch.put() }
            }
        }
        _ = try loop.watch(touch.reading, for: .readable, isUrgent: true) { readiness in
            #expect(readiness == .readable)
            touch.take()
            order.append("touch")
        }
        for socket in sockets { socket.put() }
        touch.put()
        try loop.turn(timeout: 0)
        #expect(order == ["touch", "socket 0", "socket 1", "touch", "socket 2"])
    }

    @Test func `the end of an urgent descriptor is also reported first`() throws {
        let loop = try EventLoop()
        let other = Pipe()
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        var watch: Watch?
        var calls = 0
        _ = try loop.watch(other.reading, for: .readable) { _ in other.take() }
        watch = try loop.watch(ends[0], for: .readable, isUrgent: true) { readiness in
            #expect(readiness.contains(.hungUp))
            calls += 1
            if let watch { loop.unwatch(watch) }
        }
        close(ends[1])
        for _ in 0..<2 {
            other.put()
            try loop.turn(timeout: 0)
        }
        #expect(calls == 1, "the handler has cancelled its own watch")
        close(ends[0])
    }

    @Test func `a handler may cancel the watch of another descriptor that is ready in the same turn`() throws {
        let loop = try EventLoop()
        let pipes = [Pipe(), Pipe()]
        var watches: [Watch] = []
        var calls = 0
        for pipe in pipes {
            watches.append(
                try loop.watch(pipe.reading, for: .readable) { _ in
                    calls += 1
                    for watch in watches { loop.unwatch(watch) }
                })
            pipe.put()
        }
        try loop.turn(timeout: -1)
        #expect(calls == 1)
    }

    @Test func `a file that epoll cannot watch is refused with the call and its errno`() throws {
        let loop = try EventLoop()
        let file = open("/proc/self/exe", O_RDONLY)
        defer { close(file) }
        #expect(throws: EventLoopError(operation: "epoll_ctl", errno: EPERM)) {
            _ = try loop.watch(file, for: .readable) { _ in }
        }
    }

    @Test func `a timer that is due in the past fires once, in the next turn`() throws {
        let loop = try EventLoop()
        var fired = 0
        let timer = try LoopTimer(on: loop) { fired += 1 }
        timer.set(1)
        try loop.turn(timeout: -1)
        try loop.turn(timeout: 0)
        #expect(fired == 1)
        timer.set(Clock.bootTime + 3_600_000_000_000)
        timer.set(nil)
        try loop.turn(timeout: 0)
        #expect(fired == 1)
    }

    @Test func `a timer that is moved fires only at its new time, and its old time wakes the loop once`() throws {
        let loop = try EventLoop()
        var fired = 0
        let timer = try LoopTimer(on: loop) { fired += 1 }
        timer.move(1)
        timer.move(Clock.bootTime + 3_600_000_000_000)
        try loop.turn(timeout: -1)
        #expect(fired == 0, "the time was moved to a later one")
        timer.move(1)
        try loop.turn(timeout: -1)
        #expect(fired == 1, "an earlier time is set at once")
        timer.move(1)
        timer.move(nil)
        try loop.turn(timeout: -1)
        #expect(fired == 1, "the timer was cancelled")
    }

    @Test func `timers fire in the order of their deadlines`() throws {
        let loop = try EventLoop()
        var order: [Int] = []
        let now = Clock.bootTime
        let timers = try (0..<3).map { number in
            try LoopTimer(on: loop) {
                order.append(number)
                if order.count == 3 { loop.stop() }
            }
        }
        for (number, delay) in [(0, 30), (1, 10), (2, 20)] { timers[number].set(now + Int64(delay) * 1_000_000) }
        try loop.run()
        #expect(order == [1, 2, 0])
    }

    @Test func `closures sent by other threads run in order`() throws {
        let loop = try EventLoop()
        let mailbox = try Mailbox<Int>()
        var letters: [Int] = []
        let watch = try mailbox.open(on: loop) { letter in
            letters.append(letter)
            if letters.count == 1000 { loop.stop() }
        }
        let thread = try NamedThread(name: "writer") { for number in 0..<1000 { mailbox.post(number) } }
        try loop.run()
        thread.join()
        loop.unwatch(watch)
        #expect(letters == Array(0..<1000))
    }

    @Test func `a worker's thread has a lower priority than the loop, and its creator keeps its scheduling`() throws {
        let before = (sched_getscheduler(0), getpriority(CInt(PRIO_PROCESS.rawValue), 0))
        let loop = try EventLoop()
        let results = try Mailbox<[CInt]>()
        let worker = try Worker<Int, [CInt]>(name: "worker", results: results) {
            { _ in [sched_getscheduler(0), getpriority(CInt(PRIO_PROCESS.rawValue), 0)] }
        }
        var seen: [CInt] = []
        let watch = try results.open(on: loop) { result in
            seen = result
            loop.stop()
        }
        worker.post(1)
        try loop.run()
        loop.unwatch(watch)
        #expect(seen == [schedBatch, 5])
        #expect((sched_getscheduler(0), getpriority(CInt(PRIO_PROCESS.rawValue), 0)) == before)
    }

    @Test func `a worker runs the newest waiting job`() throws {
        let loop = try EventLoop()
        let results = try Mailbox<Int>()
        let gate = try Mailbox<Int>()
        var done: [Int] = []
        let pipe = Pipe()
        let reading = pipe.reading
        let worker = try Worker<Int, Int>(name: "worker", results: results) {
            { job in
                // The first job occupies the worker until the others wait.
                if job == 1 {
                    gate.post(1)
                    var byte: UInt8 = 0
                    _ = read(reading, &byte, 1)
                }
                return job
            }
        }
        let gateWatch = try gate.open(on: loop) { _ in
            for job in 2...5 { worker.post(job) }
            pipe.put()
        }
        let watch = try results.open(on: loop) { result in
            done.append(result)
            if result == 5 { loop.stop() }
        }
        worker.post(1)
        try loop.run()
        loop.unwatch(watch)
        loop.unwatch(gateWatch)
        #expect(done == [1, 5])
    }

    @Test func `a work queue runs every job in order, and the waiting ones before it ends`() throws {
        let loop = try EventLoop()
        let results = try Mailbox<Int>()
        var queue: WorkQueue<Int, Int>? = try WorkQueue(name: "work", results: results) { $0 * 2 }
        for number in 1...1000 { queue?.post(number) }
        queue = nil
        var done: [Int] = []
        let watch = try results.open(on: loop) { done.append($0) }
        try loop.turn(timeout: 0)
        loop.unwatch(watch)
        #expect(done == (1...1000).map { $0 * 2 })
    }

    @Test func `a work queue reports when its job began and that it makes progress`() throws {
        let loop = try EventLoop()
        let results = try Mailbox<Int>()
        let began = try Mailbox<Int>()
        let (pipe, clock) = (Pipe(), JobClock())
        let reading = pipe.reading
        let queue = try WorkQueue<Int, Int>(name: "work", results: results, clock: clock) { job in
            for step in 0..<2 {
                began.post(step)
                var byte: UInt8 = 0
                _ = read(reading, &byte, 1)
                clock.progress()
            }
            return job
        }
        #expect(queue.clock.jobSince == nil)
        let before = Clock.monotonic
        var moments: [Int64] = []
        let beganWatch = try began.open(on: loop) { _ in
            moments.append(queue.clock.jobSince ?? 0)
            pipe.put()
        }
        let watch = try results.open(on: loop) { _ in loop.stop() }
        queue.post(1)
        try loop.run()
        #expect(queue.clock.jobSince == nil)
        try #require(moments.count == 2)
        #expect(before <= moments[0] && moments[0] <= moments[1])
        for watch in [watch, beganWatch] { loop.unwatch(watch) }
    }

    @Test func `a signal is delivered as an event of the loop`() throws {
        let loop = try EventLoop()
        var caught: CInt = 0
        let source = try SignalSource([SIGUSR2], on: loop) { signal in
            caught = signal
            loop.stop()
        }
        pthread_kill(pthread_self(), SIGUSR2)
        try loop.run()
        #expect(caught == SIGUSR2)
        withExtendedLifetime(source) {}
    }

    @Test func `an actor on a loop's executor runs on the loop's thread`() async throws {
        actor Counter {
            let executor: LoopExecutor
            nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
            var count = 0

            init() throws { executor = try LoopExecutor(name: "counter") }

            func add() -> Int {
                executor.checkIsolated()
                count += 1
                return count
            }
        }
        let counter = try Counter()
        for number in 1...100 {
            let count = await counter.add()
            #expect(count == number)
        }
    }
}
