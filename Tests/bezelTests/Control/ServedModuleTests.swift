import HeadUnit
import SmartDeviceLink
import TCPLink
import Testing

@testable import BezelControl
@testable import BezelService

/// Clients that serve modules of the car, each its own.
struct ServedModuleTests {
    private let bench: ControlServerBench

    init() throws { bench = try ControlServerBench() }

    private static func serve(_ list: String, _ id: String, _ functions: String) -> String {
        #""do":"serve","for":["GetInteriorVehicleData"\#(functions)],"capabilities":{"REMOTE_CONTROL":"#
            + #"{"\#(list)":[{"moduleName":"M","moduleInfo":{"moduleId":"\#(id)"}}]}}"#
    }

    /// A program for the climate, and one for a seat.
    private func programs() throws -> (climate: ControlTestClient, seat: ControlTestClient) {
        let (climate, seat) = (try bench.client(), try bench.client())
        let press = #","ButtonPress""#
        #expect(try bench.answer(climate, Self.serve("climateControlCapabilities", "c1", press))["ok"] == true)
        #expect(try bench.answer(seat, Self.serve("seatControlCapabilities", "s1", ""))["ok"] == true)
        return (climate, seat)
    }

    private func ask(_ number: UInt64, _ parameters: JSON) {
        bench.server.send(
            ServedRequest(
                id: .init(number), function: .getInteriorVehicleData, app: "Drive", appID: "42",
                session: SessionID(7), parameters: parameters))
    }

    private static func notify(_ type: String, _ data: String) -> String {
        #""do":"notify","function":"OnInteriorVehicleData","parameters":{"moduleData":"#
            + #"{"moduleType":"\#(type)",\#(data)}}"#
    }

    private static let climateData = #""moduleId":"c1","climateControlData":{"fanSpeed":7}"#
    private static let seatData = #""moduleId":"s1","seatControlData":{"heatingLevel":7}"#

    @Test func `two programs serve their modules together, and one that leaves takes its own`() throws {
        let (climate, seat) = try programs()
        let both = try #require(bench.server.servedModules?.json)
        #expect(both["climateControlCapabilities"] != nil && both["seatControlCapabilities"] != nil)
        let taken = try bench.answer(try bench.client(), Self.serve("seatControlCapabilities", "s1", ""))
        #expect(
            taken["error"]
                == #"capabilities: together with those of other clients: moduleId: SEAT has "s1" twice"#)
        seat.connection.close()
        try bench.turn { bench.server.servedModules?.json["seatControlCapabilities"] == nil }
        #expect(bench.server.servedFunctions == [.getInteriorVehicleData, .buttonPress])
        climate.connection.close()
        try bench.turn { bench.server.servedModules == nil }
        #expect(bench.server.servedFunctions.isEmpty)
    }

    @Test func `requests and wishes about a module reach its program only`() throws {
        let (climate, seat) = try programs()
        let counts = (climate.lines.count, seat.lines.count)
        ask(1, ["moduleType": "SEAT", "moduleId": "s1"])
        bench.server.send(NoticeWish(.onInteriorVehicleData, isOn: true, module: .init(.seat, "s1")))
        try bench.turn { seat.lines.count == counts.1 + 2 }
        #expect(seat.lines.last?["moduleId"] == "s1")
        ask(2, ["moduleType": "CLIMATE", "moduleId": "c1"])
        try bench.turn { climate.lines.count == counts.0 + 1 }
        #expect(climate.lines.last?["number"] == 2 && seat.lines.count == counts.1 + 2)
    }

    @Test func `an answer about a module of another program is wrong`() throws {
        let (climate, _) = try programs()
        let count = climate.lines.count
        ask(1, ["moduleType": "CLIMATE", "moduleId": "c1"])
        try bench.turn { climate.lines.count > count }
        let answer =
            #""do":"answer","number":1,"result":"SUCCESS","parameters":{"moduleData":{"moduleType":"SEAT",\#(Self.seatData)}}"#
        #expect(try bench.answer(climate, answer)["error"] == #"moduleData: expected CLIMATE "c1""#)
        #expect(bench.service.log.events.last?.hasPrefix("answer 1 GENERIC_ERROR") == true)
    }

    @Test func `an answer and a notification without the settings of the module are wrong`() throws {
        let (climate, _) = try programs()
        let count = climate.lines.count
        ask(1, ["moduleType": "CLIMATE", "moduleId": "c1"])
        try bench.turn { climate.lines.count > count }
        let data = #""moduleData":{"moduleType":"CLIMATE","moduleId":"c1"}"#
        let answer = #""do":"answer","number":1,"result":"SUCCESS","parameters":{\#(data)}"#
        let notice = #""do":"notify","function":"OnInteriorVehicleData","parameters":{\#(data)}"#
        for line in [answer, notice] {
            #expect(try bench.answer(climate, line)["error"] == "moduleData: climateControlData is missing")
        }
        #expect(bench.service.log.events.contains { $0.hasPrefix("answer 1 GENERIC_ERROR") })
    }

    @Test func `the answer names members that SDL does not have, and those beside the request's`() throws {
        let climate = try bench.client()
        let serve = Self.serve("climateControlCapabilities", "c1", "").replacing(
            #""moduleName":"M","#, with: #""moduleName":"M","fanspeedAvailable":true,"#)
        let place = "capabilities.REMOTE_CONTROL.climateControlCapabilities[0].fanspeedAvailable"
        #expect(try bench.answer(climate, serve + #","nam":"M""#)["ignored"] == ["nam", .string(place)])
        let misspelt = Self.climateData.replacing("fanSpeed", with: "fanspeed")
        let setting: JSON = "parameters.moduleData.climateControlData.fanspeed"
        #expect(try bench.answer(climate, Self.notify("CLIMATE", misspelt))["ignored"] == [setting])
        let count = climate.lines.count
        ask(1, ["moduleType": "CLIMATE", "moduleId": "c1"])
        try bench.turn { climate.lines.count > count }
        let answer =
            #""do":"answer","number":1,"result":"SUCCESS","parameters":{"moduleData":{"moduleType":"CLIMATE",\#(misspelt)}}"#
        #expect(try bench.answer(climate, answer + #","x":1"#)["ignored"] == ["x", setting])
    }

    @Test(arguments: [
        (#""result":"OK","parameters":{}"#, #", got "OK""#), (#""info":"x""#, "result: missing"),
        (#""result":"SUCCESS","parameters":[]"#, "parameters: expected an object, got an array"),
    ])
    func `an answer that cannot be read ends the request, and counts as a wrong one`(row: (String, String)) throws {
        let (climate, _) = try programs()
        for number in UInt64(1)...UInt64(ServedAnswer.wrongLimit) {
            let count = climate.lines.count
            ask(number, ["moduleType": "CLIMATE", "moduleId": "c1"])
            try bench.turn { climate.lines.count > count }
            let answer = try bench.answer(climate, #""do":"answer","number":\#(number),\#(row.0)"#)
            let isLast = number == UInt64(ServedAnswer.wrongLimit)
            let end = isLast ? "; after 3 wrong answers this client serves no longer" : ""
            #expect(answer["error"]?.string?.hasSuffix(row.1 + end) == true && answer["ignored"] == nil)
            #expect(bench.service.log.events.contains { $0.hasPrefix("answer \(number) GENERIC_ERROR") })
        }
        #expect(bench.server.servedModules?.json["climateControlCapabilities"] == nil)
    }

    @Test func `a program sends settings of its own modules only, and a client that serves none those of any`() throws {
        let (climate, seat) = try programs()
        // A client that nothing refers to has left.
        defer { seat.connection.close() }
        #expect(try bench.answer(climate, Self.notify("CLIMATE", Self.climateData))["ok"] == true)
        let foreign = Self.notify("SEAT", Self.seatData)
        #expect(
            try bench.answer(climate, foreign)["error"] == #"parameters: another client serves SEAT "s1""#)
        #expect(try bench.answer(try bench.client(), foreign)["ok"] == true)
        let unknown = Self.notify("SEAT", Self.seatData.replacing("s1", with: "s2"))
        #expect(
            try bench.answer(try bench.client(), unknown)["error"] == #"parameters: no client serves SEAT "s2""#)
    }
}
