import BezelModel
import SmartDeviceLink

/// What an app asks the driver on a page of its own, and the menu that it opens.
extension Screens {
    /// The choice sets of an app's interaction on the screen: they cannot be deleted.
    func choiceSetsInUse(by session: SessionID) -> Set<Int64> { pages.choiceSetsInUse(by: session) }

    /// The properties of the keyboard on the screen; nil if an app has none there.
    func keyboardProperties(of session: SessionID) -> KeyboardProperties? { pages.keyboardProperties(of: session) }

    /// Why no interaction of the app can be shown now; nil if one can.
    private func refusal(of request: RPCRequest) -> [Action]? {
        guard app == request.session else { return request.respond(.rejected, "the app is not on the screen") }
        guard !pages.hasInteraction else { return request.respond(.rejected, "another interaction is on the screen") }
        return nil
    }

    /// - Parameter voice: How choices can be said.
    mutating func perform(
        _ wanted: PerformInteraction, _ request: RPCRequest, in context: ScreenContext, _ voice: VoiceUse
    ) -> [Action] {
        let content = context.contents[request.session]
        var sets: [ChoiceSet] = []
        for id in wanted.sets {
            guard let set = content.choiceSets.first(where: { $0.id == id }) else {
                return request.respond(.invalidID, "interactionChoiceSetIDList: there is no choice set \(id)")
            }
            sets.append(set)
        }
        let choices = sets.flatMap(\.choices)
        if let refusal = wanted.refusal(sets, choices, hasVoice: voice != .none) {
            return request.respond(refusal.result, refusal.info)
        }
        guard context.mayType || !wanted.hasKeyboard else { return request.respond(.rejected, Interaction.noTyping) }
        if let refusal = refusal(of: request) { return refusal }
        guard !context.driverSpeaks else { return request.respond(.rejected, Interaction.driverSpeaks) }
        let images = choices.flatMap { [$0.image, $0.secondaryImage] }
        let (initial, timeout) = (wanted.initialPrompt, wanted.timeoutPrompt)
        let sounds = [initial, timeout].map { context.sound(of: $0, request.session) }
        let unspoken = Set(sounds.flatMap(\.problems)).sorted()
        let canSay = voice != .none && choices.canBeSaid
        let shortfalls =
            wanted.shortfalls(canSay: canSay, hasSound: context.configuration.sound.isAvailable)
            + context.files.missing(images, request.session) + unspoken
        if wanted.mode == .voiceOnly {
            let asked = VoiceRequest(
                id: request.id, wanted: wanted, choices: choices, language: request.app.displayLanguage,
                shortfalls: shortfalls,
                prompts: Prompts(initial: canSay ? [] : sounds[0].parts, timeout: sounds[1].parts))
            // Choices with placeholders only are shown.
            return [.awaitResponse(request.id), canSay ? .askByVoice(asked) : .showChoices(asked)]
        }
        let language = request.app.displayLanguage
        // The prompt comes before the microphone is opened.
        let listens = canSay && voice == .microphone && wanted.mode == .both && context.cover == nil
        let prompts = Prompts(initial: listens ? [] : sounds[0].parts, timeout: sounds[1].parts)
        let shown = pages.show(
            { id in
                let keyboard =
                    wanted.hasKeyboard
                    ? Keyboard(
                        id: id, use: .entry, prompt: wanted.title, properties: content.keyboard, language: language)
                    : nil
                return Interaction(
                    id: id, request: request.id, Interaction.Choices(wanted, choices, language, keyboard),
                    shortfalls: shortfalls, prompts: prompts)
            }, at: request.time)
        guard listens, let page = pages.interaction?.id else { return shown }
        return shown + [.listenForChoices(page)]
    }

    /// Shows a page that needs nothing but its request.
    mutating func show(_ page: some InteractionPage, _ request: RPCRequest, _ files: AppFiles?) -> [Action] {
        if let info = page.refusal(by: request.app.policy) { return request.respond(.disallowed, info) }
        if let refusal = refusal(of: request) { return refusal }
        let leftOut = [Response.warning(leftOut: request.leftOut)].compactMap(\.self)
        let shortfalls = leftOut + files.shortfalls(of: page.images(in: []).compactMap(\.self))
        return pages.show(
            { Interaction(id: $0, request: request.id, page, shortfalls: shortfalls) }, at: request.time)
    }

    /// CancelInteraction of an interaction.
    mutating func cancel(_ request: RPCRequest, _ cancellation: CancelInteraction) -> [Action] {
        pages.cancel(request, cancellation)
    }

    /// ShowAppMenu: the app asks for its menu or one of its submenus.
    mutating func showAppMenu(_ request: RPCRequest, _ parameters: JSON, in context: ScreenContext) -> [Action] {
        guard app == request.session, pages.context == .main || pages.context == .menu, context.cover == nil
        else { return request.respond(.rejected, "the app's screen is covered") }
        guard let id = parameters["menuID"]?.integer, id != 0 else {
            return pages.openMenu() + request.respond(.success)
        }
        guard let path = context.contents[request.session].menu.path(to: id) else {
            return request.respond(.invalidID, "menuID: there is no submenu \(id)")
        }
        if let limits = context.limits, path.count + 1 > limits.submenuDepth {
            return request.respond(.rejected, "menuID: too deep while driver distraction rules are in force")
        }
        return pages.openMenu(path) + request.respond(.success)
    }
}
