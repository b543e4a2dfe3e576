/// Which nodes are touch panels for us, and which are keys. Pure: nodes in, verdicts out.
public struct InputSelection: Hashable, Sendable {
    public var sources: [InputSource]
    /// The seat that is ours.
    public var seat: String
    /// The connector of our display, like `DSI-1`; empty where it has none.
    public var output: String
    /// What the configuration says of panels that describe themselves wrongly.
    public var panelProtocol: PanelProtocol?
    public var axes: PositionAxes?

    public init(_ sources: [InputSource], seat: String = "seat0", output: String = "") {
        self.sources = sources
        self.seat = seat
        self.output = output
    }

    /// The verdict on each of `nodes`, in their order, as touch panels.
    ///
    /// A source that names a node takes it, whatever udev says of it. One that stood for a device which has been seen
    /// before stands for it still when it comes back under another number: where the device is counts, and the path
    /// only while the device is nowhere.
    ///
    /// - Parameter remembered: Where the device was that a path stood for when it was last open.
    public func panels(
        among nodes: [InputNode], remembered: [String: DevicePlace] = [:]
    ) -> [InputMatch] {
        matches(nodes, remembered, named: fitsName) { rejection(of: $0) }
    }

    /// The verdict on each of `nodes`, in their order, as devices of keys and knobs.
    ///
    /// - Parameter isMapped: Whether a key or a knob means something.
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

    /// Where `source` is to be looked for: a device that was seen is looked for where it was.
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

    /// A name may fit several nodes of one device: its mouse and its pen are not meant.
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
        // A mouse's wheel and a gamepad's sticks are for those who use these.
        let other = DeviceKind(node.kinds, among: DeviceKind.neverTouch + [.mouse, .trackball])
        guard other == .unknown else { return .otherKind(other) }
        if node.capabilities.isPowerButton { return .powerButton }
        return hasKey || hasKnob ? nil : .nothingMapped
    }
}

extension InputNode {
    /// Whether udev, or what stands in for it, calls it a touchscreen and nothing that is none.
    public var isPanel: Bool {
        switch standing {
        case .announced, .pending:
            isTouchscreen && DeviceKind(kinds, among: DeviceKind.neverTouch) == .unknown
        case .unannounced: capabilities.looksLikePanel
        }
    }
}

extension PanelDescription {
    /// What udev's own rule would say: it lies on a display and takes fingers, not pens.
    var looksLikePanel: Bool { isDirect && panelProtocol != nil && !keys.contains(KeyCode.penTool) }

    /// All its keys are about power: `KEY_POWER`, `KEY_SLEEP`, `KEY_WAKEUP`, `KEY_SUSPEND`, `KEY_RESTART`.
    var isPowerButton: Bool { !keys.isEmpty && knobs.isEmpty && keys.isSubset(of: [116, 142, 143, 205, 0x198]) }
}
