/// One focusable region (rpc_spec struct HapticRect), in app coordinates.
public struct HapticRect: Hashable, Sendable {
    /// 0 to 2,000,000,000, unique within a request.
    public var id: UInt32
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(id: UInt32, x: Double, y: Double, width: Double, height: Double) {
        self.id = id
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public var json: JSON {
        [
            "id": .integer(Int64(id)),
            "rect": ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)],
        ]
    }
}

/// An app's whole set of focusable regions, replacing the one before (rpc_spec SendHapticData).
public struct SendHapticData: Hashable, Sendable {
    public static let limit = 1000

    /// Topmost first. Empty takes all back.
    public var rects: [HapticRect]

    public init(rects: [HapticRect]) { self.rects = rects }

    public init(_ parameters: Parameters) throws(InvalidData) {
        rects = []
        var ids: Set<UInt32> = []
        for item in try parameters.objects("hapticRectData", count: 0...Self.limit) ?? [] {
            let id = UInt32(try item.require("id", try item.integer("id", 0...2_000_000_000)))
            guard ids.insert(id).inserted else { throw InvalidData("\(item.name("id")): \(id) is there twice") }
            let rect = try item.require("rect", try item.object("rect"))
            rects.append(
                HapticRect(
                    id: id, x: try Self.coordinate("x", rect), y: try Self.coordinate("y", rect),
                    width: try Self.side("width", rect), height: try Self.side("height", rect)))
        }
    }

    public var parameters: JSON { ["hapticRectData": .array(rects.map(\.json))] }

    /// Far outside any screen, and still safe to turn into an integer.
    private static let farthest = 1_000_000.0

    private static func coordinate(_ key: String, _ rect: Parameters) throws(InvalidData) -> Double {
        let value = try rect.require(key, try rect.float(key))
        guard abs(value) <= farthest else {
            throw InvalidData("\(rect.name(key)): expected at most \(farthest) either way")
        }
        return value
    }

    private static func side(_ key: String, _ rect: Parameters) throws(InvalidData) -> Double {
        let value = try coordinate(key, rect)
        guard value >= 0 else { throw InvalidData("\(rect.name(key)): expected no less than 0, got \(value)") }
        return value
    }
}
