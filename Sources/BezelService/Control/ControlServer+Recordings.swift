internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import SmartDeviceLink
internal import TouchInput

/// Contacts that are recorded for a client.
struct ContactRecording {
    /// The request whose events the lines are.
    let request: Int64
    var recorder: ContactRecorder
}

/// A recording that plays for a client.
struct ControlReplay {
    let request: ClientRequest
    let playback: RecordingPlayback
}

/// Recording the contacts of all panels and clients, and playing recordings.
extension ControlServer: RecordingDesk {
    // MARK: Recording

    func beginRecording(for request: ClientRequest) throws(ControlError) {
        guard let client = clients[request.client], client.recording == nil else {
            throw ControlError("this client records already")
        }
        guard let size = service.screen.picture?.size else { throw ControlError("nothing has been shown yet") }
        client.recording = ContactRecording(request: request.id, recorder: ContactRecorder(display: size))
        sortWatchers()
    }

    func endRecording(of number: UInt64) throws(ControlError) {
        guard let client = clients[number], client.recording != nil else {
            throw ControlError("this client records nothing")
        }
        // Without a touch, the description of the panel alone.
        sendRecorded(to: client)
        client.recording = nil
        sortWatchers()
    }

    func record(_ frame: borrowing ContactFrame, of client: ControlClient) {
        client.recording?.recorder.take(frame)
        sendRecorded(to: client)
        guard let recording = client.recording, client.connection.unsent > Self.watchLimit else { return }
        let reason = "lines were not read fast enough"
        client.connection.send(ControlLine.event(recording.request, "recordingEnded", [("reason", .string(reason))]))
        client.recording = nil
        sortWatchers()
    }

    private func sendRecorded(to client: ControlClient) {
        guard let bytes = client.recording?.recorder.takeBytes(), !bytes.isEmpty, let recording = client.recording
        else {
            return
        }
        let text = JSON.string(String(decoding: bytes, as: UTF8.self))
        client.connection.send(ControlLine.event(recording.request, "recorded", [("text", text)]))
    }

    // MARK: Playing

    func upload(
        _ part: [UInt8], isFollowed: Bool, speed: Double, for request: ClientRequest
    ) throws(ControlError) -> Int? {
        guard let client = clients[request.client] else { return nil }
        guard client.upload.count + part.count <= Self.recordingLimit else {
            client.upload = []
            throw ControlError("part: a recording may have \(Self.recordingLimit) bytes")
        }
        client.upload += part
        if isFollowed { return client.upload.count }
        let bytes = client.upload
        client.upload = []
        try checkReplay()
        try begin(.recording(request: request, bytes, speed: speed), of: request.client)
        return nil
    }

    func endReplay() throws(ControlError) {
        guard replay != nil else { throw ControlError("no recording is played") }
        stopReplay()
    }

    /// The recording of a request was read.
    func play(
        _ result: Result<Recording, ControlError>, at speed: Double, _ request: ClientRequest,
        of client: ControlClient
    ) {
        do throws(ControlError) {
            let recording = try result.get()
            try checkReplay()
            guard let size = service.screen.picture?.size else { throw ControlError("nothing has been shown yet") }
            let tracker = recording.tracker(display: size, panel: PanelNumber.replay)
            let playback = RecordingPlayback(recording, tracker, TouchFilter(FilterSettings(), display: size))
            replay = ControlReplay(request: request, playback: playback)
            let events = recording.events
            let length = Double((events.last?.microseconds ?? 0) - (events.first?.microseconds ?? 0)) / 1000 / speed
            client.connection.send(
                ControlLine.event(
                    request.id, "playing",
                    [("events", .integer(Int64(events.count))), ("duration", .integer(Int64(max(length, 0))))]))
            playback.play(on: loop, speed: speed) { [unowned self] in
                service.engine.send(touch: &$0)
            } ended: { [unowned self] in
                endReplay("played")
            }
        } catch {
            client.connection.send(ControlLine.failure(request, error))
        }
    }

    /// Ends the recording that plays: its fingers are cancelled.
    func stopReplay() {
        replay?.playback.stop { service.engine.send(touch: &$0) }
        endReplay("stopped")
    }

    private func endReplay(_ outcome: String) {
        guard let ended = replay else { return }
        replay = nil
        // This may be called by its own timer.
        withExtendedLifetime(ended) {
            clients[ended.request.client]?.connection.send(
                ControlLine.success(ended.request, [("outcome", .string(outcome))]))
        }
    }

    private func checkReplay() throws(ControlError) {
        guard replay == nil else { throw ControlError("a recording is played already; stop-replay ends it") }
    }
}

extension Recording {
    /// A recording or a session that a client has sent.
    init(uploaded bytes: [UInt8]) throws(ControlError) {
        do throws(RecordingError) {
            let name = "the recording"
            if let session = SessionFile(bytes) {
                self = try session.recording(name)
            } else {
                self = try Recording(bytes, file: name)
            }
        } catch {
            throw ControlError("\(error)")
        }
        let doubts = ReplayDoubts(outline, ProgramConfiguration.Touch(), display: nil)
        if let refusal = doubts.refusal { throw ControlError("the recording cannot be played: \(refusal)") }
    }
}
