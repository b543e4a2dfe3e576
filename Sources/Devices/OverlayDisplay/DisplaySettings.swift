public import BezelModel

/// How a panel behind DRM/KMS is to be used.
public struct DisplaySettings: Hashable, Sendable {
    /// Such as "HDMI-A-1" or "DSI-1"; nil takes any that is connected, built-in panels first.
    public var connector: String?
    /// nil takes the display's preferred mode.
    public var mode: ModePreference?
    /// How far the panel is turned clockwise; nil takes the connector's `panel orientation`.
    public var rotation: Rotation?
    /// The pictures' size while no display is there; the first one that comes brings its own.
    public var size = DisplaySize(width: 800, height: 480)
    /// nil takes the best format of the plane. Ignored when the plane does not have it.
    public var format: PixelFormat?
    /// Mode setting in one atomic step, where the driver has it. false: always the kernel's older calls.
    public var usesAtomic = true
    /// Where the state of the screen before the first picture is kept, for ``Display/restore(from:)``; nil for nowhere.
    public var stateFile: String?

    public init() {}
}

/// A mode by its size, and its refresh rate where that matters.
public struct ModePreference: Hashable, Sendable, CustomStringConvertible {
    /// As the kernel counts it, whatever way the panel is turned.
    public var size: DisplaySize
    /// Frames a second, rounded; nil takes the fastest.
    public var refresh: Int?

    public init(size: DisplaySize, refresh: Int? = nil) {
        self.size = size
        self.refresh = refresh
    }

    /// "1280x720" or "1280x720@60".
    public init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let sides = parts.first?.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int32($0) } ?? []
        guard parts.count <= 2, sides.count == 2, sides.allSatisfy({ (1...16384).contains($0) }),
            parts[0].utf8.allSatisfy({ $0 != UInt8(ascii: "+") })
        else { return nil }
        var refresh: Int?
        if parts.count == 2 {
            guard let rate = Int(parts[1]), (1...1000).contains(rate) else { return nil }
            refresh = rate
        }
        self.init(size: DisplaySize(width: sides[0], height: sides[1]), refresh: refresh)
    }

    public var description: String {
        "\(size.width)x\(size.height)" + (refresh.map { "@\($0)" } ?? "")
    }
}
