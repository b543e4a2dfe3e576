internal import SmartDeviceLink
internal import Synchronization

/// Hands out the ids of soft buttons and brings each press to its button. Ids begin at 1, because some head units lose
/// presses of 0 (ProtocolNotes, "Identifiers that app libraries use"), and are no two in use the same in the whole app.
final class SoftButtonDesk: Sendable {
    private struct Book {
        var last: UInt16 = 0
        var handlers: [UInt16: SoftButtonObject.Handler] = [:]
    }

    private let book = Mutex(Book())

    /// - Returns: Nil when all 65,535 are in use.
    func take(_ handler: @escaping SoftButtonObject.Handler) -> UInt16? {
        book.withLock { book in
            guard book.handlers.count < Int(UInt16.max) else { return nil }
            repeat { book.last = book.last == .max ? 1 : book.last + 1 } while book.handlers[book.last] != nil
            book.handlers[book.last] = handler
            return book.last
        }
    }

    func giveBack(_ ids: some Sequence<UInt16>) {
        book.withLock { book in for id in ids { book.handlers[id] = nil } }
    }

    func route(_ event: HeadUnitEvent) {
        let notice: SoftButtonNotice
        let button: UInt16?
        switch event {
        case .buttonEvent(.customButton, let mode, let id): (notice, button) = (.event(mode), id)
        case .buttonPress(.customButton, let mode, let id): (notice, button) = (.press(mode), id)
        default: return
        }
        guard let button, let handler = book.withLock({ $0.handlers[button] }) else { return }
        handler(notice)
    }
}
