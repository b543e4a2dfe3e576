import Foundation
import SmartDeviceLink
import TestSupport
import Testing

@testable import BezelService

/// The RPC log of a conversation between an official library and the real sdl_core. Beside the bytes there is a text
/// with each RPC, which another program has written.
@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: Places.transcripts.path),
        "needs the folder shared/golden beside the package"))
struct GoldenLogTests {
    /// An RPC as it is in both files.
    private struct Line: Equatable {
        var isFromApp: Bool
        var session: Int64?
        var type: String
        var function: String
        /// nil for a notification.
        var correlation: Int64?
        /// Bytes after the parameters.
        var bulk: Int64
        var parameters: JSON
    }

    private static let types = ["request", "response", "notification"]

    /// `1 0.49 A>H v5 E0 SINGLE svc 0x07 info 0x00 sess 1 size 99 msg 4`, and below
    /// `rpcType 0 fid 34 corr 1 json 2 bulk 0: {}`.
    private static func golden(_ name: String) throws -> [Line] {
        let text = try String(contentsOf: Places.transcripts.appending(path: name + ".txt"), encoding: .utf8)
        var lines: [Line] = []
        var header: [Substring] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count > 11, words[2] == "A>H" || words[2] == "H>A" { header = words }
            guard words.first == "rpcType", words.count > 9, let colon = line.firstRange(of: ": ") else { continue }
            let type = try #require(Int(words[1]))
            let function = try #require(UInt32(words[3]))
            lines.append(
                Line(
                    isFromApp: header[2] == "A>H", session: Int64(header[11]), type: Self.types[type],
                    function: FunctionID(rawValue: function)?.name ?? "function \(function)",
                    correlation: type == 2 ? nil : Int64(words[5]), bulk: try #require(Int64(words[9].dropLast())),
                    parameters: try JSONParser.parse(Array(line[colon.upperBound...].utf8)[...])))
        }
        return lines
    }

    /// The console's lines for the bytes, split as they were read.
    private static func consoleLines(_ name: String) throws -> [Line] {
        let text = try String(contentsOf: Places.transcripts.appending(path: name + ".raw"), encoding: .utf8)
        var dissector = RPCDissector()
        var lines: [Line] = []
        for line in text.split(separator: "\n") {
            let columns = line.split(separator: " ")
            guard columns.count == 4, columns[3] != "EOF", let time = Double(columns[1]) else { continue }
            let digits = columns[3].compactMap(\.hexDigitValue)
            let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
            let direction: RPCDissector.Direction = columns[2] == "A>H" ? .received : .sent
            let chunk = RPCDissector.Chunk(connection: 1, direction: direction, time: Int64(time * 1e9), bytes: bytes)
            for members in dissector.take(chunk) {
                let event = JSON.object(JSONObject(members.map { (key: $0.0, value: $0.1) }))
                lines.append(
                    Line(
                        isFromApp: event["direction"] == "in", session: event["session"]?.integer,
                        type: event["type"]?.string ?? "", function: event["function"]?.string ?? "",
                        correlation: event["correlation"]?.integer, bulk: event["bulk"]?.integer ?? 0,
                        parameters: event["parameters"] ?? .null))
                // The response's result is listed beside it.
                #expect(event["result"] == (event["type"] == "response" ? event["parameters"]?["resultCode"] : nil))
            }
        }
        return lines
    }

    @Test(arguments: ["js_nav", "java_nav"])
    func `the log of a golden transcript equals the transcript`(name: String) throws {
        let golden = try Self.golden(name)
        let lines = try Self.consoleLines(name)
        #expect(golden.count > 20)
        #expect(lines.count == golden.count)
        // Each direction keeps its order. If both send at once, the reader decides which of the two is first.
        for isFromApp in [true, false] {
            let (ours, theirs) = (
                lines.filter { $0.isFromApp == isFromApp }, golden.filter { $0.isFromApp == isFromApp }
            )
            for (index, (our, their)) in zip(ours, theirs).enumerated() {
                #expect(our == their, "message \(index), \(isFromApp ? "of the app" : "of sdl_core")")
            }
        }
    }
}
