import BezelModel
import Confinement
import Drawing
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MediaFiles

@Suite(.enabled(if: FileBench.problem == nil, "\(FileBench.problem ?? "")"), .timeLimit(.minutes(3)))
struct FilePoolTests {
    /// One picture for each library that decodes pictures.
    static let pictures = ["png-plain", "jpeg-plain", "bmp-24"]

    @Test(arguments: [
        "png-plain", "png-16-bit", "jpeg-plain", "jpeg-grey", "jpeg-ink", "jpeg-progressive", "jpeg-turned-6", "bmp-24",
        "bmp-32-alpha", "bmp-8-colours",
    ])
    func `a picture decoded in a process has the same pixels as one decoded without`(name: String) throws {
        let bench = FileBench()
        let bytes = try FileBench.kept(name)
        for fit in [
            ImageFit.inside(100), .within(DisplaySize(width: 9, height: 30)),
            .covering(DisplaySize(width: 7, height: 5)),
        ] {
            guard case .decoded(let here) = ImageFile.outcome(of: bytes, fit, while: { true }),
                case .decoded(let there) = bench.picture(bytes, fit)
            else {
                Issue.record("\(name) is not decoded")
                return
            }
            #expect((there.width, there.height) == (here.width, here.height))
            #expect(there.isOpaque == here.isOpaque)
            #expect(FileBench.pixels(there) == FileBench.pixels(here))
        }
        #expect(bench.ends.isEmpty)
    }

    @Test(arguments: ["png-cut-off", "jpeg-cut-off", "bmp-cut-off", "gif", "jpeg-says-65500", "nothing"])
    func `an invalid picture does not end its process`(name: String) throws {
        let bench = FileBench()
        #expect(bench.pixels((try? FileBench.kept(name)) ?? [0x89, 0x50, 0x4E, 0x47]) == nil)
        #expect(bench.pixels(try FileBench.kept("png-plain")) != nil)
        #expect(bench.ends.isEmpty)
    }

    @Test(arguments: pictures)
    func `a crashing decoder fails its picture only, and the next one is decoded`(name: String) throws {
        let bench = FileBench()
        let bytes = try FileBench.kept(name)
        #expect(bench.pixels(FileBench.faulty(bytes, "crash")) == nil)
        #expect(bench.pixels(bytes) != nil)
        bench.waitForEnds(1)
        #expect(bench.ends == [.killed(signal: SIGSEGV, call: nil)])
    }

    @Test(arguments: pictures)
    func `a decoder that allocates 2 GB fails its picture only, and the next one is decoded`(name: String) throws {
        let bench = FileBench()
        let bytes = try FileBench.kept(name)
        #expect(bench.pixels(FileBench.faulty(bytes, "memory")) == nil)
        #expect(bench.pixels(bytes) != nil)
        bench.waitForEnds(1)
        // Its confinement refuses the memory, and it fails.
        #expect(bench.ends == [.killed(signal: SIGABRT, call: nil)])
    }

    @Test func `a decoder that makes a forbidden system call ends, and its end names the call`() throws {
        let bench = FileBench()
        #expect(bench.pixels(FileBench.faulty(try FileBench.kept("png-plain"), "open")) == nil)
        bench.waitForEnds(1)
        #expect(bench.ends.first?.description.contains("forbids the system call openat") == true)
    }

    @Test(arguments: pictures)
    func `a decoder that hangs is ended, and other pictures are decoded meanwhile`(name: String) throws {
        let bench = FileBench()
        let bytes = try FileBench.kept(name)
        let isOver = Mutex(false)
        let thread = Thread {
            #expect(bench.pixels(FileBench.faulty(bytes, "loop")) == nil)
            isOver.withLock { $0 = true }
        }
        thread.start()
        while !bench.pool.hasProcess(.pictures) { usleep(1000) }
        var decoded = 0
        while !isOver.withLock(\.self) {
            #expect(bench.pixels(bytes) != nil)
            decoded += 1
        }
        #expect(decoded > 10)
        bench.waitForEnds(1)
        #expect(bench.ends == [.hung(FileProcess.processorTime)])
    }

    @Test func `cards are shown without waiting for pictures while decoders hang`() throws {
        let bench = FileBench()
        let bytes = try FileBench.kept("png-plain")
        #expect(bench.pool.readiness(.pictures) == .starting)
        #expect(bench.pixels(bytes) != nil)
        #expect(bench.pool.readiness(.pictures) == .ready)
        for _ in 0..<2 { Thread { _ = bench.pixels(FileBench.faulty(bytes, "loop")) }.start() }
        while bench.pool.readiness(.pictures) != .heldUp { usleep(1000) }
        bench.pool.stop()
    }

    @Test func `the decoder of a picture that is no longer needed is ended sooner`() throws {
        let bench = FileBench()
        let bytes = try FileBench.kept("png-plain")
        guard case .failed = bench.picture(FileBench.faulty(bytes, "loop"), while: { false }) else {
            Issue.record("it is not ended")
            return
        }
        #expect(bench.pixels(bytes) != nil)
    }

    @Test func `killing an idle process fails no picture`() throws {
        let bench = FileBench()
        let bytes = try FileBench.kept("png-plain")
        #expect(bench.pixels(bytes) != nil)
        let process = try #require(bench.pool.take(.pictures, while: { true }))
        kill(process.processID, SIGKILL)
        while process.isAlive() {}
        bench.pool.giveBack(process)
        #expect(bench.pixels(bytes) != nil)
    }

    @Test func `killing a process that has just been started, or one that has the picture, fails no picture`() throws {
        let bench = FileBench()
        let bytes = try FileBench.kept("png-plain")
        bench.pool.prepare(.pictures)
        let new = try #require(bench.pool.take(.pictures, while: { true }))
        kill(new.processID, SIGKILL)
        bench.pool.giveBack(new)
        #expect(bench.pixels(bytes) != nil)
        let ready = try #require(bench.pool.take(.pictures, while: { true }))
        bench.pool.giveBack(ready)
        let kills = Mutex(0)
        let killed = bench.picture(bytes + [0]) {
            // Called while the process has the picture.
            let isFirst = kills.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst { kill(ready.processID, SIGKILL) }
            return true
        }
        guard case .decoded = killed else {
            Issue.record("\(killed)")
            return
        }
        bench.waitForEnds(1)
        #expect(bench.ends.allSatisfy { $0 == .killed(signal: SIGKILL, call: nil) })
    }

    @Test func `no process is started before the first file, and none runs after the end`() throws {
        let bench = FileBench()
        #expect(!bench.pool.hasProcess(.pictures) && !bench.pool.hasProcess(.sounds))
        bench.pool.prepare(.pictures)
        #expect(bench.pool.hasProcess(.pictures))
        bench.pool.stop()
        #expect(bench.pixels(try FileBench.kept("png-plain")) == nil)
        #expect(bench.ends.isEmpty)
    }

    @Test func `without the decoder program pictures fail, and its absence is reported once`() throws {
        let reports = Mutex(0)
        let pool = FilePool {
            ["/nonexistent", $0.rawValue]
        } report: { report in
            if case .notStarted = report { reports.withLock { $0 += 1 } }
        }
        guard case .failed = pool.picture(FileContents(try FileBench.kept("png-plain")), .inside(9), while: { true })
        else {
            Issue.record("it is decoded")
            return
        }
        #expect(reports.withLock(\.self) == 1)
    }

    /// 64 MiB of pixels: the limit of a picture.
    @Test func `the largest picture fits into a process's memory`() throws {
        let bench = FileBench()
        let canvas = Canvas(size: DisplaySize(width: 4096, height: 4096))
        canvas.fill(0xFF20_4060)
        let pixels = try #require(bench.pixels(try PNG.encode(canvas), .inside(4096)))
        #expect(pixels.count == 64 << 20)
    }

    @Test func `the doctor's test pictures are decoded`() {
        let program = Places.program("FaultyDecoder") ?? ""
        guard case .decodes = FileCheck(by: { [program, "decode", $0.rawValue] }).outcome else {
            Issue.record("they are not")
            return
        }
        #expect(FileCheck(by: { _ in ["/bin/false"] }).outcome == .fails("PNG", end: .exited(status: 1)))
    }
}
