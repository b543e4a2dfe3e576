internal import ServiceManager

/// Lets the service manager keep the display's node, so that the picture stays on the screen until the next process of the
/// service shows its own. Does nothing where the manager keeps no descriptors.
package struct DisplayKeeper {
    /// The name of the kept node.
    package static let name = "bezel-display"

    private let notifier = ServiceNotifier()
    /// The manager keeps descriptors.
    private let isUsed: Bool
    /// The node that the manager keeps: a node of this process, or one that was inherited and is not known yet.
    private var kept: Kept

    private enum Kept: Equatable {
        case nothing
        case inherited(CInt)
        case node(CInt)
    }

    /// - Parameter inherited: The previous process's node, which the manager keeps; nil if there is none.
    init(inherited: CInt?) {
        kept = inherited.map { .inherited($0) } ?? .nothing
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
        let isInherited = node.map { kept == .inherited($0) } ?? false
        if kept != .nothing, !isInherited { notifier.forget(Self.name) }
        // An inherited node that is still in use is kept already.
        if let node, !isInherited { notifier.keep(node, as: Self.name) }
        kept = wanted
    }
}
