internal import SmartDeviceLink
internal import SmartDeviceLinkApp

/// A made-up route that is driven repeatedly: the head unit shows its next manoeuvre over the map.
@MainActor final class Route {
    private struct Turn {
        let text: String
        let street: String
        /// From the turn before it, in metres.
        let distance: Int
        let minutesLeft: Int
        let arrow: Arrow
    }

    private static let turns = [
        Turn(text: "Turn right", street: "Schlossallee", distance: 500, minutesLeft: 24, arrow: .right),
        Turn(text: "Turn left", street: "Uferstraße", distance: 900, minutesLeft: 22, arrow: .left),
        Turn(text: "Go straight on", street: "Königstraße", distance: 1200, minutesLeft: 19, arrow: .straight),
    ]

    private let manager: SDLManager
    private let files: SDLFileManager
    private var index = 0
    /// To the next turn, in metres.
    private var distance = turns[0].distance
    private var isMuted = false
    /// From the start, in metres.
    private var driven = 0
    /// Called with the way from the start, in metres, when the car has moved.
    var moved: (@MainActor (Double) -> Void)?

    init(_ manager: SDLManager) {
        self.manager = manager
        files = manager.fileManager
    }

    /// Drives until the connection ends.
    func drive() async {
        do {
            for arrow in Arrow.allCases { try await files.upload(arrow.file) }
            let turns: [JSON] = Self.turns.map { turn in
                ["navigationText": .string("\(turn.text) · \(turn.street)"), "turnIcon": turn.arrow.image]
            }
            try await send(.updateTurnList, ["turnList": .array(turns)])
            while true {
                try await show()
                try await Task.sleep(for: .seconds(1))
                distance -= 50
                driven += 50
                moved?(Double(driven))
                if distance <= 0 {
                    index = (index + 1) % Self.turns.count
                    distance = Self.turns[index].distance
                }
            }
        } catch {
            say("no guidance: \(error)")
        }
    }

    /// The soft button over the map.
    func mute() async {
        isMuted.toggle()
        say(isMuted ? "muted" : "speaks")
        do { try await show() } catch { say("no guidance: \(error)") }
    }

    private func show() async throws {
        let turn = Self.turns[index]
        let next = Self.turns[(index + 1) % Self.turns.count]
        try await send(
            .showConstantTBT,
            [
                "navigationText1": .string("\(distance) m"), "navigationText2": .string(turn.street), "eta": "11:08",
                "timeToDestination": .string("\(turn.minutesLeft) min"), "totalDistance": "12 km",
                "turnIcon": turn.arrow.image, "nextTurnIcon": next.arrow.image,
                "distanceToManeuver": .integer(Int64(distance)),
                "distanceToManeuverScale": .integer(Int64(turn.distance)),
                "softButtons": [
                    ["type": "TEXT", "text": .string(isMuted ? "Speak" : "Mute"), "softButtonID": .integer(Self.mute)]
                ],
            ])
    }

    /// The number of the soft button in its events.
    static let mute: Int64 = 900

    private func send(_ function: FunctionID, _ parameters: JSON) async throws {
        try await manager.send(function, parameters).require()
    }
}

/// Arrows that are drawn in the colour of the text around them.
enum Arrow: String, CaseIterable {
    case left, right, straight

    /// Whether a pixel of 64 × 64 belongs to the arrow.
    private func covers(_ x: Int, _ y: Int) -> Bool {
        switch self {
        case .straight:
            (27...36).contains(x) && (22...58).contains(y) || y >= 6 && y <= 24 && abs(2 * x - 63) <= 2 * (y - 5)
        case .right:
            (12...21).contains(x) && (26...58).contains(y) || (12...42).contains(x) && (26...35).contains(y)
                || x >= 40 && x <= 58 && abs(2 * y - 61) <= 2 * (59 - x)
        case .left: Self.right.covers(63 - x, y)
        }
    }

    var image: JSON { ["value": .string("\(rawValue).bmp"), "imageType": "DYNAMIC", "isTemplate": true] }

    var file: SDLFile { SDLFile(name: "\(rawValue).bmp", type: .bmp, bytes: bitmap) }

    /// A BMP file of 64 × 64 pixels with transparency (BITMAPV4HEADER).
    private var bitmap: [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let side = 64
        let (header, size) = (14 + 108, 4 * 64 * 64)
        var bytes: [UInt8] = Array("BM".utf8) + little(header + size, 4) + little(0, 4) + little(header, 4)
        // Height below zero: the first row is the topmost.
        bytes += little(108, 4) + little(side, 4) + little(-side, 4) + little(1, 2) + little(32, 2)
        // Compression 3: masks follow for red, green, blue and alpha.
        bytes += little(3, 4) + little(size, 4) + little(0, 16)
        for mask in [0x00FF_0000, 0x0000_FF00, 0x0000_00FF, 0xFF00_0000] { bytes += little(mask, 4) }
        bytes += Array("BGRs".utf8) + little(0, 48)
        for y in 0..<side {
            for x in 0..<side { bytes += covers(x, y) ? [0xFF, 0xFF, 0xFF, 0xFF] : [0, 0, 0, 0] }
        }
        return bytes
    }
}
