internal import BezelService
internal import OverlayDisplay

/// A fault of a connector that the kernel reports as connected.
struct ConnectorFault: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The kernel has no mode for it: "Cannot find any crtc or sizes" in dmesg.
        case noMode
        /// The display did not describe itself, so that the kernel offers 1024x768 and less.
        case noEDID
    }

    let kind: Kind
    let connector: DisplayCard.Connector
    let node: String
    /// The mode of the kernel's command line for it.
    let kernelMode: KernelMode?

    /// - Returns: nil if nothing is wrong. A mode on the kernel's command line is the owner's choice in place of an EDID.
    init?(_ connector: DisplayCard.Connector, card: DisplayCard, kernelModes: [KernelMode]) {
        kernelMode = kernelModes.first { $0.connector == connector.name }
        if connector.modes.isEmpty, connector.status == .connected {
            kind = .noMode
        } else if connector.hasEDID == false, connector.isSocket, connector.status == .connected, kernelMode == nil {
            kind = .noEDID
        } else {
            return nil
        }
        self.connector = connector
        node = card.node
    }

    /// Nothing can be shown.
    var isFatal: Bool { kind == .noMode }

    var finding: Finding {
        switch kind {
        case .noMode where connector.isBuiltIn:
            .problem(
                connector.name, "it is connected to \(node) and has no mode: the panel's driver has given none",
                fix: UnboundPanel.fix)
        case .noMode:
            .problem(
                connector.name,
                "it is connected to \(node) and has no mode"
                    + (connector.hasEDID == false ? ", because the display did not describe itself (EDID)" : "")
                    + ": nothing can be shown",
                fix: kernelMode.map {
                    "the driver refuses video=\(connector.name):\($0.mode) of the kernel's command line: correct it, then "
                        + "reboot; sudo dmesg | grep -i drm shows why"
                } ?? KernelMode.fix(connector.name))
        case .noEDID:
            .note(
                connector.name,
                "the display did not describe itself (EDID): \(connector.modes.first ?? "") is the kernel's guess, not the "
                    + "display's size",
                fix: KernelMode.fix(connector.name)
                    + "; or drm.edid_firmware=\(connector.name):edid/NAME.bin there, with the display's EDID in "
                    + "/lib/firmware/edid")
        }
    }
}

extension UnboundPanel {
    /// - Parameter isOnlyDisplay: Nothing else can show pictures.
    func finding(isOnlyDisplay: Bool) -> Finding {
        let what = kind.isEmpty ? "the panel" : "the panel \(kind)"
        let text = "\(what) has no driver that works: it cannot show pictures"
        return isOnlyDisplay ? .problem(device, text, fix: Self.fix) : .note(device, text, fix: Self.fix)
    }
}
