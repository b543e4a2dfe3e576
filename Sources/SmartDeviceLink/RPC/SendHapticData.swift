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

/// All focusable regions of an app, in place of the earlier ones (rpc_spec SendHapticData).
public struct SendHapticData: Hashable, Sendable {
    public static let limit = 1000

    /// Topmost first. Empty: no regions.
    public var rects: [HapticRect]

    public init(rects: [HapticRect]) { self.rects = rects }

    /// - Throws: ``InvalidData`` for the first rectangle that is not valid.
    public init(_ parameters: Parameters) throws(InvalidData) {
        var leftOut: [String] = []
        try self.init(parameters, leftOut: &leftOut)
        if let first = leftOut.first { throw InvalidData(first) }
    }

    /// Reads the valid rectangles.
    ///
    /// - Parameter leftOut: Gets a message for each rectangle that is not valid.
    /// - Throws: ``InvalidData`` if it is not a list of rectangles, or if none of them is valid.
    public init(_ parameters: Parameters, leftOut: inout [String]) throws(InvalidData) {
        rects = []
        var ids: Set<UInt32> = []
        let list = parameters.present("hapticRectData")
        _ = try list?.elements(0...Self.limit, at: parameters.name("hapticRectData")) {
            (element, name) throws(InvalidData) in
            do throws(InvalidData) {
                let rect = try Self.rect(Parameters(element, path: name, version: parameters.version))
                guard ids.insert(rect.id).inserted else { throw InvalidData("\(name).id: \(rect.id) is there twice") }
                rects.append(rect)
            } catch {
                leftOut.append(error.info)
            }
        }
        if rects.isEmpty, let first = leftOut.first { throw InvalidData(first) }
    }

    private static func rect(_ item: Parameters) throws(InvalidData) -> HapticRect {
        let id = UInt32(try item.require("id", try item.integer("id", 0...2_000_000_000)))
        let rect = try item.require("rect", try item.object("rect"))
        return HapticRect(
            id: id, x: try coordinate("x", rect), y: try coordinate("y", rect), width: try side("width", rect),
            height: try side("height", rect))
    }

    public var parameters: JSON { ["hapticRectData": .array(rects.map(\.json))] }

    /// Far outside any screen, and small enough to be converted to an integer.
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
