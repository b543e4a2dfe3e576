// Longer than other files, because a state machine and its table belong together.
import BezelModel
import SmartDeviceLink

/// The microphone for apps: PerformAudioPassThru and EndAudioPassThru (ProtocolNotes, "The microphone"). One recording at
/// a time; each request has exactly one answer, and the microphone is closed once for each opening.
///
/// | phase     | goes on with                                                     | ends with                     |
/// | --------- | ---------------------------------------------------------------- | ----------------------------- |
/// | asking    | the driver allows it: prompting                                  | the driver's refusal          |
/// | prompting | the prompt begins: the card is shown; it has ended: opening      | Back, an alert, ``longestWait``, ``longestPrompt`` |
/// | opening   | the microphone is open: recording                                | it fails; ``patience`` is over |
/// | recording | a piece: OnAudioPassThru; time over, Done or End…: ending        | Retry, Cancel, Back, an alert, a failure |
/// | ending    | the next piece, or ``lastPiece``: the answer                     | the same                      |
///
/// The sound is passed on and nowhere kept.
struct Recordings: Feature {
    /// How long the microphone may take to open.
    static let patience = Interval.seconds(5)
    /// How long a prompt may take to begin, after what is spoken before it, and then to end.
    static let longestWait = Interval.seconds(10)
    static let longestPrompt = Interval.seconds(60)
    /// How long the end of a recording waits for the piece in which the driver's last word is.
    static let lastPiece = Interval.milliseconds(400)
    /// How much sound is held for an app that reads too slowly.
    static let longestBacklog = Interval.seconds(2)

    private enum Phase {
        case asking
        case prompting(until: Instant)
        case opening(until: Instant)
        case recording(TimeBar)
        case ending(Response, until: Instant, TimeBar)
    }

    private struct Recording {
        let request: RequestID
        /// The app's level when the request came.
        let level: HMILevel
        let content: PerformAudioPassThru
        /// The app's name, as it is on the card.
        let name: String
        let prompt: [SoundPart]
        /// What is not done as the app wants it.
        var warnings: [String]
        var phase: Phase
        /// The card is on the screen.
        var isShown = false
        /// Bytes of sound that were passed on.
        var sent = 0
        /// Bytes that wait in the connection, because the app reads too slowly.
        var held = 0
        /// EndAudioPassThru, which is answered after the recording.
        var end: RequestID?
    }

    private var recording: Recording?
    /// When the seconds on the card change.
    private var nextSecond: Instant?

    /// The app that records, or is about to; nil for none.
    var session: SessionID? {
        // Inlined, it ends the compiler of a release with "ownership error" (Swift 6.3.1, CopyPropagation).
        @inline(never) get { recording?.request.session }
    }

    var deadline: Instant? {
        guard let recording else { return nil }
        return switch recording.phase {
        case .asking: nil
        case .prompting(let until), .opening(let until): until
        case .recording(let time): Instant.earliest(time.end, nextSecond)
        case .ending(_, let until, _): until
        }
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return timerFired(at: now)
        case .appLeft(let app):
            guard app.session == session else { return [] }
            // There is no session any more that could be answered; after UnregisterAppInterface there is.
            return finish(Response(.aborted, "the app has left"))
        case .appClosed(let session):
            guard session == self.session else { return [] }
            return finish(Response(.aborted, "the app was closed"))
        case .configured, .masterReset: return []
        }
    }

    private mutating func timerFired(at now: Instant) -> [Action] {
        guard let recording else { return [] }
        switch recording.phase {
        case .asking: return []
        case .prompting(let until):
            guard until <= now else { return [] }
            let why = "the prompt could not be spoken in time"
            return finish(Response(recording.isShown ? .aborted : .rejected, why))
        case .opening(let until):
            guard until <= now else { return [] }
            return finish(Response(.genericError, "the microphone did not open in time"))
        case .recording(let time):
            guard time.end > now else { return end(with: success, at: now) }
            guard let due = nextSecond, due <= now else { return [] }
            setNextSecond(time, at: now)
            return [.redraw]
        case .ending(let response, let until, _): return until <= now ? finish(response) : []
        }
    }

    private mutating func setNextSecond(_ time: TimeBar, at now: Instant) {
        let left = max((time.end - now).nanoseconds, 0)
        let rest = left % 1_000_000_000
        nextSecond = now + Interval(nanoseconds: rest == 0 ? 1_000_000_000 : rest)
    }

    // MARK: Requests

    /// Why a recording cannot begin now; nil if it can.
    ///
    /// - Parameter isFree: The card and the microphone are free, and no alert would cover the card.
    func refusal(isFree: Bool) -> Response? {
        if recording != nil { return Response(.rejected, "an app records already") }
        return isFree ? nil : Response(.rejected, "the screen or the microphone is used by something more important")
    }

    /// PerformAudioPassThru, after all that can refuse it.
    ///
    /// - Parameters:
    ///   - name: The app's name on the card.
    ///   - isAsked: The driver is asked first. ``allowed(isFree:)`` or ``refused(_:)`` follows.
    mutating func perform(
        _ content: PerformAudioPassThru, _ request: RPCRequest, name: String, prompt: PreparedSound, isAsked: Bool
    ) -> [Action] {
        let warnings = [Response.warning(leftOut: request.leftOut)].compactMap { $0 } + prompt.problems
        recording = Recording(
            request: request.id, level: request.level, content: content, name: name, prompt: prompt.parts,
            warnings: warnings, phase: .asking)
        return [.awaitResponse(request.id)] + (isAsked ? [] : begin(at: request.time))
    }

    /// The driver has allowed the app that is asked about.
    mutating func allowed(isFree: Bool, at now: Instant) -> [Action] {
        guard let recording, case .asking = recording.phase else { return [] }
        guard isFree else { return finish(Response(.rejected, "something more important is on the screen")) }
        return begin(at: now)
    }

    /// The driver has not allowed it.
    mutating func refused(_ response: Response) -> [Action] {
        guard let recording, case .asking = recording.phase else { return [] }
        return finish(response)
    }

    /// The app's policy may have changed: the driver is not asked any more about an app that it forbids to record.
    mutating func limit(_ session: SessionID, to policy: AppPolicy) -> [Action] {
        guard let recording, recording.request.session == session,
            policy.permission(to: .performAudioPassThru, at: recording.level) == .disallowed
        else { return [] }
        return refused(Response(.disallowed, "the policy does not allow \(FunctionID.performAudioPassThru.name)"))
    }

    private mutating func begin(at now: Instant) -> [Action] {
        guard let recording else { return [] }
        self.recording?.phase = .prompting(until: now + Self.longestWait)
        // A driver without a prompt sees at once what the chime is for.
        let shows = recording.prompt.isEmpty ? show() : []
        return [.takeVoice(.recording)] + shows + [.speakToRecording(recording.prompt + [.chime(.listen)])]
    }

    private mutating func show() -> [Action] {
        guard recording?.isShown == false else { return [] }
        recording?.isShown = true
        return [.showVoiceCard(.recording)]
    }

    /// EndAudioPassThru.
    mutating func end(_ request: RPCRequest) -> [Action] {
        guard let recording, recording.request.session == request.session, recording.end == nil else {
            return request.respond(.rejected, "the app does not record")
        }
        self.recording?.end = request.id
        let waits: [Action] = [.awaitResponse(request.id)]
        switch recording.phase {
        case .recording: return waits + end(with: success, at: request.time)
        case .ending: return waits
        case .asking, .prompting, .opening:
            return waits + finish(Response(.aborted, "ended by the app before the microphone was open"))
        }
    }

    private var success: Response {
        let warnings = recording?.warnings ?? []
        return warnings.isEmpty ? Response(.success) : Response(.warnings, warnings.joined(separator: "; "))
    }

    // MARK: The prompt

    mutating func promptBegan(at now: Instant) -> [Action] {
        guard let recording, case .prompting = recording.phase else { return [] }
        self.recording?.phase = .prompting(until: now + Self.longestPrompt)
        return show()
    }

    /// The prompt and the chime are over, or could not be played.
    mutating func promptEnded(_ outcome: SoundOutcome, at now: Instant) -> [Action] {
        guard let recording, case .prompting = recording.phase else { return [] }
        switch outcome {
        case .heard, .stopped: break
        case .partly(let why): self.recording?.warnings.append(why)
        // Without a prompt, only the chime is missing.
        case .unheard(let why): if !recording.prompt.isEmpty { self.recording?.warnings.append(why) }
        }
        self.recording?.phase = .opening(until: now + Self.patience)
        let mutes: [Action] = recording.content.mutesAudio ? [.muteForMicrophone(true)] : []
        return mutes + show() + [.openMicrophone(.recording, .recording(recording.content.format))]
    }

    // MARK: The microphone

    mutating func heard(_ event: MicrophoneEvent, isBacklogged: Bool, at now: Instant) -> [Action] {
        switch event {
        case .opened: return opened(at: now)
        case .level: return [.redraw]
        case .sound(let bytes): return pass(bytes, isBacklogged: isBacklogged)
        case .failed(let why): return failed(why)
        case .speechEnded, .recognised, .notRecognised: return []
        }
    }

    private mutating func opened(at now: Instant) -> [Action] {
        guard let recording, case .opening = recording.phase else { return [] }
        let time = TimeBar(start: now, end: now + recording.content.maxDuration)
        self.recording?.phase = .recording(time)
        setNextSecond(time, at: now)
        return [.redraw]
    }

    private mutating func pass(_ bytes: [UInt8], isBacklogged: Bool) -> [Action] {
        guard let recording, !bytes.isEmpty else { return [] }
        let content = recording.content
        // The last piece may be longer than the time.
        let piece = bytes.prefix(max(content.bytes(in: content.maxDuration) - recording.sent, 0))
        switch recording.phase {
        case .asking, .prompting, .opening: return []
        case .recording, .ending: break
        }
        let held = isBacklogged ? recording.held + piece.count : 0
        guard held <= content.bytes(in: Self.longestBacklog) else {
            return finish(Response(.aborted, "the app reads too slowly: more than 2 s of sound waits for it"))
        }
        self.recording?.held = held
        self.recording?.sent += piece.count
        let passed: [Action] = piece.isEmpty ? [] : [.passSound(recording.request.session, piece)]
        guard case .ending(let response, _, _) = recording.phase else { return passed }
        return passed + finish(response)
    }

    private mutating func failed(_ why: String) -> [Action] {
        guard let recording else { return [] }
        switch recording.phase {
        case .asking, .prompting: return []
        case .opening: return finish(Response(.genericError, "the microphone cannot be opened: \(why)"))
        case .recording: return finish(Response(.aborted, "the microphone has failed: \(why)"))
        case .ending(let response, _, _): return finish(response)
        }
    }

    /// There is no microphone any more, or it was switched off.
    mutating func withdraw(_ why: String) -> [Action] {
        guard recording != nil else { return [] }
        return finish(Response(.aborted, why))
    }

    // MARK: The driver

    /// The buttons of the card, in their order.
    enum Button: Int, CaseIterable {
        case done, retry, cancel
    }

    mutating func pressed(_ button: Button, at now: Instant) -> [Action] {
        guard let recording else { return [] }
        switch button {
        case .done:
            switch recording.phase {
            case .recording: return end(with: success, at: now)
            case .ending: return []
            case .asking, .prompting, .opening:
                return finish(Response(.aborted, "ended by the driver before the microphone was open"))
            }
        case .retry: return finish(Response(.retry, "the driver wants to begin again"))
        case .cancel: return finish(Response(.aborted, "cancelled by the driver"))
        }
    }

    /// The card goes for another reason.
    mutating func end(_ end: VoiceDesk.End) -> [Action] {
        guard recording != nil else { return [] }
        switch end {
        case .back: return finish(Response(.aborted, "cancelled by the driver"))
        case .alert: return finish(Response(.aborted, "an alert took the screen"))
        }
    }

    // MARK: The end

    /// The microphone stays open for the piece with the driver's last word.
    private mutating func end(with response: Response, at now: Instant) -> [Action] {
        guard let recording, case .recording(let time) = recording.phase else { return [] }
        self.recording?.phase = .ending(response, until: now + Self.lastPiece, time)
        nextSecond = nil
        return [.redraw]
    }

    /// Closes the microphone and takes the card away; then the requests are answered, after the last piece of sound.
    private mutating func finish(_ response: Response) -> [Action] {
        guard let recording else { return [] }
        self.recording = nil
        nextSecond = nil
        var actions: [Action] = [.closeMicrophone(.recording), .stopRecordingPrompt]
        switch recording.phase {
        case .asking, .prompting: break
        case .opening, .recording, .ending:
            if recording.content.mutesAudio { actions.append(.muteForMicrophone(false)) }
        }
        actions += [.hideVoiceCard(.recording), .withdrawMicrophoneQuestion(recording.request.session)]
        actions.append(.finishRequest(recording.request, response))
        // EndAudioPassThru is answered after the request that it ends.
        if let end = recording.end { actions.append(.finishRequest(end, Response(.success))) }
        return actions
    }

    // MARK: The card

    /// The card as it looks now, without what all cards have; nil while there is none.
    func card(in words: Words, icon: EncodedImage?, at now: Instant) -> VoiceCard? {
        guard let recording, recording.isShown else { return nil }
        var time: TimeBar?
        var status = ""
        switch recording.phase {
        case .asking, .prompting, .opening: break
        case .recording(let bar):
            time = bar
            status = Self.left(until: bar.end, at: now, words)
        case .ending(_, _, let bar): time = bar
        }
        let lines = recording.content.lines
        return VoiceCard(
            id: VoiceCard.ID(0), sender: recording.name, senderIcon: icon, title: lines.first ?? words[.speakNow],
            status: status, body: .recording(text: lines.dropFirst().first ?? "", time: time),
            buttons: [
                VoiceCard.Button(words[.done], .check, isPrimary: true), VoiceCard.Button(words[.retry], .again),
                VoiceCard.Button(words[.cancel], .close),
            ])
    }

    /// How long it still records, in words: in minutes while there are more than two.
    private static func left(until end: Instant, at now: Instant, _ words: Words) -> String {
        let seconds = (max((end - now).nanoseconds, 0) + 999_999_999) / 1_000_000_000
        return seconds > 120
            ? words[.minutesLeft].filled(["%": String(seconds / 60)])
            : words[.secondsLeft].filled(["%": String(seconds)])
    }
}
