import HeadUnit
import SmartDeviceLink
import TCPLink
import Testing

@testable import BezelService

/// The programs that serve requests of apps, as `status` tells of them.
struct ServingStatusTests {
    private let bench: ControlServerBench

    init() throws { bench = try ControlServerBench() }

    private func ask(_ number: UInt64, _ function: FunctionID) {
        bench.server.send(
            ServedRequest(
                id: .init(number), function: function, app: "Drive", appID: "42", session: SessionID(7),
                parameters: [:]))
    }

    @Test func `status tells which client serves what, what waits, and what was not served and why`() throws {
        let (one, two, viewer) = (try bench.client(), try bench.client(), try bench.client())
        #expect(
            try bench.answer(one, #""do":"serve","for":["GetDTCs","DialNumber"],"name":"Garage""#)["name"] == "Garage")
        #expect(
            try bench.answer(two, #""do":"set-vehicle","lasting":false,"set":{"speed":3,"rpm":900}"#)["ok"] == true)
        func programs() throws -> [JSON] { try bench.answer(viewer, #""do":"status""#)["programs"]?.array ?? [] }
        /// The members of those that were not served, without the time.
        func notServed() throws -> [[JSON?]] {
            (try bench.answer(viewer, #""do":"status""#)["notServed"]?.array ?? []).map { entry in
                ["function", "app", "reason", "program"].map { entry[$0] }
            }
        }
        #expect(try programs().map { $0["for"] } == [["DialNumber", "GetDTCs"], nil])
        #expect(try programs().map { $0["data"] } == [nil, ["rpm", "speed"]])
        #expect(try programs().first?["name"] == "Garage")
        #expect(try programs().last?["name"]?.string?.hasPrefix("process ") == true)

        for number in UInt64(1)...4 { ask(number, number == 4 ? .dialNumber : .getDTCs) }
        try bench.turn { one.lines.count == 5 }
        let waiting = try programs().first?["waiting"]?.array ?? []
        #expect(waiting.map { $0["number"] } == [1, 2, 3, 4])
        #expect(waiting.last?["function"] == "DialNumber" && waiting.last?["app"] == "Drive")
        #expect(waiting.allSatisfy { ($0["for"]?.integer ?? -1) >= 0 })

        #expect(try bench.answer(one, #""do":"answer","number":1,"result":"REJECTED","info":"busy""#)["ok"] == true)
        #expect(try bench.answer(one, #""do":"answer","number":2,"result":"SUCCESS""#)["ok"] == false)
        bench.server.withdraw(.init(3))
        one.connection.close()
        try bench.turn { bench.server.clients.count == 2 }
        #expect(try programs().count == 1)
        let reasons = try notServed()
        #expect(reasons.map { $0[0] } == ["GetDTCs", "GetDTCs", "GetDTCs", "DialNumber"])
        #expect(reasons.map { $0[1] } == ["Drive", "Drive", "Drive", "Drive"])
        #expect(reasons[0][2] == "REJECTED: busy")
        #expect(reasons[1][2]?.string?.hasPrefix("wrong answer: ") == true)
        #expect(reasons[2][2] == "no answer came in time, or the app has left")
        #expect(reasons[3][2] == "the program has left")
        #expect(reasons.allSatisfy { $0[3] == "Garage" })
    }
}
