internal import BezelConfiguration
internal import BezelModel
internal import BezelService
internal import SmartDeviceLink
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
    /// Touches outside the panel's range that a running service has met.
    var rangeDoubt: RangeDoubt?
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

extension InputReport {
    /// Adds what a running service has seen of its panels.
    ///
    /// - Parameter status: Its answer to `status`; nil if none runs.
    mutating func add(_ status: JSON?) {
        for panel in status?["touch"]?["panels"]?.array ?? [] {
            guard let seen = SeenPositions(panel["seen"]), let outside = panel["outside"]?.integer,
                let index = nodes.firstIndex(where: { $0.node.path == panel["path"]?.string }),
                let ranges = nodes[index].ranges
            else { continue }
            nodes[index].rangeDoubt = RangeDoubt(outside: Int(clamping: outside), seen: seen, in: ranges)
        }
    }
}

extension NodeReport {
    /// The ranges that are used for its positions.
    var ranges: PanelRanges? { spoken.flatMap { description?.ranges(as: $0) } }

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
        let (requested, axes) = (configuration.panelProtocol, configuration.axes)
        let description = description.announcing(configuration.ranges?.panel, as: requested, axes: axes)
        self.description = description
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
