internal import BezelModel
internal import CDRM

/// Properties of connectors and planes for rotation, for the state of the link, and for alpha.
extension PropertyTable {
    /// The value of a plane's `alpha` for full opacity. Some old drivers count to 255 only.
    var opaque: UInt64 { min(self["alpha"]?.range?.upperBound ?? 0xFFFF, 0xFFFF) }

    /// How far a connector's panel is turned (`panel orientation`); nil if the driver does not say.
    var panelRotation: Rotation? { word("panel orientation").flatMap(Rotation.init(panelOrientation:)) }

    /// Whether a connector's link to the panel must be trained again.
    var isLinkBad: Bool { self["link-status"]?.value == UInt64(DRM_MODE_LINK_STATUS_BAD) }

    /// Whether a plane can be used to rotate its buffers. Some drivers display rotated 16-bit formats wrongly; for
    /// those, pictures are rotated in software.
    func canTurn(_ rotation: Rotation, _ format: PixelFormat) -> Bool {
        rotation != .none && format.bytes == 4 && takes(rotation.planeValue, for: "rotation")
    }
}
