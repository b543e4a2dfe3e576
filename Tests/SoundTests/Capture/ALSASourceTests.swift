import Foundation
import TestSupport
import Testing

/// ALSA's file plug-in as a microphone. In a process of its own, because ALSA reads its configuration once.
struct ALSASourceTests {
    private static let recorder = Places.program("SoundRecorder")
    private static var isMissing: Bool { recorder == nil }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "asound.conf",
            """
            </usr/share/alsa/alsa.conf>
            pcm.card { type file slave.pcm "null" file "/dev/null" infile "\(folder.path)/in.raw" format "raw" }
            pcm.mic { type plug slave { pcm "card" format S16_LE rate 16000 channels 1 } }

            """)
    }

    /// What the recorder writes, and its error.
    private func record(_ device: String, _ rate: Int, _ bits: Int, pieces: Int) throws -> (Data, String) {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.recorder))
        process.arguments = [device, "\(rate)", "\(bits)", "\(pieces)"]
        process.environment = ["ALSA_CONFIG_PATH": "\(folder.path)/asound.conf", "HOME": folder.path]
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (data, text)
    }

    /// Writes a second of sound as the microphone's file: a sine at 16 kHz, and silence.
    private func sound() throws -> [Int16] {
        let samples = (0..<16000).map { Int16((8000 * sin(2 * .pi * 440 * Double($0) / 16000)).rounded()) }
        let bytes = (samples + [Int16](repeating: 0, count: 32000)).flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255)] }
        try Data(bytes).write(to: folder.url.appending(path: "in.raw"))
        return samples
    }

    @Test(.disabled(if: isMissing, "no SoundRecorder beside the tests"), arguments: ["card", "mic"])
    func `the bytes of the pieces are those of the file`(device: String) throws {
        _ = try sound()
        let (bytes, errors) = try record(device, 16000, 16, pieces: 4)
        #expect(errors.isEmpty)
        #expect(bytes == (try Data(contentsOf: folder.url.appending(path: "in.raw"))).prefix(32000))
    }

    @Test(.disabled(if: isMissing, "no SoundRecorder beside the tests"))
    func `8 bits are those of the file, unsigned`() throws {
        let samples = try sound()
        let (bytes, errors) = try record("mic", 16000, 8, pieces: 4)
        #expect(errors.isEmpty)
        #expect(bytes.count == 16000)
        for (byte, sample) in zip(bytes, samples) where abs(Double(byte) - 128 - Double(sample) / 256) > 0.5 {
            Issue.record("\(sample) became \(byte)")
            break
        }
    }

    @Test(.disabled(if: isMissing, "no SoundRecorder beside the tests"), arguments: [8000, 22050, 44100])
    func `other rates have the same tone`(rate: Int) throws {
        _ = try sound()
        let (bytes, errors) = try record("mic", rate, 16, pieces: 3)
        #expect(errors.isEmpty)
        #expect(bytes.count == rate * 3 / 4 * 2 || bytes.count == rate * 3 / 4 * 2 - 1, "\(bytes.count)")
        let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
            Float(Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)) / 32768
        }
        // ALSA's converter skips samples of the file plug-in later on, as it is no device that keeps time.
        #expect(abs(amplitude(of: 440, in: samples[..<(rate / 20)], rate: rate) - 8000 / 32768) < 0.02)
    }

    @Test(.disabled(if: isMissing, "no SoundRecorder beside the tests"))
    func `a device that is not there is an error with its name`() throws {
        let (bytes, errors) = try record("hw:7", 16000, 16, pieces: 1)
        #expect(bytes.isEmpty)
        #expect(errors.contains("snd_pcm_open \"hw:7\""))
    }
}
