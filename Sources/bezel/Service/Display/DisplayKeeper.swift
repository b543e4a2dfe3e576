internal import ServiceManager

/// Lets the service manager keep the display's node, so that the picture stays on the screen until the next process of the
/// service shows its own. Does nothing where the manager keeps no descriptors.
struct DisplayKeeper {
    /// The name of the kept node.
    static let name = "bezel-display"

    private let notifier = ServiceNotifier()
    /// The manager keeps descriptors.
    private let isUsed: Bool
    /// What the manager keeps: a node of this process, or one that was inherited and is not known yet.
    private var kept: Kept

    private enum Kept: Equatable {
        case nothing
        case inherited
        case node(CInt)
    }

    /// - Parameter isKept: The manager keeps a node of the process before this one.
    init(isKept: Bool) {
        kept = isKept ? .inherited : .nothing
        isUsed = notifier.keepsDescriptors
    }

    /// The picture outlives this process.
    var keeps: Bool {
        if case .node = kept { true } else { false }
    }

    /// - Parameter node: The node that is open now; nil if there is none.
    mutating func keep(_ node: CInt?) {
        guard isUsed else { return }
        let wanted = node.map { Kept.node($0) } ?? .nothing
        guard wanted != kept else { return }
        // An inherited node that is still in use is kept already, and the manager ignores it.
        if kept != .nothing, node == nil || kept != .inherited { notifier.forget(Self.name) }
        if let node { notifier.keep(node, as: Self.name) }
        kept = wanted
    }
}
