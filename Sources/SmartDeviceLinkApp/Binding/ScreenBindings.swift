internal import Synchronization

/// The bindings of a screen, at most one for each kind of content.
final class ScreenBindings: Sendable {
    /// What a binding declares.
    enum Content: Hashable, Sendable {
        case screen, menu
    }

    private let bindings = Mutex<[Content: ScreenBinding]>([:])

    deinit { for binding in bindings.withLock({ $0 }).values { binding.cancel() } }

    /// Stores a binding and ends the one before.
    func replace(_ content: Content, with binding: ScreenBinding) {
        bindings.withLock { $0.updateValue(binding, forKey: content) }?.cancel()
    }
}
