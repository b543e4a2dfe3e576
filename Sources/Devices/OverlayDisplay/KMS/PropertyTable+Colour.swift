internal import BezelModel

/// A plane's properties for the colours of video (drm_color_mgmt.c, `drm_plane_create_color_properties`).
extension PropertyTable {
    static let colourProperties = ["COLOR_ENCODING", "COLOR_RANGE"]

    /// The values that show video of this colour; nil if the plane does not have them.
    func values(of colour: PictureColour) -> [(name: String, value: UInt64)]? {
        let encoding =
            switch colour.matrix {
            case .bt601: "ITU-R BT.601 YCbCr"
            case .bt709: "ITU-R BT.709 YCbCr"
            case .bt2020: "ITU-R BT.2020 YCbCr"
            }
        let range = colour.isFullRange ? "YCbCr full range" : "YCbCr limited range"
        let words = zip(Self.colourProperties, [encoding, range])
        let values = words.compactMap { name, word in self[name]?.names[word].map { (name, $0) } }
        return values.count == Self.colourProperties.count ? values : nil
    }
}
