internal import SmartDeviceLink
internal import Synchronization

/// Choices and questions.
extension ScreenManager {
    /// Cancel ids of choice sets and keyboards.
    private static let choiceCancelIDs: ClosedRange<Int32> = 101...200

    /// Keeps more choices on the head unit, so that a choice set with them appears without delay.
    public func preloadChoices(_ choices: some Sequence<ChoiceCell> & Sendable) async {
        preloadedChoices.formUnion(choices)
        await declareChoices()
    }

    /// Deletes choices from the head unit, those of a choice set on the screen when it ends.
    public func deleteChoices(_ choices: some Sequence<ChoiceCell> & Sendable) async {
        preloadedChoices.subtract(choices)
        await declareChoices()
    }

    private func declareChoices() async {
        await contentManager.preloadChoices(preloadedChoices.union(borrowedChoices.keys))
    }

    /// Asks the driver, and returns the answer (rpc_spec PerformInteraction). Choices that are not preloaded are sent first,
    /// and deleted afterwards; the question waits for no other content. Only one choice set or keyboard is on the screen: a
    /// further one waits until those before it have ended. Cancelling the task removes the question, also one that waits.
    ///
    /// - Parameters:
    ///   - set: The question.
    ///   - mode: How the driver may answer. Default: by touch.
    /// - Throws: ``InteractionError``.
    public func present(
        _ set: ChoiceSet, mode: InteractionMode = .manual
    ) async throws(InteractionError) -> ChoiceOutcome {
        try await ask(set, mode: mode, isSearchable: false, acceptsText: false) { _ in }
    }

    /// Like ``present(_:mode:)``, with a keyboard on which the driver types a part of a choice, or a text of his own.
    ///
    /// The head unit searches among the choices itself. `typing` gets what the driver types, and ``KeyboardEvent/submitted(_:)``
    /// with the text when the driver starts the search; the list with what was found stays on the screen.
    ///
    /// - Parameters:
    ///   - set: The question.
    ///   - mode: How the driver may answer. Default: by touch.
    ///   - acceptsText: Whether a submitted text is the answer (``ChoiceOutcome/typed(_:)``) and ends the question, on head units
    ///     since RPC 6.0. Default: false.
    ///   - typing: Called for one event of the keyboard after another, as for ``SoftButtonObject``. The answer is returned when
    ///     it has returned from its last call.
    /// - Throws: ``InteractionError``.
    public func presentSearchable(
        _ set: ChoiceSet, mode: InteractionMode = .manual, acceptsText: Bool = false,
        @_inheritActorContext typing: @escaping @Sendable (KeyboardEvent) async -> Void = { _ in }
    ) async throws(InteractionError) -> ChoiceOutcome {
        let calls = EventQueue(typing)
        let outcome: Result<ChoiceOutcome, InteractionError>
        do throws(InteractionError) {
            outcome = .success(
                try await ask(set, mode: mode, isSearchable: true, acceptsText: acceptsText, calls.send))
        } catch {
            outcome = .failure(error)
        }
        await calls.waitUntilIdle()
        return try outcome.get()
    }

    private func ask(
        _ set: ChoiceSet, mode: InteractionMode, isSearchable: Bool, acceptsText: Bool,
        _ typing: @escaping @Sendable (KeyboardEvent) -> Void
    ) async throws(InteractionError) -> ChoiceOutcome {
        try Self.check(set, mode)
        try await checkPermission()
        let place = questions.enter()
        defer { questions.leave(place) }
        for choice in set.choices { borrowedChoices[choice, default: 0] += 1 }
        let outcome: Result<ChoiceOutcome, InteractionError>
        do throws(InteractionError) {
            outcome = .success(try await ask(set, mode, isSearchable, acceptsText, place, typing))
        } catch {
            outcome = .failure(error)
        }
        for choice in set.choices {
            borrowedChoices[choice] = borrowedChoices[choice].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
        await declareChoices()
        return try outcome.get()
    }

    private static func check(_ set: ChoiceSet, _ mode: InteractionMode) throws(InteractionError) {
        guard !set.choices.isEmpty else { throw .empty }
        var seen: Set<ChoiceCell> = []
        for choice in set.choices {
            guard seen.insert(choice).inserted else { throw .duplicate(choice.name) }
            guard mode == .manual || !choice.voiceCommands.isEmpty else { throw .noVoiceCommand(choice.name) }
        }
    }

    /// Waits until the head unit has what a question needs.
    ///
    /// - Returns: What the head unit does not have.
    func wait(for need: ContentReconciler.Need) async throws(InteractionError) -> [ContentNotice] {
        guard let notices = await contentManager.wait(for: need) else {
            throw Task.isCancelled ? .cancelled : .failed(.disconnected)
        }
        return notices
    }

    /// Waits until the questions before have ended.
    func waitForTurn(_ place: TurnQueue.Place) async throws(InteractionError) {
        guard await questions.turn(place) else { throw .cancelled }
        try await checkPermission()
    }

    /// A question belongs to the driver's present action, so it does not wait for another level.
    func checkPermission() async throws(InteractionError) {
        let state = await connection.state
        guard state.registration != nil else { throw .failed(.notConnected) }
        guard state.allows(.performInteraction) else { throw .notAllowed }
    }

    private func ask(
        _ set: ChoiceSet, _ mode: InteractionMode, _ isSearchable: Bool, _ acceptsText: Bool,
        _ place: TurnQueue.Place, _ typing: @escaping @Sendable (KeyboardEvent) -> Void
    ) async throws(InteractionError) -> ChoiceOutcome {
        await declareChoices()
        let notices = try await wait(for: .choices(Set(set.choices)))
        try await waitForTurn(place)
        var ids: [JSON] = []
        for choice in set.choices {
            guard let id = await contentManager.id(of: choice) else {
                throw .notStored(notices.filter { $0.function == .createInteractionChoiceSet })
            }
            ids.append(.integer(Int64(id)))
        }
        var parameters = JSONObject([
            ("initialText", .string(set.title)), ("interactionMode", .string(mode.rawValue)),
            ("interactionChoiceSetIDList", .array(ids)), ("timeout", .integer(set.milliseconds)),
            ("interactionLayout", .string(set.layout.word(isSearchable: isSearchable))),
        ])
        let prompts = [
            ("initialPrompt", set.initialPrompt), ("timeoutPrompt", set.timeoutPrompt), ("helpPrompt", set.helpPrompt),
        ]
        for (key, prompt) in prompts {
            guard let prompt, let chunks = try await chunks(prompt) else { continue }
            parameters[key] = chunks
        }
        if !set.help.isEmpty { parameters["vrHelp"] = try await help(set.help) }
        let submitted = Mutex<String?>(nil)
        let response = try await perform(parameters, typing) { event in
            guard acceptsText, case .submitted(let text) = event else { return false }
            submitted.withLock { $0 = text }
            return true
        }
        if response.result == .aborted, let text = submitted.withLock({ $0 }) { return .typed(text) }
        return try ChoiceOutcome(response, of: set, ids)
    }

    /// - Returns: Nil if the head unit can play none of the parts.
    private func chunks(_ audio: AudioData) async throws(InteractionError) -> JSON? {
        do throws(AlertPreparation.Failure) {
            let ready = try await SoundPreparation(files, for: await connection.state).run(audio)
            return ready.chunks.isEmpty ? nil : .array(ready.chunks.map(\.json))
        } catch {
            throw InteractionError(error)
        }
    }

    private func help(_ items: [ChoiceSet.HelpItem]) async throws(InteractionError) -> JSON {
        var list: [JSON] = []
        for (index, item) in items.enumerated() {
            var object = JSONObject([("text", .string(item.text)), ("position", .integer(Int64(index + 1)))])
            var isShown = item.artwork != nil
            if case .file(let file)? = item.artwork?.source {
                do throws(AlertPreparation.Failure) {
                    isShown = try await files.bring(file) == nil
                } catch {
                    throw InteractionError(error)
                }
            }
            if isShown, let image = item.artwork?.image { object["image"] = image.json }
            list.append(.object(object))
        }
        return .array(list)
    }

    /// Sends PerformInteraction and waits for its response.
    ///
    /// - Parameter isLast: Whether the interaction is taken back after an event, if the head unit can do that.
    func perform(
        _ parameters: JSONObject, _ typing: @escaping @Sendable (KeyboardEvent) -> Void,
        isLast: @escaping @Sendable (KeyboardEvent) -> Bool = { _ in false }
    ) async throws(InteractionError) -> RPCResponse {
        var parameters = parameters
        let version = await connection.state.registration?.rpcVersion ?? .baseRPC
        var cancellation = SDLManager.Cancellation.waits
        if version >= Version(6, 0, 0) {
            let ids = Self.choiceCancelIDs
            lastChoiceCancelID =
                lastChoiceCancelID >= ids.lowerBound && lastChoiceCancelID < ids.upperBound
                ? lastChoiceCancelID + 1 : ids.lowerBound
            parameters["cancelID"] = .integer(Int64(lastChoiceCancelID))
            cancellation = .withdraws(
                CancelInteraction(function: FunctionID.performInteraction.rawValue, cancelID: lastChoiceCancelID))
        }
        let listener = connection.listen { [connection, cancellation] in
            guard let event = KeyboardEvent($0) else { return }
            typing(event)
            guard isLast(event), case .withdraws(let withdrawal) = cancellation else { return }
            Task { _ = try? await connection.send(.cancelInteraction, withdrawal.parameters) }
        }
        defer { connection.forget(listener) }
        do throws(SDLManagerError) {
            let response = try await connection.send(
                .performInteraction, .object(parameters), cancellation: cancellation)
            if Task.isCancelled, !response.result.isSuccess { throw .cancelled }
            return response
        } catch {
            throw InteractionError(error)
        }
    }
}

extension ChoiceSet.Layout {
    /// rpc_spec LayoutMode.
    fileprivate func word(isSearchable: Bool) -> String {
        switch self {
        case .list: isSearchable ? "LIST_WITH_SEARCH" : "LIST_ONLY"
        case .tiles: isSearchable ? "ICON_WITH_SEARCH" : "ICON_ONLY"
        }
    }
}

extension ChoiceOutcome {
    fileprivate init(_ response: RPCResponse, of set: ChoiceSet, _ ids: [JSON]) throws(InteractionError) {
        switch response.result {
        case .timedOut: self = .timedOut
        case .aborted: self = .closed
        case _ where response.result.isSuccess:
            if let id = response.parameters["choiceID"], let index = ids.firstIndex(of: id) {
                let trigger = response.parameters["triggerSource"]?.string.map(TriggerSource.init)
                self = .chosen(set.choices[index], index: index, trigger: trigger ?? .menu)
            } else if let text = response.parameters["manualTextEntry"]?.string {
                self = .typed(text)
            } else {
                self = .closed
            }
        default: throw .refused(response.result, info: response.info)
        }
    }
}

extension InteractionError {
    init(_ failure: AlertPreparation.Failure) {
        switch failure {
        case .lostConnection: self = .failed(.disconnected)
        case .over(let error):
            switch error.reason {
            case .failed(let cause): self.init(cause)
            case .cancelled: self = .cancelled
            case .empty, .tooManyButtons, .states, .noButtonID, .noSound, .refused, .displaced:
                self = .refused(.genericError, info: error.description)
            }
        }
    }
}
