internal import SmartDeviceLink
internal import Synchronization

/// Allocates ids for the app's soft buttons and passes each press to the button's handler. No two buttons in use have
/// the same id. Ids start at 1, because some head units lose presses of id 0 (ProtocolNotes, "Identifiers that app
/// libraries use").
final class SoftButtonIDAllocator: Sendable {
    private struct State {
        var last: UInt16 = 0
        var handlers: [UInt16: SoftButtonObject.Handler] = [:]
    }

    private let state = Mutex(State())

    /// - Returns: Nil if all 65,535 ids are in use.
    func allocate(_ handler: @escaping SoftButtonObject.Handler) -> UInt16? {
        state.withLock { state in
            guard state.handlers.count < Int(UInt16.max) else { return nil }
            repeat { state.last = state.last == .max ? 1 : state.last + 1 } while state.handlers[state.last] != nil
            state.handlers[state.last] = handler
            return state.last
        }
    }

    func release(_ ids: some Sequence<UInt16>) {
        state.withLock { state in for id in ids { state.handlers[id] = nil } }
    }

    func route(_ notification: HeadUnitEvent) {
        let event: SoftButtonEvent
        let button: UInt16?
        switch notification {
        case .buttonEvent(.customButton, let mode, let id): (event, button) = (.event(mode), id)
        case .buttonPress(.customButton, let mode, let id): (event, button) = (.press(mode), id)
        default: return
        }
        guard let button, let handler = state.withLock({ $0.handlers[button] }) else { return }
        handler(event)
    }
}
