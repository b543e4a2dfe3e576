import BezelModel
import Confinement
import Glibc
import TestSupport
import Testing

@testable import Video

/// SCHED_BATCH of <linux/sched.h>, which glibc declares only for programs that request its extensions.
private let schedBatch: CInt = 3

@Suite(.enabled(if: DecoderBench.problem == nil, "\(DecoderBench.problem ?? "")"), .timeLimit(.minutes(3)))
struct VideoDecoderTests {
    @Test func `every picture is decoded, in order, with the right number`() throws {
        let bench = try DecoderBench()
        for (number, unit) in try NumberedStream.units().enumerated() {
            bench.submit(unit)
            // No picture waits for the next unit.
            #expect(try bench.run { bench.numbers.count == number + 1 })
        }
        #expect(bench.numbers == Array(0..<60))
        #expect(bench.decoder.counts.pictures == 60)
        #expect(bench.decoder.counts.skipped == 0)
        #expect(bench.events.count == 1)
    }

    @Test func `the decoder process has a lower priority than the loop`() throws {
        let bench = try DecoderBench()
        bench.submit(try NumberedStream.units()[0])
        #expect(try bench.run { bench.numbers.count == 1 })
        let process = try #require(bench.decoder.processID)
        #expect(sched_getscheduler(process) == schedBatch)
        #expect(getpriority(CInt(PRIO_PROCESS.rawValue), UInt32(process)) == 5)
    }

    @Test func `units before the first IDR picture are skipped`() throws {
        let bench = try DecoderBench()
        let units = try NumberedStream.units()
        bench.submit(units[1])
        for unit in units[20..<40] { bench.submit(unit) }
        #expect(try bench.run { bench.numbers.count == 20 })
        #expect(bench.numbers == Array(20..<40))
    }

    @Test(arguments: [SIGKILL, SIGSEGV, SIGSTOP])
    func `a process that dies or hangs loses the pictures up to the next IDR picture`(signal: CInt) throws {
        let bench = try DecoderBench()
        let units = try NumberedStream.units()
        for unit in units[..<5] { bench.submit(unit) }
        #expect(try bench.run { bench.numbers.count == 5 })
        kill(try #require(bench.decoder.processID), signal)
        for unit in units[5..<10] { bench.submit(unit) }
        #expect(try bench.run { bench.decoder.counts.restarts == 1 })
        // A hanging process is ended by this one, so its signal is not reported.
        #expect(
            bench.events.last
                == .restarted(signal == SIGSTOP ? .hung(DecodingState.longestUnit) : .killed(signal: signal, call: nil))
        )
        for unit in units[10..<40] { bench.submit(unit) }
        #expect(try bench.run { bench.numbers.last == 39 })
        #expect(bench.numbers == Array(0..<5) + Array(20..<40))
    }

    @Test(
        .enabled(if: Places.program("FaultyDecoder") != nil, "needs FaultyDecoder beside the tests"),
        arguments: [
            ("crash", .killed(signal: SIGSEGV, call: nil)), ("memory", .killed(signal: SIGABRT, call: nil)),
            ("loop", .hung(DecodingState.longestUnit)),
        ] as [(String, ProcessEnd)])
    func `a decoder that fails loses the pictures up to the next IDR picture`(fault: String, end: ProcessEnd) throws {
        let bench = try DecoderBench([try #require(Places.program("FaultyDecoder")), "decode", "video"])
        let units = try NumberedStream.units()
        for unit in units[..<5] { bench.submit(unit) }
        #expect(try bench.run { bench.numbers.count == 5 })
        bench.submit(units[5] + Array("planted fault: \(fault)".utf8))
        #expect(try bench.run { bench.decoder.counts.restarts == 1 })
        #expect(bench.events.last == .restarted(end))
        for unit in units[20..<40] { bench.submit(unit) }
        #expect(try bench.run { bench.numbers.last == 39 })
        #expect(bench.numbers == Array(0..<5) + Array(20..<40))
    }

    @Test func `a process that dies again and again is abandoned`() throws {
        let bench = try DecoderBench(["/bin/false"])
        #expect(
            try bench.run {
                if case .gaveUp = bench.events.last { true } else { false }
            })
        #expect(bench.events.count { $0 == .restarted(.exited(status: 1)) } == DecodingState.restarts)
        guard case .gaveUp(let reason) = bench.events.last else { return }
        #expect(reason.hasSuffix("the last time it exited with status 1: it was not started as a decoder"))
    }

    @Test func `a missing decoder program is an error at once`() {
        #expect(throws: ConfinementError(operation: "posix_spawn", errno: ENOENT)) {
            _ = try DecoderBench(["/nonexistent/bezel"])
        }
    }

    @Test func `a stream that is too large is refused before it is decoded`() throws {
        let bench = try DecoderBench()
        var set = SetSample()
        set.width = 16384
        bench.submit(set.unit.inUnit + (try NumberedStream.units()[0]))
        #expect(bench.decoder.counts.refused == 1)
        guard case .refused(let reason) = bench.events.last else {
            Issue.record("\(bench.events)")
            return
        }
        #expect(reason.contains("16384"))
    }

    @Test func `a refused parameter set affects neither the process nor earlier pictures`() throws {
        let bench = try DecoderBench()
        let units = try NumberedStream.units()
        var set = SetSample()
        set.width = 16384
        for unit in units[..<20] { bench.submit(unit) }
        // The pictures of earlier units have not been decoded: nothing was received yet.
        bench.submit(set.unit.inUnit + units[0])
        #expect(bench.numbers.isEmpty)
        let process = bench.decoder.processID
        #expect(try bench.run { bench.numbers.count == 20 })
        for unit in units[20..<40] { bench.submit(unit) }
        #expect(try bench.run { bench.numbers.count == 40 })
        #expect(bench.numbers == Array(0..<40))
        #expect(bench.decoder.processID == process)
        #expect(bench.decoder.counts.restarts == 0 && bench.decoder.counts.refused == 1)
    }

    @Test func `a process whose service has ended exits with status 0`() async throws {
        let process = try ConfinedProcess(
            DecoderBench.command, input: SharedMemory("units", size: UnitRing.standardCapacity),
            output: SharedMemory("pictures", size: PictureSlots.memory))
        guard case .message(.ready) = DecoderMessage.receive(from: process.socket, waits: true) else {
            Issue.record("the process is not ready")
            return
        }
        shutdown(process.socket, CInt(SHUT_WR))
        // The socket is closed once the process has ended by itself.
        #expect(DecoderMessage.receive(from: process.socket, waits: true) == .gone)
        let end = await withCheckedContinuation { end in process.end { end.resume(returning: $0) } }
        #expect(end == .exited(status: 0))
    }

    @Test func `while all pictures are in use the decoder waits, and loses none`() throws {
        let bench = try DecoderBench()
        bench.releases = false
        for unit in try NumberedStream.units()[..<20] { bench.submit(unit) }
        #expect(try bench.run { bench.numbers.count == PictureSlots.count })
        bench.releaseAll()
        #expect(try bench.run { bench.numbers.count == 20 })
        #expect(bench.numbers == Array(0..<20))
    }

    @Test func `a picture returned while the process is idle makes room for the next one`() throws {
        let bench = try DecoderBench()
        bench.releases = false
        let units = try NumberedStream.units()
        for unit in units[..<PictureSlots.count] { bench.submit(unit) }
        #expect(try bench.run { bench.decoder.isIdle })
        bench.releaseAll()
        bench.releases = false
        for unit in units[PictureSlots.count..<2 * PictureSlots.count] { bench.submit(unit) }
        #expect(try bench.run { bench.numbers.count == 2 * PictureSlots.count })
        #expect(bench.numbers == Array(0..<2 * PictureSlots.count))
    }

    @Test func `broken streams do not crash the program`() throws {
        let bench = try DecoderBench()
        let units = try NumberedStream.units()
        var numbers = SeededNumbers(seed: 7)
        for _ in 0..<40 {
            for unit in units[..<20] {
                var broken = unit
                // After the parameter sets, which are read here.
                for _ in 0..<3 { broken[broken.count - 1 - numbers.number(below: broken.count / 2)] ^= 0x55 }
                bench.submit(broken)
            }
        }
        #expect(try bench.run { bench.decoder.isIdle })
        for unit in units[40...] { bench.submit(unit) }
        #expect(try bench.run { bench.numbers.last == 59 })
    }

    @Test func `the decoder's process ends when the decoder is released`() throws {
        var bench: DecoderBench? = try DecoderBench()
        let process = try #require(bench?.decoder.processID)
        bench = nil
        // Another thread waits for its end, so that the loop does not block.
        for _ in 1...1_000_000 where kill(process, 0) == 0 { sched_yield() }
        #expect(kill(process, 0) == -1)
    }
}
