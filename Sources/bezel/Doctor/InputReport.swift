internal import BezelModel
internal import TouchInput

/// One event node, and how Bezel would use it.
struct NodeReport: Hashable, Sendable {
    var node: InputNode
    var touch: InputMatch
    var keys: InputMatch
    var access: NodeAccess
    /// Other processes that have it open, if visible to this user.
    var holders: [NodeHolder] = []
    /// The description with axis ranges; nil if the node cannot be opened.
    var description: PanelDescription?
    var unsupportedReason: UnsupportedPanelReason?
    var quirks: [PanelQuirk] = []
    var spoken: PanelProtocol?
    var size: PanelSize?
    var mapping = PanelMapping.unknown
    /// Set only if the node cannot be opened because of missing permission.
    var advice: PermissionAdvice?
    /// Access of the service's user; nil if the doctor runs as that user.
    var service: ServiceUser.Access?

    /// A preset for this panel that is not configured.
    func suggestion(_ configuration: ProgramConfiguration.Touch) -> FilterPreset? {
        guard touch.source != nil, let description, let preset = FilterPreset.suggested(for: description) else {
            return nil
        }
        return configuration.presets(of: description).contains(preset) ? nil : preset
    }

    var isUsed: Bool { touch.source != nil || keys.source != nil }
}

/// The board's event nodes under one configuration.
struct InputReport: Hashable, Sendable {
    var nodes: [NodeReport]
    var configuration: ProgramConfiguration
    var display: TouchMapping?
    /// Why udev did not answer.
    var problem: String?
}

extension InputReport {
    /// Opens every node for a moment.
    ///
    /// - Parameters:
    ///   - display: nil if unknown.
    ///   - user: The user of the installed service.
    init(collecting configuration: ProgramConfiguration, display: TouchMapping?, for user: ServiceUser? = nil) {
        self.init(nodes: [], configuration: configuration, display: display)
        let touch = configuration.touch
        let map = configuration.keys.map
        let paths = (touch.panelSources + configuration.keys.deviceSources).compactMap(\.path)
        do {
            let nodes = try PanelDiscovery.nodes(known: paths)
            let panels = touch.selection(output: display?.connector ?? "").panels(among: nodes)
            let keys = InputSelection(configuration.keys.deviceSources, seat: touch.seat).keys(
                among: nodes, key: { map.keys[$0] != nil }, knob: { map.knobs[$0] != nil })
            self.nodes = nodes.indices.map { index in
                NodeReport(
                    looking: nodes[index], touch: panels[index], keys: keys[index], configuration: touch,
                    display: display, for: user)
            }
        } catch {
            problem = "\(error)"
        }
    }
}

extension NodeReport {
    fileprivate init(
        looking node: InputNode, touch: InputMatch, keys: InputMatch,
        configuration: ProgramConfiguration.Touch, display: TouchMapping?, for user: ServiceUser?
    ) {
        let isUsed = touch.source != nil || keys.source != nil
        self.init(node: node, touch: touch, keys: keys, access: NodeAccess(path: node.path, isProbed: isUsed))
        holders = NodeHolder.all(of: node.path)
        service = user?.access(to: node.path)
        guard case .closed(let code) = access else {
            if let open = try? EvdevNode(path: node.path) { describe(open.description, configuration, display) }
            return
        }
        if NodeAccess.isPermission(code) { advice = PermissionAdvice(path: node.path) }
    }

    private mutating func describe(
        _ description: PanelDescription, _ configuration: ProgramConfiguration.Touch, _ display: TouchMapping?
    ) {
        self.description = description
        let (requested, axes) = (configuration.panelProtocol, configuration.axes)
        unsupportedReason = description.unsupportedReason(as: requested, axes: axes)
        quirks = description.quirks(as: requested, axes: axes)
        spoken = description.panelProtocol(as: requested, axes: axes)
        size = description.size(as: requested, axes: axes)
        guard let display else { return }
        let calibration = configuration.calibration ?? node.calibration ?? .identity
        let way = calibration.followed(by: display.matrix(turned: configuration.rotation))
        mapping = description.mapping(on: display.glass, through: way, as: requested, axes: axes)
    }
}
