internal import BezelModel
internal import CDRM

/// What a connector and its planes say of turned panels, and of their link.
extension PropertyTable {
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
