/// Decides which nodes are used as touch panels and which as keys. It has no side effects.
public struct InputSelection: Hashable, Sendable {
    public var sources: [InputSource]
    /// The seat whose devices are used.
    public var seat: String
    /// The connector of our display, like `DSI-1`; empty if it is unknown.
    public var output: String
    /// Overrides of the configuration for panels that describe themselves wrongly.
    public var panelProtocol: PanelProtocol?
    public var axes: PositionAxes?

    public init(_ sources: [InputSource], seat: String = "seat0", output: String = "") {
        self.sources = sources
        self.seat = seat
        self.output = output
    }

    /// Decides for each of `nodes`, in their order, whether it is used as a touch panel.
    ///
    /// A source that names a node accepts it, whatever udev says about it. If a path belonged to a device that was open
    /// before, the device is recognised by where it is connected, even if its number has changed. The path itself
    /// counts only while no device is connected there.
    ///
    /// - Parameter remembered: For each path: where its device was connected when it was last open.
    public func panels(
        among nodes: [InputNode], remembered: [String: DevicePlace] = [:]
    ) -> [InputMatch] {
        matches(nodes, remembered, named: fitsName) { rejection(of: $0) }
    }

    /// Decides for each of `nodes`, in their order, whether it is used for keys and knobs.
    ///
    /// - Parameter isMapped: Whether the configuration maps a key or a knob.
    public func keys(
        among nodes: [InputNode], remembered: [String: DevicePlace] = [:], key isMapped: (UInt16) -> Bool,
        knob isMappedKnob: (UInt16) -> Bool
    ) -> [InputMatch] {
        let named = { (node: InputNode) in node.capabilities.hasKeysOrKnobs && !node.isPanel ? nil : DeviceKind.unknown
        }
        return matches(nodes, remembered, named: named) { node in
            general(node)
                ?? keyRejection(
                    of: node, hasKey: node.capabilities.keys.contains(where: isMapped),
                    hasKnob: node.capabilities.knobs.contains(where: isMappedKnob))
        }
    }

    /// Finds the source that accepts each node. A path whose device was seen before means the place where that device
    /// is connected.
    private func matches(
        _ nodes: [InputNode], _ remembered: [String: DevicePlace], named: (InputNode) -> DeviceKind?,
        any rejection: (InputNode) -> RejectionReason?
    ) -> [InputMatch] {
        let places = Set(nodes.compactMap(\.place))
        return nodes.map { node in
            var reason: RejectionReason?
            for source in sources {
                switch source {
                case .path(let path):
                    if let place = remembered[path], places.contains(place) {
                        if node.place == place { return .accepted(source) }
                    } else if node.goes(by: path) {
                        return .accepted(source)
                    }
                case .name(let pattern):
                    guard InputSource.fits(node.name, pattern) else { continue }
                    guard let kind = named(node) else { return .accepted(source) }
                    reason = reason ?? .otherKind(kind)
                case .any:
                    guard let rejected = rejection(node) else { return .accepted(source) }
                    reason = rejected
                }
            }
            return .rejected(reason ?? .notAsked)
        }
    }

    /// A name may match several nodes of one device; its mouse and pen nodes are not meant.
    private func fitsName(_ node: InputNode) -> DeviceKind? {
        let other = DeviceKind(node.kinds, among: DeviceKind.neverTouch)
        guard other == .unknown else { return other }
        if node.isTouchscreen { return nil }
        return node.capabilities.panelProtocol(as: panelProtocol, axes: axes) == nil ? DeviceKind(node.kinds) : nil
    }

    private func general(_ node: InputNode) -> RejectionReason? {
        if node.isIgnored { return .ignored }
        if node.standing == .pending { return .pending }
        return node.seat == seat ? nil : .otherSeat(node.seat)
    }

    private func rejection(of node: InputNode) -> RejectionReason? {
        if let reason = general(node) { return reason }
        guard node.isPanel else {
            let never = DeviceKind(node.kinds, among: DeviceKind.neverTouch)
            return .otherKind(never == .unknown ? DeviceKind(node.kinds) : never)
        }
        if let output = node.output, !self.output.isEmpty, output != self.output { return .otherOutput(output) }
        return nil
    }

    private func keyRejection(of node: InputNode, hasKey: Bool, hasKnob: Bool) -> RejectionReason? {
        if node.isPanel { return .panel }
        // The wheel of a mouse and the sticks of a gamepad are left to programs that use these devices.
        let other = DeviceKind(node.kinds, among: DeviceKind.neverTouch + [.mouse, .trackball])
        guard other == .unknown else { return .otherKind(other) }
        if node.capabilities.isPowerButton { return .powerButton }
        return hasKey || hasKnob ? nil : .nothingMapped
    }
}

extension InputNode {
    /// Whether udev, or the capabilities in its place, say that the node is a touchscreen and no device of another
    /// kind.
    public var isPanel: Bool {
        switch standing {
        case .announced, .pending:
            isTouchscreen && DeviceKind(kinds, among: DeviceKind.neverTouch) == .unknown
        case .unannounced: capabilities.looksLikePanel
        }
    }
}

extension PanelDescription {
    /// udev's own rule: the device is on a display and is used by fingers, not pens.
    var looksLikePanel: Bool { isDirect && panelProtocol != nil && !keys.contains(KeyCode.penTool) }

    /// Whether it has power keys only: `KEY_POWER`, `KEY_SLEEP`, `KEY_WAKEUP`, `KEY_SUSPEND`, `KEY_RESTART`.
    var isPowerButton: Bool { !keys.isEmpty && knobs.isEmpty && keys.isSubset(of: [116, 142, 143, 205, 0x198]) }
}
