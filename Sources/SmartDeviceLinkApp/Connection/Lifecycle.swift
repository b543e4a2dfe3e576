public import SmartDeviceLink
internal import Synchronization

/// The steps after a registration: the app's icon, and its languages.
final class Lifecycle: Sendable {
    private let connection: HeadUnitConnection
    private let files: SDLFileManager
    private let listener: NotificationBroadcaster.ListenerID

    init(_ connection: HeadUnitConnection, _ files: SDLFileManager) {
        self.connection = connection
        self.files = files
        let configuration = connection.configuration
        let current = Mutex((language: configuration.language, display: configuration.displayLanguage))
        listener = connection.listen { [weak connection, weak files] event in
            let languages: (Language, Language)
            switch event {
            case .registered(let registration):
                current.withLock { $0 = (configuration.language, configuration.displayLanguage) }
                if let icon = configuration.icon {
                    Task { [weak connection, weak files] in await Self.send(icon, connection, files) }
                }
                guard let spoken = registration.language, let shown = registration.displayLanguage else { return }
                languages = (spoken, shown)
            case .language(let spoken, let shown): languages = (spoken, shown)
            default: return
            }
            guard
                let change = current.withLock({
                    configuration.change(to: languages.0, display: languages.1, from: $0)
                })
            else { return }
            current.withLock {
                if let new = change["language"]?.string.flatMap(Language.init) { $0.language = new }
                if let new = change["hmiDisplayLanguage"]?.string.flatMap(Language.init) { $0.display = new }
            }
            Task { [weak connection] in
                guard let connection else { return }
                do throws(SDLManagerError) {
                    try await connection.send(.changeRegistration, change).require()
                } catch {
                    switch error {
                    // The app registers with the new language.
                    case .disconnected, .notConnected, .stopped: break
                    case .connection, .thread, .serviceRefused, .registrationRefused, .protocolTooOld, .rpcTooOld,
                        .unregistered, .timedOut, .cancelled, .refused, .badResponse, .unsupported, .alreadyStarted,
                        .notStarted:
                        connection.logger?.languageRefused(error)
                        await connection.tell { $0.languageWasRefused(error) }
                    }
                }
            }
        }
    }

    deinit { connection.forget(listener) }

    private static func send(_ icon: SDLFile, _ connection: HeadUnitConnection?, _ files: SDLFileManager?) async {
        guard let connection, let files else { return }
        do throws(SDLFileError) {
            try await files.upload(icon)
            do throws(SDLManagerError) {
                try await connection.send(.setAppIcon, ["syncFileName": .string(icon.name)]).require()
            } catch {
                throw .failed(error)
            }
        } catch {
            connection.logger?.iconRefused(error)
            await connection.tell { $0.iconWasRefused(error) }
        }
    }
}

extension HeadUnitConnection {
    /// Calls the delegate on the main actor, after the calls before.
    func tell(_ message: @escaping DelegateCall.Message) {
        if let delegate { delegateCalls.send(DelegateCall(delegate: delegate, message: message)) }
    }
}

extension Registration {
    /// The language of speech of the head unit; nil if the response has none.
    public var language: Language? { parameters["language"]?.string.flatMap(Language.init) }
    /// The language on the head unit's display; nil if the response has none.
    public var displayLanguage: Language? { parameters["hmiDisplayLanguage"]?.string.flatMap(Language.init) }
}
