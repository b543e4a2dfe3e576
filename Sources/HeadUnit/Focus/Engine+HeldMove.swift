import BezelModel

/// A key that moves the focus, while it is down.
struct HeldMove: Sendable {
    let move: FocusMove
    /// Where the press found the focus. Elsewhere, as on a card that comes meanwhile, it moves nothing.
    let ground: FocusGround
    /// When it moves the focus again.
    var due: Instant
}

/// A key that is held moves the focus again and again, by the engine's own time: buttons on GPIO lines have no repeat of the
/// kernel's (`EV_REP`), and those that have it are not to be faster.
extension Engine {
    mutating func focusKey(_ move: FocusMove, _ phase: KeyPhase, at now: Instant, into outbox: inout Outbox) {
        switch phase {
        case .down:
            moveFocus(move, into: &outbox)
            heldMove = nil
            guard configuration.keys.repeatInterval > .zero, let ground = focusGround else { return }
            heldMove = HeldMove(move: move, ground: ground, due: now + configuration.keys.repeatDelay)
        case .up, .lost: if heldMove?.move == move { heldMove = nil }
        }
    }

    /// Moves on where that is due, once however late it is, and stops at the last: a held key does not run round.
    mutating func repeatMove(at now: Instant, into outbox: inout Outbox) {
        guard let held = heldMove, held.due <= now else { return }
        let before = focusPlace
        guard focusGround == held.ground, configuration.keys.repeatInterval > .zero else { return heldMove = nil }
        moveFocus(held.move, wraps: false, into: &outbox)
        guard focusPlace != before else { return heldMove = nil }
        heldMove?.due = now + configuration.keys.repeatInterval
    }

    /// Which button or region has the focus.
    private var focusPlace: Int? {
        switch focusGround {
        case .card(let alert): focusedButton(of: alert)
        case .regions(let session): sessions[session]?.app?.focus.map { Int($0) }
        case nil: nil
        }
    }
}
