package import OverlayDisplay

extension UnboundPanel {
    /// What may help.
    package static let fix =
        "sudo dmesg | grep -i -e dsi -e panel shows why; check the ribbon cable at both ends, and the panel's dtoverlay= in "
        + "a Raspberry Pi's config.txt"
}
