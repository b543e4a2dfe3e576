internal import SmartDeviceLink

extension SDLManager {
    /// Records the driver's voice (rpc_spec PerformAudioPassThru). It does not wait for the sound: the sequence brings it, and
    /// throws if the head unit refuses.
    ///
    /// - Throws: ``RequestError``: ``RequestError/inProgress`` during another recording, ``RequestError/invalid(_:)`` for a value
    ///   outside of the limits of rpc_spec.
    public func record(_ wanted: AudioPassThru = AudioPassThru()) async throws(RequestError) -> AudioRecording {
        var parameters = wanted.parameters
        if let prompt = wanted.prompt {
            parameters["initialPrompt"] = try await RequestParts(connection, fileManager).chunks(prompt)
        }
        let checked = try await connection.checked(
            .performAudioPassThru, parameters, rules: AudioPassThru.rules)
        let (pieces, sink) = AsyncStream.makeStream(of: Result<[UInt8], RequestError>.self)
        let backlog = AudioRecording.Backlog()
        let isOver = CancellationFlag()
        try await connection.beginRecording { piece in
            if backlog.add(piece.count) { sink.yield(.success(piece)) }
        }
        let connection = connection
        Task {
            do throws(SDLManagerError) {
                let response = try await connection.send(.performAudioPassThru, checked, cancellation: .waits)
                isOver.set()
                await connection.endRecording()
                if !response.result.isSuccess {
                    sink.yield(.failure(.refused(response.result, info: response.info)))
                }
            } catch {
                isOver.set()
                await connection.endRecording()
                sink.yield(.failure(RequestError(error)))
            }
            sink.finish()
        }
        sink.onTermination = { [weak connection] reason in
            guard case .cancelled = reason, !isOver.isSet else { return }
            Task { [weak connection] in
                _ = try? await connection?.send(.endAudioPassThru, .object(JSONObject()))
            }
        }
        return AudioRecording(pieces: pieces, backlog: backlog) { () throws(SDLManagerError) in
            try await connection.send(.endAudioPassThru, .object(JSONObject())).require()
        }
    }
}

extension HeadUnitConnection {
    /// - Parameter take: Called on the connection's thread with each piece of the recording, before its result.
    func beginRecording(_ take: @escaping @Sendable ([UInt8]) -> Void) throws(RequestError) {
        guard recordingListener == nil else { throw .inProgress }
        recordingListener = take
    }

    func endRecording() { recordingListener = nil }
}
