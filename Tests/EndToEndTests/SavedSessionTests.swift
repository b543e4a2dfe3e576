import Foundation
import SmartDeviceLink
import TCPLink
import TestSupport
import Testing

@testable import BezelService

/// Messages that the page of the console has saved during a run of the example app Finder, with names and texts blanked.
struct SavedSessionTests {
    @Test func `the head unit answers the requests of a saved session as it did in the session`() throws {
        let text = try Places.text("Tests/Recordings/messages/finder.jsonl")
        let lines = try Array(text.utf8).split(separator: UInt8(ascii: "\n")).map { try JSONParser.parse($0) }
        #expect(lines.first?["event"] == "messages" && lines.first?["blank"] == true)
        let requests = lines.filter { $0["direction"] == "in" && $0["type"] == "request" }
        let results = lines.filter { $0["type"] == "response" }.map { [$0["correlation"], $0["result"]] }
        #expect(requests.count == results.count && requests.count > 15)
        let path = Places.recordings.appending(path: "messages/finder.jsonl").path
        #expect(try SessionFile(path: path) != nil, "bezel replay reads it as a session")

        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let app = try PlainApp(port: bezel.address.port)
        try app.open()
        for request in requests {
            let name = try #require(request["function"]?.string)
            let function = try #require(FunctionID.allCases.first { $0.name == name })
            let file = [UInt8](repeating: 0, count: Int(request["bulk"]?.integer ?? 0))
            let result = try app.request(function, request["parameters"] ?? [:], bulk: file)
            let saved = results.first { $0[0] == request["correlation"] }?[1]?.string
            #expect(result?.rawValue == saved, "\(name)")
            if function == .registerAppInterface { try app.waitForScreen() }
        }
    }
}
