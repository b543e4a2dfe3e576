internal import BezelModel
internal import CDRM

/// What a connector and its planes say of turned panels, of their link, and of how they mix.
extension PropertyTable {
    /// Of a plane: the `alpha` at which nothing shines through. Some old drivers count to 255 only.
    var opaque: UInt64 { min(self["alpha"]?.range?.upperBound ?? 0xFFFF, 0xFFFF) }

    /// Of a connector: how far the panel is turned, by its `panel orientation`; nil where the driver does not say.
    var panelRotation: Rotation? { word("panel orientation").flatMap(Rotation.init(panelOrientation:)) }

    /// Of a connector: the link to the panel has to be set up anew.
    var isLinkBad: Bool { self["link-status"]?.value == UInt64(DRM_MODE_LINK_STATUS_BAD) }

    /// Of a plane: whether it may be asked to turn what is in its buffers. Some drivers garble small formats that are
    /// turned: those are turned in software.
    func canTurn(_ rotation: Rotation, _ format: PixelFormat) -> Bool {
        rotation != .none && format.bytes == 4 && takes(rotation.planeValue, for: "rotation")
    }
}
