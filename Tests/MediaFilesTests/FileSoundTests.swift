import BezelModel
import Confinement
import Foundation
import TestSupport
import Testing

@testable import MediaFiles
@testable import Sound

@Suite(.enabled(if: FileBench.problem == nil, "\(FileBench.problem ?? "")"), .timeLimit(.minutes(3)))
struct FileSoundTests {
    /// A WAV file of 16 bits and one channel.
    private static func wave(rate: UInt32 = 8000, seconds: Double = 1) -> [UInt8] {
        let samples = (0..<Int(Double(rate) * seconds)).flatMap { index -> [UInt8] in
            let sample = UInt16(bitPattern: Int16(10_000 * sin(Double(index) / 5)))
            return [UInt8(sample & 255), UInt8(sample >> 8)]
        }
        func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        let format =
            Array("WAVEfmt ".utf8) + number(16) + [1, 0, 1, 0] + number(rate) + number(2 * rate) + [2, 0, 16, 0]
        let data = Array("data".utf8) + number(UInt32(samples.count)) + samples
        return Array("RIFF".utf8) + number(UInt32(format.count + data.count)) + format + data
    }

    private func samples(_ files: SoundFileDecoding, _ bytes: [UInt8]) throws(SoundFileFault) -> [Float] {
        let source = try files.open(FileContents(bytes), { false })
        var samples: [Float] = []
        while let more = try source.next(unless: { false }) { samples += more }
        return samples
    }

    private func fault(_ files: SoundFileDecoding, _ bytes: [UInt8]) -> SoundFileFault? {
        do throws(SoundFileFault) {
            _ = try samples(files, bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a sound decoded in a process has the same samples as one decoded without`() throws {
        let bench = FileBench()
        let bytes = Self.wave()
        let here = try samples(.here, bytes)
        #expect(here.count == 8000)
        #expect(try samples(bench.pool.sounds, bytes) == here)
        #expect(try samples(bench.pool.sounds, bytes) == here, "the process is reused")
        #expect(bench.ends.isEmpty)
    }

    @Test func `an invalid sound has the same error text as one decoded without a process`() {
        let bench = FileBench()
        let broken: [[UInt8]] = [
            Array("no sound".utf8), Array(Self.wave().prefix(44)), Array("fLaC".utf8), [0xFF, 0xFB, 0x90, 0x64],
            Self.wave(rate: 1000), Self.wave(rate: 8000, seconds: 60.5),
        ]
        for bytes in broken {
            let expected = fault(.here, bytes)
            #expect(expected != nil)
            #expect(fault(bench.pool.sounds, bytes) == expected)
        }
        #expect(bench.ends.isEmpty)
    }

    @Test(
        arguments: [
            ("crash", .killed(signal: SIGSEGV, call: nil)), ("memory", .killed(signal: SIGABRT, call: nil)),
            ("loop", .hung(FileProcess.processorTime)),
        ] as [(String, ProcessEnd)])
    func `a failing decoder fails its sound only, and the next one is played`(fault: String, end: ProcessEnd) throws {
        let bench = FileBench()
        let bytes = Self.wave()
        #expect(self.fault(bench.pool.sounds, FileBench.faulty(bytes, fault))?.operation == .file)
        #expect(try samples(bench.pool.sounds, bytes).count == 8000)
        bench.waitForEnds(1)
        #expect(bench.ends == [end])
    }

    @Test func `stopping a sound frees its process`() throws {
        let bench = FileBench()
        for _ in 0..<5 {
            let source = try bench.pool.sounds.open(FileContents(Self.wave()), { false })
            #expect(try source.next(unless: { true })?.isEmpty == false)
        }
        #expect(bench.ends.isEmpty)
    }
}
