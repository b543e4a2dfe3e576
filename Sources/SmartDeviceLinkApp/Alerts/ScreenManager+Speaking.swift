internal import SmartDeviceLink

extension ScreenManager {
    /// Lets something be heard that goes with no alert (rpc_spec Speak); returns when it was. Does not wait for alerts:
    /// the head unit settles what is heard first.
    ///
    /// It waits until the head unit allows it at the app's level, and its files are uploaded first. Where the task is
    /// cancelled nobody waits for the end any more; a Speak cannot be taken back.
    ///
    /// - Throws: ``AlertError/Reason/noSound(_:)`` when a file cannot be had or nothing is left that the head unit can
    ///   say, ``AlertError/Reason/refused(_:)``, ``AlertError/Reason/cancelled`` or ``AlertError/Reason/failed(_:)``.
    public nonisolated func speak(_ audio: AudioData) async throws(AlertError) {
        while true {
            do throws(AlertPreparation.Failure) {
                return try await speakNow(audio)
            } catch {
                switch error {
                case .over(let reason): throw reason
                // Nothing has been heard: once more on the next connection.
                case .lostConnection: continue
                }
            }
        }
    }

    private nonisolated func speakNow(_ audio: AudioData) async throws(AlertPreparation.Failure) {
        let state: HeadUnitState
        do throws(SDLManagerError) { state = try await manager.wait { $0.allows(.speak) } } catch { throw .init(error) }
        let ready = try await SoundPreparation(files, for: state).run(audio)
        guard ready.failure == nil, !ready.chunks.isEmpty else { throw .over(AlertError(.noSound(ready.failure))) }
        let response: RPCResponse
        do throws(SDLManagerError) {
            response = try await manager.send(.speak, ["ttsChunks": .array(ready.chunks.map(\.json))])
        } catch {
            throw .init(error)
        }
        if let error = AlertError(response, wasCancelled: false) { throw .over(error) }
    }
}
