public import BezelModel

/// The settings of a panel behind DRM/KMS.
public struct DisplaySettings: Hashable, Sendable {
    /// Such as "HDMI-A-1" or "DSI-1"; nil for any connected one, built-in panels first.
    public var connector: String?
    /// nil: the display's preferred mode.
    public var mode: ModePreference?
    /// How far the panel is turned clockwise; nil: as the connector's `panel orientation` says.
    public var rotation: Rotation?
    /// The size of pictures before the first display is found; after that its size is used.
    public var size = DisplaySize(width: 800, height: 480)
    /// nil: the best format of the plane. A format that the plane does not have is ignored.
    public var format: PixelFormat?
    /// Whether atomic mode setting is used if the driver has it. Default: true.
    public var usesAtomic = true
    /// The file in which the screen's state before the first picture is saved, for ``Display/restore(from:)``; nil for
    /// none.
    public var stateFile: String?

    public init() {}
}

/// A mode by its size, and its refresh rate where that matters.
public struct ModePreference: Hashable, Sendable, CustomStringConvertible {
    /// As the kernel counts it, without the panel's rotation.
    public var size: DisplaySize
    /// Frames per second, rounded; nil for the highest.
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
