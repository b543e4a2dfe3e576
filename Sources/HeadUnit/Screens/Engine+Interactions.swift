import BezelModel
import SmartDeviceLink

/// What an app asks the driver on a page of its own.
extension Engine {
    /// Why no interaction of the app can be shown now; nil if one can.
    private func refusal(of request: RPCRequest) -> [Action]? {
        guard pages.app == request.session else { return request.respond(.rejected, "the app is not on the screen") }
        guard !pages.hasInteraction else { return request.respond(.rejected, "another interaction is on the screen") }
        return nil
    }

    mutating func perform(_ wanted: PerformInteraction, _ request: RPCRequest) -> [Action] {
        let known = content[request.session].choiceSets
        var sets: [ChoiceSet] = []
        for id in wanted.sets {
            guard let set = known.first(where: { $0.id == id }) else {
                return request.respond(.invalidID, "interactionChoiceSetIDList: there is no choice set \(id)")
            }
            sets.append(set)
        }
        if let refusal = wanted.refusal(sets) { return request.respond(refusal.result, refusal.info) }
        let choices = sets.flatMap(\.choices)
        guard mayType || !wanted.hasKeyboard else { return request.respond(.rejected, Interaction.noTyping) }
        if let refusal = refusal(of: request) { return refusal }
        let images = choices.flatMap { [$0.image, $0.secondaryImage] }
        let (initial, timeout) = (wanted.initialPrompt, wanted.timeoutPrompt)
        let sounds = [initial, timeout].map { sound(of: $0, request.session) }
        let unspoken = Set(sounds.flatMap(\.problems)).sorted()
        let shortfalls = wanted.shortfalls + missing(images, request.session) + unspoken
        let properties = keyboardProperties(of: request.session)
        let language = request.app.displayLanguage
        let prompts = Prompts(initial: sounds[0].parts, timeout: sounds[1].parts)
        return pages.show(
            { id in
                let keyboard =
                    wanted.hasKeyboard
                    ? Keyboard(id: id, use: .entry, prompt: wanted.title, properties: properties, language: language)
                    : nil
                return Interaction(
                    id: id, request: request.id, Interaction.Choices(wanted, choices, language, keyboard),
                    shortfalls: shortfalls, prompts: prompts)
            }, at: request.time)
    }

    /// Shows a page that needs nothing but its request.
    mutating func show(_ page: some InteractionPage, _ request: RPCRequest) -> [Action] {
        if let info = page.refusal(by: request.app.policy) { return request.respond(.disallowed, info) }
        if let refusal = refusal(of: request) { return refusal }
        let leftOut = [Response.warning(leftOut: request.leftOut)].compactMap(\.self)
        let shortfalls = leftOut + missing(page.images(in: []), request.session)
        return pages.show(
            { Interaction(id: $0, request: request.id, page, shortfalls: shortfalls) }, at: request.time)
    }

    mutating func cancelInteraction(_ request: RPCRequest, _ parameters: Parameters) throws(InvalidData) -> [Action] {
        let cancellation = try CancelInteraction(parameters)
        let function = FunctionID(rawValue: cancellation.function)
        return function.map { RPCCatalog.interactions.contains($0) } == true
            ? pages.cancel(request, cancellation) : alerts.cancel(cancellation, request)
    }

    /// How the app wants its keyboard to be (SetGlobalProperties).
    func keyboardProperties(of session: SessionID) -> KeyboardProperties {
        KeyboardProperties(content[session].globalProperties[KeyboardProperties.name])
    }

    func missing(_ images: [Image?], _ session: SessionID) -> [String] {
        files[session].shortfalls(of: images.compactMap(\.self))
    }

    // MARK: Fingers and keys

    /// A finger is on a slider.
    ///
    /// - Parameter x: In display pixels.
    mutating func slid(_ layer: LayerID, to x: Int32, _ outbox: inout Outbox) {
        guard pages.isOpen(layer), let area = touch.layout(of: layer)?.slideArea else { return }
        pages.used(at: outbox.now)
        perform(pages.slide(to: area.position(at: x)), &outbox)
    }

    /// A key moves what has the focus: a slider, or a text that can be scrolled.
    ///
    /// - Returns: Whether it did. Otherwise the focus moves.
    mutating func turn(_ element: Int?, _ move: FocusMove, in layout: ScreenLayout, _ outbox: inout Outbox) -> Bool {
        guard let element, pages.isOpen(layout.layer) else { return false }
        return switch layout.targets.first(where: { $0.id.element == element })?.role {
        case .slider: turnSlider(move, in: layout, &outbox)
        case .scrollArea: turnScrollArea(move, in: layout, &outbox)
        case .button, .foldedButton, .row, nil: false
        }
    }

    private mutating func turnSlider(_ move: FocusMove, in layout: ScreenLayout, _ outbox: inout Outbox) -> Bool {
        guard let position = pages.sliderPosition, let area = layout.slideArea else { return false }
        let step: Int
        switch move {
        case .next: step = 1
        case .previous: step = -1
        case .right: step = area.isReversed ? -1 : 1
        case .left: step = area.isReversed ? 1 : -1
        case .up, .down: return false
        }
        perform(pages.slide(to: position + step), &outbox)
        return true
    }

    /// By three lines, or by fewer where so many are not seen. At its end, the focus leaves the text.
    private mutating func turnScrollArea(_ move: FocusMove, in layout: ScreenLayout, _ outbox: inout Outbox) -> Bool {
        guard let area = layout.scrollArea, let scroll = pages.scroll else { return false }
        let step = max(min(3 * area.pitch, area.rect.height - area.pitch), area.pitch)
        let offset = scroll.offset(at: outbox.now, limit: area.limit)
        let wanted: Int32
        switch move {
        case .next, .down: wanted = min(offset + step, area.limit)
        case .previous, .up: wanted = max(offset - step, 0)
        case .left, .right: return false
        }
        guard wanted != offset else { return false }
        perform(pages.setScroll(Scroll(offset: Double(wanted))), &outbox)
        return true
    }
}
