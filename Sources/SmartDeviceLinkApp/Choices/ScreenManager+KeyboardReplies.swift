internal import Synchronization

/// What the keyboard offers after a key, for ``ScreenManager/presentKeyboard(_:timeout:replying:)``.
public struct KeyboardReply: Hashable, Sendable {
    /// The suggestions, 1 to 1000 characters each; an empty list removes them. Nil leaves them as they are.
    public var suggestions: [String]?
    /// The characters that can be typed next; an empty list allows all. Nil leaves them as they are.
    public var allowedCharacters: [String]?

    /// Creates a reply.
    public init(suggestions: [String]? = nil, allowedCharacters: [String]? = nil) {
        self.suggestions = suggestions
        self.allowedCharacters = allowedCharacters
    }
}

extension ScreenManager {
    /// Like ``presentKeyboard(_:timeout:typing:)``, with a reply to what the driver types. Replies are computed one after another,
    /// each for the newest text: texts that are outdated meanwhile get none, and a reply to an outdated text is not shown. At the
    /// end the keyboard has again what ``setKeyboard(_:)`` has declared.
    ///
    /// - Parameters:
    ///   - prompt: The text above the keyboard, 1 to 500 characters.
    ///   - timeout: How long the driver has, 5 to 100 s. Default: 100 s.
    ///   - replying: Returns the reply to a text. It may take its time, for instance to search.
    /// - Throws: ``InteractionError``.
    public func presentKeyboard(
        _ prompt: String, timeout: Duration = .seconds(100),
        replying: @escaping @Sendable (_ text: String) async -> KeyboardReply
    ) async throws(InteractionError) -> KeyboardOutcome {
        let former = keyboardConfiguration
        var configuration = former ?? KeyboardConfiguration()
        configuration.keypress = .wholeText
        await setKeyboard(configuration)
        let newest = Mutex("")
        let (texts, sink) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        let answering = Task { [weak self] in
            for await text in texts {
                let reply = await replying(text)
                guard !Task.isCancelled, newest.withLock({ $0 }) == text else { continue }
                await self?.take(reply)
            }
        }
        let outcome: Result<KeyboardOutcome, InteractionError>
        do throws(InteractionError) {
            outcome = .success(
                try await presentKeyboard(
                    prompt, timeout: timeout,
                    typing: { event in
                        guard case .typed(let text) = event else { return }
                        newest.withLock { $0 = text }
                        sink.yield(text)
                    }))
        } catch {
            outcome = .failure(error)
        }
        sink.finish()
        answering.cancel()
        await answering.value
        await setKeyboard(former)
        return try outcome.get()
    }

    private func take(_ reply: KeyboardReply) async {
        var configuration = keyboardConfiguration ?? KeyboardConfiguration()
        if let suggestions = reply.suggestions { configuration.suggestions = suggestions }
        if let characters = reply.allowedCharacters { configuration.allowedCharacters = characters }
        await setKeyboard(configuration)
    }
}
