internal import SmartDeviceLink

/// Turns an alert into an RPC that the head unit can show, and uploads its files.
struct AlertPreparation {
    /// An alert that can be sent.
    struct Ready {
        var alert: Alert
        var buttonIDs: [UInt16]
        /// The request that cancels the alert; nil if the head unit cannot cancel (before RPC 6.0).
        var withdrawal: CancelInteraction?
    }

    enum Failure: Error {
        case over(AlertError)
        /// The connection was lost. The preparation may succeed on the next one.
        case lostConnection

        /// The failure of a request that got no response.
        init(_ error: SDLManagerError) {
            self =
                switch error {
                case .notConnected: .lostConnection
                case .cancelled: .over(AlertError(.cancelled))
                default: .over(AlertError(.failed(error)))
                }
        }
    }

    private static let cancelVersion = Version(6, 0, 0)
    private static let subtleVersion = Version(7, 0, 0)

    private let view: AlertView
    private let connection: HeadUnitConnection
    private let files: SDLFileManager

    init(_ view: AlertView, for connection: HeadUnitConnection, _ files: SDLFileManager) {
        self.view = view
        self.connection = connection
        self.files = files
    }

    func run(cancelID: Int32) async throws(Failure) -> Ready {
        let state = try await headUnitState()
        let version = state.registration?.rpcVersion ?? .baseRPC
        guard view.style == .full || version >= Self.subtleVersion else {
            throw .over(AlertError(.refused(.unsupportedRequest), info: "a head unit before 7.0 has no SubtleAlert"))
        }
        let isFull = view.style == .full
        var alert = Alert(
            lines: AlertText.fit(view.lines, into: state.capabilities.lineCount(of: view.style)),
            duration: view.duration, playTone: isFull && view.audio?.playTone ?? false,
            progressIndicator: isFull && view.showWaitIndicator, style: view.style)
        alert.chunks = try await chunks(state)
        if version >= Self.cancelVersion {
            alert.cancelID = cancelID
            alert.icon = try await icon(state)
        }
        var pictures: [Image?] = []
        for button in view.softButtons { pictures.append(try await picture(of: button, state)) }
        guard !Task.isCancelled else { throw .over(AlertError(.cancelled)) }
        // Nothing waits after this line, so ids are allocated only for an alert that will be sent.
        alert.softButtons = try buttons(pictures)
        return Ready(
            alert: alert, buttonIDs: alert.softButtons.map(\.id),
            withdrawal: version >= Self.cancelVersion
                ? CancelInteraction(function: view.style.function.rawValue, cancelID: cancelID) : nil)
    }

    /// Waits until the RPC is allowed and the screen's capabilities are known. If the head unit does not send them on
    /// request, it counts as a screen with one line and no pictures.
    private func headUnitState() async throws(Failure) -> HeadUnitState {
        let style = view.style
        // A head unit before RPC 7.0 never allows SubtleAlert; waiting for it would not end.
        let isTooOld: @Sendable (HeadUnitState) -> Bool = { state in
            style == .subtle && state.registration.map { $0.rpcVersion < Self.subtleVersion } ?? false
        }
        do throws(SDLManagerError) {
            let state = try await connection.waitUntilAllowed(style.function, or: isTooOld)
            if state.capabilities.isScreenKnown { return state }
            _ = try? await connection.capability(.displays)
            return try await connection.waitUntilAllowed(style.function, or: isTooOld)
        } catch {
            throw .over(AlertError(waiting: error))
        }
    }

    private func icon(_ state: HeadUnitState) async throws(Failure) -> Image? {
        guard let icon = view.icon else { return nil }
        return try await image(icon, in: view.style.iconField, state)
    }

    private func picture(of button: SoftButtonObject, _ state: HeadUnitState) async throws(Failure) -> Image? {
        guard let artwork = button.states.first?.artwork, state.capabilities.softButtonsShowImages else { return nil }
        return try await image(artwork, in: nil, state)
    }

    /// - Parameter field: The image field; nil for a soft button, which has none.
    private func image(
        _ artwork: Artwork, in field: String?, _ state: HeadUnitState
    ) async throws(Failure) -> Image? {
        switch artwork.source {
        case .icon:
            guard field.map({ state.capabilities.imageFields[$0] != nil }) ?? true else { return nil }
        case .file(let file):
            guard field.map({ state.capabilities.showsImage($0, of: file.type) }) ?? true else { return nil }
            guard try await files.bring(file) == nil else { return nil }
        }
        return artwork.image
    }

    private func chunks(_ state: HeadUnitState) async throws(Failure) -> [TTSChunk] {
        guard let audio = view.audio else { return [] }
        let ready = try await SoundPreparation(files, for: state).run(audio.audio)
        if view.lines.isEmpty, ready.failure != nil || ready.chunks.isEmpty {
            throw .over(AlertError(.noSound(ready.failure)))
        }
        return ready.chunks
    }

    private func buttons(_ pictures: [Image?]) throws(Failure) -> [SoftButton] {
        var buttons: [SoftButton] = []
        for (button, picture) in zip(view.softButtons, pictures) {
            guard let look = button.states.first else { continue }
            guard let id = connection.softButtonIDs.allocate(button.handler) else {
                connection.softButtonIDs.release(buttons.map(\.id))
                throw .over(AlertError(.noButtonID))
            }
            buttons.append(
                SoftButton(
                    id: id, text: look.text ?? (picture == nil ? look.name : nil), image: picture,
                    isHighlighted: look.isHighlighted, action: look.action))
        }
        return buttons
    }
}

extension Alert.Style {
    /// The RPC that shows it.
    var function: FunctionID {
        switch self {
        case .full: .alert
        case .subtle: .subtleAlert
        }
    }

    /// The name of the icon's field (rpc_spec ImageFieldName).
    fileprivate var iconField: String {
        switch self {
        case .full: "alertIcon"
        case .subtle: "subtleAlertIcon"
        }
    }
}
