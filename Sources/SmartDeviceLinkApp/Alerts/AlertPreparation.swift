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
    }

    private static let icon = "alertIcon"
    private static let cancelVersion = Version(6, 0, 0)
    private static let audioFileVersion = Version(5, 0, 0)

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
        var alert = Alert(
            lines: AlertText.fit(view.lines, into: known.capabilities.alertLineCount), duration: view.duration,
            playTone: view.audio?.playTone ?? false, progressIndicator: view.showWaitIndicator)
        alert.chunks = try await chunks(known, version)
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
                ? CancelInteraction(function: FunctionID.alert.rawValue, cancelID: cancelID) : nil)
    }

    /// Waits until an Alert is allowed, and until it is known what fits on the screen. A head unit that was asked and
    /// does not tell is taken to have one line and no pictures.
    private func known() async throws(Failure) -> Knowledge {
        do throws(ManagerError) {
            let known = try await manager.wait { $0.allows(.alert) }
            if known.capabilities.isScreenKnown { return known }
            _ = try? await manager.capability(.displays)
            return try await manager.wait { $0.allows(.alert) }
        } catch {
            throw .over(error == .cancelled ? AlertError(.cancelled) : AlertError(.failed(error)))
        }
    }

    private func icon(_ known: Knowledge) async throws(Failure) -> Image? {
        guard let icon = view.icon else { return nil }
        return try await image(icon, in: Self.icon, known)
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
            guard try await upload(file) == nil else { return nil }
        }
        return artwork.image
    }

    private func chunks(_ known: Knowledge, _ version: Version) async throws(Failure) -> [TTSChunk] {
        guard let audio = view.audio else { return [] }
        let playsFiles = version >= Self.audioFileVersion && known.capabilities.speech.contains(.file)
        var chunks: [TTSChunk] = []
        var failure: AppFileError?
        for part in audio.parts {
            switch part {
            case .speech(let text): chunks.append(TTSChunk(text: text))
            case .phonetic(let text, let type): chunks.append(TTSChunk(text: text, type: type.capability))
            case .file(let file):
                guard playsFiles else { continue }
                if let error = try await upload(file) {
                    failure = failure ?? error
                } else {
                    chunks.append(TTSChunk(text: file.name, type: .file))
                }
            }
        }
        if view.lines.isEmpty, failure != nil || chunks.isEmpty { throw .over(AlertError(.noSound(failure))) }
        return chunks
    }

    /// - Returns: Why the file is not there; nil when it is.
    private func upload(_ file: AppFile) async throws(Failure) -> AppFileError? {
        do throws(AppFileError) {
            try await files.upload(file)
            return nil
        } catch {
            switch error {
            case .failed(.cancelled): throw .over(AlertError(.cancelled))
            case .failed(.stopped): throw .over(AlertError(.failed(.stopped)))
            default:
                if error.isLostConnection { throw .lostConnection }
                return error
            }
        }
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
