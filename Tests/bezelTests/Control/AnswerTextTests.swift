import SmartDeviceLink
import Testing

@testable import bezel

struct AnswerTextTests {
    @Test(
        arguments: [
            (JSON.null, "-"), (true, "yes"), (false, "no"), (7, "7"), (2.0, "2"), (2.5, "2.5"), (["a", 1], "a, 1"),
            ("Drive é 道", "Drive é 道"), ("\u{1B}[2Jgone\n\u{9B}x", "\u{FFFD}[2Jgone\u{FFFD}\u{FFFD}x"),
            ("Allow “\u{2068}Drive\u{2069}”?", "Allow “Drive”?"),
        ] as [(JSON, String)])
    func `values are printed for people, without terminal control characters`(value: JSON, text: String) {
        #expect(value.plain == text)
    }

    @Test(
        arguments: [
            (0, "0 s"), (59_999, "59 s"), (60_000, "1 min 0 s"), (3_599_000, "59 min 59 s"), (7_500_000, "2 h 5 min"),
            (90_000_000, "1 d 1 h"), (.null, "-"),
        ] as [(JSON, String)])
    func `milliseconds are printed as a duration in its two largest units`(value: JSON, text: String) {
        #expect(value.duration == text)
        let rows: JSON = [["age": value, "id": 60_000]]
        #expect(Columns.lines([("ID", "id"), ("AGE", "age")], of: rows, durations: ["age"]).last == "60000  \(text)")
    }

    @Test func `columns are as wide as their widest cell, and the last one has no padding`() {
        let rows: JSON = [["id": 1, "name": "Drive"], ["id": 1000]]
        #expect(
            Columns.lines([("ID", "id"), ("NAME", "name"), ("X", "x")], of: rows) == [
                "ID    NAME   X", "1     Drive  -", "1000  -      -",
            ])
    }

    @Test func `vehicle data is printed by name, and a wrong name of an item gets a near one`() {
        let answer: JSON = ["data": ["speed": 4, "gps": ["heading": 1, "headingX": 2], "speedX": 5]]
        #expect(VehicleCommand.Get.lines(of: answer, []).count == 4)
        #expect(VehicleCommand.Get.lines(of: answer, ["speed", "gps.heading"]) == ["speed 4", "gps.heading 1"])
        #expect(VehicleCommand.Get.lines(of: answer, ["gps"]).count == 2)
        let incomplete: JSON = ["data": ["gps": ["speed": 80]], "missing": ["gps.latitudeDegrees"]]
        #expect(VehicleCommand.Get.notes(on: incomplete) == ["gps.latitudeDegrees is not set: apps do not get gps"])
        let items = ["speed", "tirePressure", "turnSignal"]
        let names = ["sped", "tires", "warp"]
        #expect(
            names.map { VehicleCommand.Items.nearest(to: $0, among: items) } == ["speed", "tirePressure", nil])
    }

    @Test func `status has a line for each program that serves, and one for a request that one has lost`() {
        func failure(_ program: JSON, _ seconds: Int64, _ reason: JSON) -> JSON {
            [
                "function": "GetDTCs", "app": "Drive", "program": program, "reason": reason,
                "ago": .integer(1000 * seconds),
            ]
        }
        let status: JSON = [
            "programs": [
                [
                    "name": "Cabin", "for": ["GetDTCs", "GetInteriorVehicleData"], "modules": ["CLIMATE climate-1"],
                    "waiting": [],
                ],
                ["name": "process 5", "data": ["rpm", "speed"], "events": ["PHONE_CALL"]],
            ],
            "notServed": [
                failure("process 7", 90, "the program has left"), failure("Cabin", 60, "REJECTED"),
                failure("Cabin", 12, "wrong answer: dtc"),
            ],
        ]
        #expect(
            Status.programs(status) == [
                "programs  Cabin: CLIMATE climate-1, GetDTCs, 0 wait; last failure 12 s ago: GetDTCs of Drive: "
                    + "wrong answer: dtc",
                "programs  process 5: 2 of vehicle data, PHONE_CALL",
                "programs  process 7 serves no longer; 1 min 30 s ago: GetDTCs of Drive: the program has left",
            ])
        #expect(Status.programs([:]).isEmpty)
    }

    @Test func `an answer is printed without its envelope`() {
        let answer: JSON = ["v": 1, "id": 7, "ok": true, "apps": []]
        #expect(answer.contents == ["apps": []])
    }
}
