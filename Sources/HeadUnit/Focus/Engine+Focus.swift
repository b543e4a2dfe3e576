import BezelModel
import SmartDeviceLink

/// A button of an alert's card.
struct ButtonPlace: Equatable, Sendable {
    var alert: AlertQueue.ID
    var index: Int
}

/// Among what keys move the focus.
enum FocusGround: Equatable, Sendable {
    /// The buttons of an alert's card.
    case card(AlertQueue.ID)
    /// An app's regions.
    case regions(SessionID)
}

/// Keys and knobs: they move the focus among the buttons of the card on the screen, or among the regions of the app
/// that has it, and press what it is on.
extension Engine {
    /// - Parameter wraps: Past the last there comes the first again.
    mutating func moveFocus(_ move: FocusMove, wraps: Bool = true, into outbox: inout Outbox) {
        let wasInUse = usesKeys
        usesKeys = true
        needsRedraw = true
        switch focusGround {
        case .card(let alert):
            guard let card else { return }
            // The first key only shows where the focus is.
            let from = focusedButton(of: alert)
            let rects = card.layout.buttons.map(AppRect.init)
            let next = wasInUse ? SpatialNavigation.next(from: from, move, wraps: wraps, among: rects) : from
            guard let next else { return }
            if let key = heldKey, key.index != next { letGoOfKey(into: &outbox) }
            cardFocus = ButtonPlace(alert: alert, index: next)
        case .regions(let session): moveRegionFocus(move, wraps: wraps, in: session, into: &outbox)
        case nil: break
        }
    }

    /// What keys move the focus among now.
    var focusGround: FocusGround? {
        if let card, queue.current == card.alert, !card.layout.buttons.isEmpty { return .card(card.alert) }
        return card?.isModal == true ? nil : touchTarget.map { .regions($0) }
    }

    mutating func selectKey(_ phase: KeyPhase, at stamp: Stamp, _ now: Instant, into outbox: inout Outbox) {
        needsRedraw = true
        switch phase {
        case .down: selectKeyDown(at: stamp, now, into: &outbox)
        case .up:
            if let key = heldKey {
                heldKey = nil
                guard queue.current == key.alert else { return }
                buttonPressed(key.alert, index: key.index, held: stamp - key.since, at: now, into: &outbox)
            } else if let point = keyFinger {
                touch(Self.keyFrame(.end, point, at: stamp), at: now, into: &outbox)
            }
        case .lost:
            letGoOfKey(into: &outbox)
            if let point = keyFinger { touch(Self.keyFrame(.cancel, point, at: stamp), at: now, into: &outbox) }
        }
    }

    private mutating func selectKeyDown(at stamp: Stamp, _ now: Instant, into outbox: inout Outbox) {
        let wasInUse = usesKeys
        usesKeys = true
        guard heldKey == nil, keyFinger == nil else { return }
        if let card, queue.current == card.alert, !card.layout.buttons.isEmpty {
            // The first key only shows where the focus is.
            guard wasInUse, stamp - card.since >= configuration.alerts.touchGuard,
                let index = focusedButton(of: card.alert), !isHeld(card.alert, index)
            else { return }
            heldKey = (card.alert, index, stamp)
            buttonDown(card.alert, index: index, into: &outbox)
        } else if card?.isModal != true, let point = focusedPoint {
            touch(Self.keyFrame(.begin, point, at: stamp), at: now, into: &outbox)
        }
    }

    /// Where the select key is down as a finger.
    private var keyFinger: DisplayPoint? { seat.id(panel: Self.keyPanel, slot: 0).flatMap { fingers[$0]?.point } }

    /// The button that the select key would press: where a key has moved to, else the one that the app would like to be
    /// pressed, else the first. Nil while no keys are in use.
    func focusedButton(of alert: AlertQueue.ID) -> Int? {
        guard usesKeys, let buttons = alerts[alert]?.buttons, !buttons.isEmpty else { return nil }
        if let cardFocus, cardFocus.alert == alert, buttons.indices.contains(cardFocus.index) { return cardFocus.index }
        return buttons.firstIndex(where: \.isHighlighted) ?? 0
    }

    private mutating func letGoOfKey(into outbox: inout Outbox) {
        guard let key = heldKey else { return }
        heldKey = nil
        buttonLeft(key.alert, index: key.index, into: &outbox)
    }

    private mutating func moveRegionFocus(
        _ move: FocusMove, wraps: Bool, in session: SessionID, into outbox: inout Outbox
    ) {
        guard let app = sessions[session]?.app else { return }
        let regions = app.regions.regions
        let from = app.focus.flatMap { focus in regions.firstIndex { $0.id == focus } }
        guard let next = SpatialNavigation.next(from: from, move, wraps: wraps, among: regions.map(\.rect)),
            next != from
        else { return }
        sessions[session]?.app?.focus = regions[next].id
        outbox.effects.append(.note(.focused(session, region: regions[next].id)))
    }

    /// The middle of the region that has the focus, where the screen shows it.
    private var focusedPoint: DisplayPoint? {
        guard let app = touchTarget.flatMap({ sessions[$0]?.app }), let focus = app.focus,
            let region = app.regions.regions.first(where: { $0.id == focus })
        else { return nil }
        let rect = configuration.screen.viewport.displayRect(region.rect)
        guard rect.width > 0, rect.height > 0 else { return nil }
        let point = DisplayPoint(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
        // A subtle card over it has the touch there.
        guard configuration.screen.viewport.area.contains(point), card?.layout.frame.contains(point) != true else {
            return nil
        }
        return point
    }

    /// The panel that no panel has: what a key selects is a finger of its own.
    static let keyPanel = UInt8.max

    private static func keyFrame(_ phase: Contact.Phase, _ point: DisplayPoint, at stamp: Stamp) -> ContactFrame {
        var frame = ContactFrame(panel: keyPanel, stamp: stamp)
        frame.append(Contact(slot: 0, phase: phase, point: point))
        return frame
    }
}

extension AppRect {
    init(_ rect: DisplayRect) {
        self.init(
            x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
    }
}
