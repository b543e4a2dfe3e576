internal import SmartDeviceLink

/// When an app's audio service is started and ended. A value without side effects: it receives events and returns
/// actions. Times are milliseconds of any clock that never goes back.
///
/// | phase | event | then |
/// | --- | --- | --- |
/// | idle | the app may stream | starting |
/// | idle | the head unit plays no sound of apps | idle; the app is told once for each registration |
/// | starting | ACK | streaming, or ending if the app may not stream any more |
/// | starting | NAK, or no answer | idle until the next OnHMIStatus or registration |
/// | streaming | the app may not stream any more | ending |
/// | streaming | EndService | idle until the next OnHMIStatus or registration |
/// | ending | EndServiceACK, EndServiceNAK, or no answer | idle, and from there on |
///
/// An app may stream while it is FULL or LIMITED, independent of its audioStreamingState
/// (SDLStreamingAudioLifecycleManager).
struct AudioStreamState: Sendable {
    enum Event: Sendable {
        /// ``AudioStreamManager/start()``, true, or ``AudioStreamManager/stop()``.
        case wanted(Bool)
        /// The protocol version of the session, and whether the head unit plays 16 kHz PCM.
        case registered(version: UInt8, takesAudio: Bool)
        case status(AppStatus)
        case acknowledged
        case refused(reason: String)
        /// The head unit's EndService.
        case ended
        /// EndServiceACK or EndServiceNAK.
        case endAnswered
        case timerFired
        case disconnected
    }

    enum Action: Hashable, Sendable {
        case start
        case end
        case tell(AudioStreamEvent)
    }

    private enum Phase: Sendable {
        case idle
        case starting(due: Int64)
        case streaming
        case ending(due: Int64)
    }

    private var isWanted = false
    private var version: UInt8?
    private var takesAudio = false
    private var status: AppStatus?
    private var phase = Phase.idle
    /// The app knows that the head unit plays no sound of apps.
    private var isUnsupportedTold = false
    /// Nothing is tried before the next OnHMIStatus or registration.
    private var isWaiting = false

    var isOpen: Bool {
        if case .streaming = phase { true } else { false }
    }

    /// When ``Event/timerFired`` is due.
    var deadline: Int64? {
        switch phase {
        case .starting(let due), .ending(let due): due
        case .idle, .streaming: nil
        }
    }

    mutating func handle(_ event: Event, at now: Int64) -> [Action] {
        switch event {
        case .wanted(let isWanted):
            self.isWanted = isWanted
            isWaiting = false
            if !isWanted { isUnsupportedTold = false }
        case .registered(let version, let takesAudio):
            self.version = version
            self.takesAudio = takesAudio
            (isWaiting, isUnsupportedTold) = (false, false)
        case .status(let status):
            self.status = status
            isWaiting = false
        case .acknowledged: return acknowledged(at: now)
        case .refused(let reason):
            guard case .starting = phase else { return [] }
            return rest(.refused(reason: reason))
        case .ended: return isOpen ? rest(.headUnit) : []
        case .endAnswered: if case .ending = phase { phase = .idle }
        case .timerFired:
            switch phase {
            case .starting(let due) where due <= now: return rest(.noAnswer)
            case .ending(let due) where due <= now: phase = .idle
            case .idle, .starting, .streaming, .ending: return []
            }
        case .disconnected:
            let wasOpen = isOpen
            (version, status, phase, isWaiting) = (nil, nil, .idle, false)
            return wasOpen ? [.tell(.ended(.disconnected))] : []
        }
        return next(at: now)
    }

    /// Nil without a registration.
    private var isSupported: Bool? { version.map { takesAudio && $0 >= VideoStreamState.leastVersion } }

    private var mayStream: Bool {
        guard isWanted, isSupported == true, let status else { return false }
        return [.full, .limited].contains(status.level)
    }

    /// The actions that follow from the present state.
    private mutating func next(at now: Int64) -> [Action] {
        switch phase {
        case .idle:
            if isWanted, isSupported == false, !isUnsupportedTold {
                isUnsupportedTold = true
                return [.tell(.ended(.unsupported))]
            }
            guard mayStream, !isWaiting else { return [] }
            phase = .starting(due: now + VideoStreamState.patience)
            return [.start]
        case .streaming:
            guard !mayStream else { return [] }
            phase = .ending(due: now + VideoStreamState.farewell)
            return [.tell(.ended(isWanted ? .notAllowed : .stopped)), .end]
        case .starting, .ending: return []
        }
    }

    private mutating func acknowledged(at now: Int64) -> [Action] {
        switch phase {
        case .starting where mayStream:
            phase = .streaming
            return [.tell(.started)]
        // The caller has ended.
        case .starting, .idle:
            phase = .ending(due: now + VideoStreamState.farewell)
            return [.end]
        case .streaming, .ending: return []
        }
    }

    private mutating func rest(_ reason: AudioStreamEnd) -> [Action] {
        phase = .idle
        isWaiting = true
        return [.tell(.ended(reason))]
    }
}
