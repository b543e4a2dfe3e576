internal import SmartDeviceLink

/// Uploads the pictures of a request and gives ids to its soft buttons.
struct RequestParts {
    let connection: HeadUnitConnection
    let files: SDLFileManager
    /// The errors of pictures that are left out.
    private(set) var missing: [String: SDLFileError] = [:]

    init(_ connection: HeadUnitConnection, _ files: SDLFileManager) {
        self.connection = connection
        self.files = files
    }

    /// - Returns: Nil for a picture that could not be uploaded.
    mutating func image(_ artwork: Artwork) async throws(RequestError) -> JSON? {
        do throws(SDLFileError) {
            try await files.upload(artwork)
            return artwork.image.json
        } catch {
            switch error {
            case .failed(let cause): throw RequestError(cause)
            case .empty, .outOfMemory, .refused, .unreadable:
                if case .file(let file) = artwork.source { missing[file.name] = error }
                return nil
            }
        }
    }

    /// Buttons as a parameter, with their first states. The ids must be released when the head unit does not show them any more.
    mutating func buttons(
        _ buttons: [SoftButtonObject]
    ) async throws(RequestError) -> (json: JSON, ids: [UInt16]) {
        var pictures: [Image?] = []
        let showsPictures = await connection.state.capabilities.softButtonsShowImages
        for button in buttons {
            guard button.states.count == 1, let state = button.states.first else {
                throw .invalid("softButtons: \(button.name) has \(button.states.count) states; expected 1")
            }
            let artwork = showsPictures ? state.artwork : nil
            let isThere = if let artwork { try await image(artwork) != nil } else { false }
            pictures.append(isThere ? artwork?.image : nil)
        }
        var all: [SoftButton] = []
        for (button, picture) in zip(buttons, pictures) {
            guard let state = button.states.first else { continue }
            guard let id = connection.softButtonIDs.allocate(button.handler) else {
                connection.softButtonIDs.release(all.map(\.id))
                throw .noButtonID
            }
            all.append(
                SoftButton(
                    id: id, text: state.text ?? (picture == nil ? state.name : nil), image: picture,
                    isHighlighted: state.isHighlighted, action: state.action))
        }
        return (.array(all.map(\.json)), all.map(\.id))
    }

    /// Speech as a parameter; nil if the head unit can play none of it.
    func chunks(_ audio: AudioData) async throws(RequestError) -> JSON? {
        do throws(AlertPreparation.Failure) {
            let ready = try await SoundPreparation(files, for: await connection.state).run(audio)
            return ready.chunks.isEmpty ? nil : .array(ready.chunks.map(\.json))
        } catch {
            switch error {
            case .lostConnection: throw .failed(.disconnected)
            case .over(let alert): throw alert.reason == .cancelled ? .cancelled : .failed(.stopped)
            }
        }
    }

    func outcome(of response: RPCResponse) -> RequestOutcome {
        RequestOutcome(
            warning: response.result == .warnings ? response.info : nil, missingPictures: missing)
    }
}

extension Duration {
    /// Whole milliseconds, rounded; a duration that is too long is the largest number.
    var roundedMilliseconds: Int64 {
        Int64(exactly: (self / .milliseconds(1)).rounded()) ?? (self < .zero ? .min : .max)
    }
}
