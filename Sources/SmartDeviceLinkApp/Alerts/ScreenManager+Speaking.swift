internal import SmartDeviceLink

extension ScreenManager {
    /// Plays speech and files without an alert and returns when they were played (rpc_spec Speak). It does not wait for
    /// alerts: the head unit decides the order of playing.
    ///
    /// It waits until the head unit allows Speak at the app's HMI level, and uploads the files first. If the task is
    /// cancelled it stops waiting, but a Speak that was sent cannot be cancelled.
    ///
    /// - Returns: SUCCESS, or WARNINGS with the head unit's explanation if it left out a part.
    /// - Throws: ``AlertError/Reason/noSound(_:)`` if a file could not be uploaded or the head unit can play none of
    ///   the parts, ``AlertError/Reason/refused(_:)``, ``AlertError/Reason/cancelled`` or
    ///   ``AlertError/Reason/failed(_:)``.
    @discardableResult
    public nonisolated func speak(_ audio: AudioData) async throws(AlertError) -> AlertOutcome {
        while true {
            do throws(AlertPreparation.Failure) {
                return try await speakNow(audio)
            } catch {
                switch error {
                case .over(let reason): throw reason
                // Nothing was played; tried again on the next connection.
                case .lostConnection: continue
                }
            }
        }
    }

    private nonisolated func speakNow(_ audio: AudioData) async throws(AlertPreparation.Failure) -> AlertOutcome {
        let state: HeadUnitState
        do throws(SDLManagerError) {
            state = try await connection.waitUntilAllowed(.speak)
        } catch {
            throw .over(AlertError(waiting: error))
        }
        let ready = try await SoundPreparation(files, for: state).run(audio)
        guard ready.failure == nil, !ready.chunks.isEmpty else { throw .over(AlertError(.noSound(ready.failure))) }
        let response: RPCResponse
        do throws(SDLManagerError) {
            response = try await connection.send(.speak, ["ttsChunks": .array(ready.chunks.map(\.json))])
        } catch {
            throw .init(error)
        }
        if let error = AlertError(response, wasCancelled: false) { throw .over(error) }
        return AlertOutcome(response.result, info: response.info)
    }
}
