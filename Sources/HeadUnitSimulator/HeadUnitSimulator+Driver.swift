import BezelModel
import HeadUnit
public import SmartDeviceLinkApp

/// What the driver does. Each method waits until the app shows what it needs, and returns when nothing is in flight any
/// more.
extension HeadUnitSimulator {
    /// Presses a button with this text: of the card over the screen, otherwise of the screen.
    ///
    /// - Parameters:
    ///   - text: The whole text of the button.
    ///   - duration: How long the finger stays, for a long press 0.8 s or more. This time passes. Default: zero, a short
    ///     press.
    /// - Throws: ``Failure`` if no such button is shown.
    public func press(softButton text: String, for duration: Duration = .zero) async throws(Failure) {
        try await press(
            for: duration, { SimulatedTargets($0).button(text) },
            error: { "no button '\(text)' is shown; shown: \(SimulatedTargets($0).buttonTexts)" })
    }

    /// Presses the soft button at a position, for buttons that have a picture only.
    ///
    /// - Parameters:
    ///   - index: The position among the buttons of the card over the screen, otherwise of the screen, from 0.
    ///   - duration: How long the finger stays. This time passes. Default: zero, a short press.
    /// - Throws: ``Failure`` if there is no such button.
    public func press(softButtonAt index: Int, for duration: Duration = .zero) async throws(Failure) {
        try await press(
            for: duration, { SimulatedTargets($0).button(at: index) },
            error: { "there is no button \(index); shown: \(SimulatedTargets($0).buttonTexts)" })
    }

    /// Presses one of SDL's hard buttons.
    ///
    /// - Parameter duration: How long it is held. This time passes. Default: zero, a short press.
    public func press(_ button: ButtonName, for duration: Duration = .zero) async {
        await settle()
        handle(.button(button, .down, at: unit.stamp))
        await hold(duration)
        handle(.button(button, .up, at: unit.stamp))
        await settle()
    }

    /// Chooses the row with this text: a choice, or an entry of the menu, which is opened if it is not.
    ///
    /// - Throws: ``Failure`` if there is no such row.
    public func choose(_ text: String) async throws(Failure) {
        _ = try await found(isMet: { $0.rows.contains(text) || $0.menu.contains(text) ? true : nil }) {
            Failure("no row '\(text)' is shown; shown: \(list($0.rows)), the menu has: \(list($0.menu))")
        }
        if !screenNow.rows.contains(text) { try await openMenu() }
        try await press(
            { SimulatedTargets($0).row(text) },
            error: { _ in "the row '\(text)' cannot be chosen now" })
    }

    /// Opens the menu of the app on the screen.
    ///
    /// - Throws: ``Failure`` if the screen has no button for it.
    public func openMenu() async throws(Failure) {
        try await press({ $0.page.map { SimulatedTargets.id(.menu, $0) } }, error: { _ in "the app has no menu" })
    }

    /// Types a text on the open keyboard, key by key, after the text that it has. On a list that can be searched the keyboard of
    /// the search is opened first.
    ///
    /// - Parameter submits: Whether the key that ends the entry is pressed after it. Default: true.
    /// - Throws: ``Failure`` if no keyboard is open and the screen has no search, or the keyboard has no key for a letter.
    public func type(_ text: String, submits: Bool = true) async throws(Failure) {
        _ = try await found(isMet: { $0.keyboard != nil || SimulatedTargets(unit.scene).search != nil ? true : nil }) {
            Failure("no keyboard is open, and the screen has no search; it shows\n\($0)")
        }
        if screenNow.keyboard == nil {
            try await press({ SimulatedTargets($0).search }, error: { _ in "the search cannot be opened now" })
            _ = try await found(isMet: { $0.keyboard }) { Failure("the search did not open; the screen shows\n\($0)") }
        }
        for letter in text { try await type(letter) }
        guard submits else { return }
        try await press({ SimulatedTargets($0).submit }, error: { _ in "the entry cannot be submitted" })
    }

    /// Touches the app's own screen with one finger for a moment, in the app's pixels.
    public func touch(x: Int, y: Int) async {
        await settle()
        let point = DisplayPoint(x: Int32(clamping: x), y: Int32(clamping: y))
        contact(.begin, point)
        contact(.end, point)
        await settle()
    }

    /// Moves a finger over the app's own screen, in the app's pixels, with a step of 10 ms to each point.
    public func drag(_ points: [(x: Int, y: Int)]) async {
        await settle()
        let points = points.map { DisplayPoint(x: Int32(clamping: $0.x), y: Int32(clamping: $0.y)) }
        for (index, point) in points.enumerated() {
            contact(index == 0 ? .begin : .move, point)
            await hold(.milliseconds(10))
        }
        if let last = points.last { contact(.end, last) }
        await settle()
    }

    /// Touches the middle of a focusable region of the app on the screen.
    ///
    /// - Throws: ``Failure`` if the app has no such region.
    public func touch(region id: UInt32) async throws(Failure) {
        let region = try await found(isMet: { $0.regions.first { $0.id == id } }) { screen in
            Failure("there is no region \(id); there are: \(list(screen.regions.map { "\($0.id)" }))")
        }
        await touch(x: Int(region.x + region.width / 2), y: Int(region.y + region.height / 2))
    }

    /// Moves the slider on the screen to a position, from 1, and confirms it.
    ///
    /// - Throws: ``Failure`` if no slider is open, or it has no such position.
    public func slide(to position: Int) async throws(Failure) {
        var current = try await found(isMet: { $0.slider }) { Failure("no slider is open; the screen shows\n\($0)") }
        while current != position {
            let part: SliderContent.Part = current < position ? .more : .less
            try await press(
                { $0.page.map { SimulatedTargets.id(part.element, $0) } },
                error: { _ in "the slider has no position \(position)" })
            current = screenNow.slider ?? position
        }
        try await press(
            { $0.page.map { SimulatedTargets.id(SliderContent.Part.confirm.element, $0) } },
            error: { _ in "the slider cannot be confirmed" })
    }

    /// Presses the key that goes back: a card closes, a submenu gives way to its menu.
    public func goBack() async {
        await settle()
        handle(.backKey)
        await settle()
    }

    /// Presses the key that leads to the list of all apps.
    public func goHome() async {
        await settle()
        handle(.homeKey)
        await settle()
    }
}

extension HeadUnitSimulator {
    /// Presses a target as soon as it is on the screen.
    private func press(
        for duration: Duration = .zero, _ find: (Scene) -> TargetID?, error: (Scene) -> String
    ) async throws(Failure) {
        let point = try await found(isMet: { _ in find(unit.scene).flatMap { unit.layout?.middle(of: $0) } }) { _ in
            Failure(error(unit.scene))
        }
        contact(.begin, point)
        await hold(duration)
        contact(.end, point)
        await settle()
    }

    /// Nothing for a duration of zero: a button that is held for no time is pressed.
    private func hold(_ duration: Duration) async {
        if duration > .zero { await advance(by: duration) }
    }

    private func contact(_ phase: Contact.Phase, _ point: DisplayPoint) {
        unit.pass(to: time.now)
        var frame = ContactFrame(stamp: unit.stamp)
        frame.append(Contact(slot: 0, phase: phase, point: point))
        handle(.touched(frame))
    }

    private func type(_ letter: Character) async throws(Failure) {
        // Letters, and two pages of other characters; each in two cases.
        for _ in 0..<6 {
            let targets = SimulatedTargets(unit.scene)
            guard let way = targets.way(to: letter) else { break }
            try await press({ _ in way.target }, error: { _ in "the key of '\(letter)' cannot be pressed" })
            if way.types { return }
        }
        throw Failure("the keyboard has no key '\(letter)'")
    }
}

/// Texts in a sentence.
func list(_ texts: [String]) -> String { texts.isEmpty ? "nothing" : texts.map { "'\($0)'" }.joined(separator: ", ") }
