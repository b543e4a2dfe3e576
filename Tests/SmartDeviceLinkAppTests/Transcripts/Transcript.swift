import Foundation
import SmartDeviceLink
import TestSupport

/// Messages between an official app library and the real sdl_core, from a file beside the repository: one line a read,
/// with connection, seconds, direction and bytes in hexadecimal, or EOF.
struct Transcript {
    struct Step {
        var isFromApp: Bool
        var frame: Frame
        /// Nil for control frames.
        var rpc: RPCMessage?

        var function: FunctionID? { rpc.flatMap { FunctionID(rawValue: $0.function) } }
        var parameters: JSON { (rpc.flatMap { try? JSONParser.parse($0.parameters) }) ?? .null }

        /// The frame's bytes, as a response to a request with this id.
        func bytes(answering id: Int32? = nil) -> [UInt8] {
            var bytes: [UInt8] = []
            frame.header.append(to: &bytes)
            guard let id else { return bytes + frame.payload }
            let number = UInt32(bitPattern: id)
            let words = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
            return bytes + frame.payload.prefix(4) + words + frame.payload.dropFirst(8)
        }
    }

    static let isThere = FileManager.default.fileExists(atPath: Places.transcripts.path)

    private(set) var steps: [Step] = []

    init(_ name: String) throws {
        let text = try String(contentsOf: Places.transcripts.appending(path: name), encoding: .utf8)
        var readers = [true: FrameReader(), false: FrameReader()]
        for line in text.split(separator: "\n") {
            let columns = line.split(separator: " ")
            guard columns.count == 4, columns[3] != "EOF" else { continue }
            let isFromApp = columns[2] == "A>H"
            let digits = columns[3].compactMap(\.hexDigitValue)
            readers[isFromApp]?.append(
                stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
            while case .frame(let frame)? = readers[isFromApp]?.next() {
                let rpc = frame.header.type == .single ? RPCMessage(payload: frame.payload) : nil
                steps.append(Step(isFromApp: isFromApp, frame: frame, rpc: rpc))
            }
        }
    }
}
