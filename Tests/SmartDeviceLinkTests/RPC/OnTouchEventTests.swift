import SmartDeviceLink
import Testing

struct OnTouchEventWriting {
    static func json(_ type: String, _ events: [TouchEvent]) -> JSON {
        [
            "type": .string(type),
            "event": .array(
                events.map { event in
                    [
                        "id": .integer(Int64(event.id)), "ts": [.integer(event.timestamp)],
                        "c": [["x": .integer(Int64(event.x)), "y": .integer(Int64(event.y))]],
                    ]
                }),
        ]
    }

    static let finger = TouchEvent(id: 0, timestamp: 190_330_171, x: 100, y: 100)

    static let rows: [(type: TouchType, word: String, events: [TouchEvent])] = [
        (.begin, "BEGIN", [finger]), (.move, "MOVE", [finger, TouchEvent(id: 9, timestamp: 0, x: 0, y: 10_000)]),
        (.end, "END", (0..<10).map { TouchEvent(id: $0, timestamp: TouchEvent.timestampLimit - 1, x: 799, y: 479) }),
        (.cancel, "CANCEL", [TouchEvent(id: 3, timestamp: .max, x: .max, y: .min)]),
        (.cancel, "CANCEL", []),
    ]

    @Test(arguments: rows)
    func `OnTouchEventWriter writes the same bytes as the JSON writer`(
        type: TouchType, word: String, events: [TouchEvent]
    ) {
        let bytes = [UInt8](limit: OnTouchEventWriter.limit(fingers: events.count)) { bytes in
            OnTouchEventWriter.begin(type, in: &bytes)
            for (position, event) in events.enumerated() {
                OnTouchEventWriter.append(event, isFirst: position == 0, to: &bytes)
            }
            OnTouchEventWriter.end(in: &bytes)
        }
        #expect(bytes == [UInt8](json: Self.json(word, events)))
    }

    @Test func `OnTouchEvent equals that of sdl_core for the same finger`() throws {
        let core = #"{"event":[{"c":[{"x":100,"y":100}],"id":0,"ts":[190330171]}],"type":"BEGIN"}"#
        #expect(try JSONParser.parse(Array(core.utf8)[...]) == Self.json("BEGIN", [Self.finger]))
    }
}
