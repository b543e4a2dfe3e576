internal import Foundation

/// Speech of espeak-ng as a microphone would record it: 16,000 samples a second.
public enum SpokenText {
    /// espeak-ng; nil if it is not installed.
    public static let program = ["/usr/bin/espeak-ng", "/usr/local/bin/espeak-ng"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Half a second of silence, the text, and a second of silence.
    public static func samples(of text: String, voice: String = "en-us+f2") throws -> [Int16] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program ?? "")
        process.arguments = ["-v", voice, "--stdout", text]
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let spoken = stride(from: 44, to: bytes.count - 1, by: 2).map {
            Double(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
        }
        let silence = [Int16](repeating: 0, count: 8000)
        return silence + resampled(spoken, from: 22050) + silence + silence
    }

    /// Windowed sinc with eight samples at each side.
    private static func resampled(_ samples: [Double], from rate: Double) -> [Int16] {
        let step = rate / 16000
        return (0..<max(Int(Double(samples.count) / step) - 16, 0)).map { number in
            let place = Double(number) * step
            let whole = Int(place)
            var sum = 0.0
            for neighbour in max(whole - 7, 0)...min(whole + 8, samples.count - 1) {
                let distance = Double(neighbour) - place
                let turn = distance / step * .pi
                let sinc = turn == 0 ? 1 : sin(turn) / turn
                sum += samples[neighbour] * sinc / step * (0.5 + 0.5 * cos(distance / 8 * .pi))
            }
            return Int16(max(-32768, min(32767, sum)))
        }
    }
}
