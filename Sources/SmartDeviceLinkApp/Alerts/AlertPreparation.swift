internal import SmartDeviceLink

/// Makes of an alert what this head unit can show, with everything uploaded that goes with it.
struct AlertPreparation {
    /// What can be sent.
    struct Ready {
        var alert: Alert
        var buttonIDs: [UInt16]
        /// What takes it back; nil where the head unit does not know of that (before 6.0).
        var withdrawal: CancelInteraction?
    }

    enum Failure: Error {
        case over(AlertError)
        /// It may go well on the next connection.
        case lostConnection

        /// Of a request that brought no answer.
        init(_ error: ManagerError) {
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
    private let manager: Manager
    private let files: AppFiles

    init(_ view: AlertView, for manager: Manager, _ files: AppFiles) {
        self.view = view
        self.manager = manager
        self.files = files
    }

    func run(cancelID: Int32) async throws(Failure) -> Ready {
        let known = try await known()
        let version = known.registration?.rpcVersion ?? .baseRPC
        guard view.style == .full || version >= Self.subtleVersion else {
            throw .over(AlertError(.refused(.unsupportedRequest), info: "a head unit before 7.0 has no SubtleAlert"))
        }
        let isFull = view.style == .full
        var alert = Alert(
            lines: AlertText.fit(view.lines, into: known.capabilities.lineCount(of: view.style)),
            duration: view.duration, playTone: isFull && view.audio?.playTone ?? false,
            progressIndicator: isFull && view.showWaitIndicator, style: view.style)
        alert.chunks = try await chunks(known)
        if version >= Self.cancelVersion {
            alert.cancelID = cancelID
            alert.icon = try await icon(known)
        }
        var pictures: [Image?] = []
        for button in view.softButtons { pictures.append(try await picture(of: button, known)) }
        guard !Task.isCancelled else { throw .over(AlertError(.cancelled)) }
        // From here on nothing waits: ids are taken only for what will be sent.
        alert.softButtons = try buttons(pictures)
        return Ready(
            alert: alert, buttonIDs: alert.softButtons.map(\.id),
            withdrawal: version >= Self.cancelVersion
                ? CancelInteraction(function: view.style.function.rawValue, cancelID: cancelID) : nil)
    }

    /// Waits until an Alert is allowed, and until it is known what fits on the screen. A head unit that was asked and
    /// does not tell is taken to have one line and no pictures.
    private func known() async throws(Failure) -> Knowledge {
        let style = view.style
        // What a head unit does not know it never allows.
        let isMet: @Sendable (Knowledge) -> Bool = { known in
            known.allows(style.function)
                || style == .subtle && known.registration.map { $0.rpcVersion < Self.subtleVersion } ?? false
        }
        do throws(ManagerError) {
            let known = try await manager.wait(until: isMet)
            if known.capabilities.isScreenKnown { return known }
            _ = try? await manager.capability(.displays)
            return try await manager.wait(until: isMet)
        } catch {
            throw .over(error == .cancelled ? AlertError(.cancelled) : AlertError(.failed(error)))
        }
    }

    private func icon(_ known: Knowledge) async throws(Failure) -> Image? {
        guard let icon = view.icon else { return nil }
        return try await image(icon, in: view.style.iconField, known)
    }

    private func picture(of button: SoftButtonObject, _ known: Knowledge) async throws(Failure) -> Image? {
        guard let artwork = button.states.first?.artwork, known.capabilities.softButtonsShowImages else { return nil }
        return try await image(artwork, in: nil, known)
    }

    /// - Parameter field: Nil where the head unit has no field of its own for it.
    private func image(
        _ artwork: Artwork, in field: String?, _ known: Knowledge
    ) async throws(Failure) -> Image? {
        switch artwork.source {
        case .icon:
            guard field.map({ known.capabilities.imageFields[$0] != nil }) ?? true else { return nil }
        case .file(let file):
            guard field.map({ known.capabilities.showsImage($0, of: file.type) }) ?? true else { return nil }
            guard try await files.bring(file) == nil else { return nil }
        }
        return artwork.image
    }

    private func chunks(_ known: Knowledge) async throws(Failure) -> [TTSChunk] {
        guard let audio = view.audio else { return [] }
        let ready = try await SoundPreparation(files, for: known).run(audio.audio)
        if view.lines.isEmpty, ready.failure != nil || ready.chunks.isEmpty {
            throw .over(AlertError(.noSound(ready.failure)))
        }
        return ready.chunks
    }

    private func buttons(_ pictures: [Image?]) throws(Failure) -> [SoftButton] {
        var buttons: [SoftButton] = []
        for (button, picture) in zip(view.softButtons, pictures) {
            guard let state = button.states.first else { continue }
            guard let id = manager.softButtons.take(button.handler ?? { _ in }) else {
                manager.softButtons.giveBack(buttons.map(\.id))
                throw .over(AlertError(.noButtonID))
            }
            buttons.append(
                SoftButton(
                    id: id, text: state.text ?? (picture == nil ? state.name : nil), image: picture,
                    isHighlighted: state.isHighlighted, action: state.action))
        }
        return buttons
    }
}

extension Alert.Style {
    /// The RPC that brings it.
    var function: FunctionID {
        switch self {
        case .full: .alert
        case .subtle: .subtleAlert
        }
    }

    /// The field for its picture (rpc_spec ImageFieldName).
    fileprivate var iconField: String {
        switch self {
        case .full: "alertIcon"
        case .subtle: "subtleAlertIcon"
        }
    }
}
