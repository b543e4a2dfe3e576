internal import SmartDeviceLink
internal import Synchronization

/// The head unit's keyboard.
extension ScreenManager {
    /// Lets the driver type, and returns the text (rpc_spec PerformInteraction, layout KEYBOARD). The keyboard appears when the
    /// head unit has what ``setKeyboard(_:)`` declares, and after the choice sets and keyboards that were requested before.
    /// Cancelling the task removes the keyboard, also one that waits.
    ///
    /// - Parameters:
    ///   - prompt: The text above the keyboard, 1 to 500 characters.
    ///   - timeout: How long the driver has, 5 to 100 s. Default: 100 s.
    ///   - typing: Called for one event of the keyboard after another, as for ``SoftButtonObject``. It may wait for
    ///     ``setSuggestions(_:)``. The text is returned when it has returned from its last call.
    /// - Throws: ``InteractionError``.
    public func presentKeyboard(
        _ prompt: String, timeout: Duration = .seconds(100),
        @_inheritActorContext typing: @escaping @Sendable (KeyboardEvent) async -> Void = { _ in }
    ) async throws(InteractionError) -> KeyboardOutcome {
        let calls = EventQueue(typing)
        let outcome: Result<KeyboardOutcome, InteractionError>
        do throws(InteractionError) {
            outcome = .success(try await askForText(prompt, timeout, calls.send))
        } catch {
            outcome = .failure(error)
        }
        await calls.waitUntilIdle()
        return try outcome.get()
    }

    private func askForText(
        _ prompt: String, _ timeout: Duration, _ typing: @escaping @Sendable (KeyboardEvent) -> Void
    ) async throws(InteractionError) -> KeyboardOutcome {
        try await checkPermission()
        let place = questions.enter()
        defer { questions.leave(place) }
        try await waitForTurn(place)
        _ = try await wait(for: .properties)
        let end = Mutex<KeyboardEvent?>(nil)
        let time = ChoiceSet("", choices: [], timeout: timeout).milliseconds
        let response = try await perform(
            JSONObject([
                ("initialText", .string(prompt)), ("interactionMode", .string(InteractionMode.manual.rawValue)),
                ("interactionChoiceSetIDList", []), ("interactionLayout", "KEYBOARD"), ("timeout", .integer(time)),
            ])
        ) { event in
            switch event {
            case .submitted, .voice, .cancelled, .aborted: end.withLock { $0 = event }
            case .typed, .isMasked: break
            }
            typing(event)
        }
        if case .submitted(let text)? = end.withLock({ $0 }) { return .submitted(text) }
        if case .voice? = end.withLock({ $0 }) { return .voice }
        if let text = response.parameters["manualTextEntry"]?.string { return .submitted(text) }
        switch response.result {
        case .timedOut: return .timedOut
        case .aborted: return .closed
        case _ where response.result.isSuccess: return .closed
        default: throw .refused(response.result, info: response.info)
        }
    }

    /// Declares how the keyboard works, in addition to ``setProperties(_:)``; nil for the head unit's defaults.
    public func setKeyboard(_ keyboard: KeyboardConfiguration?) async {
        keyboardConfiguration = keyboard
        if keyboard?.suggestions.isEmpty == false { hasSuggested = true }
        await setProperties(properties)
    }

    /// Replaces the suggestions of ``KeyboardConfiguration``, also while the driver types. An empty list removes them. It waits
    /// for no upload.
    public func setSuggestions(_ suggestions: [String]) async {
        var keyboard = keyboardConfiguration ?? KeyboardConfiguration()
        keyboard.suggestions = suggestions
        await setKeyboard(keyboard)
    }
}
