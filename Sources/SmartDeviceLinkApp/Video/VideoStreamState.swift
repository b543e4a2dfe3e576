internal import SmartDeviceLink

/// When an app's video service is started and ended. A value without side effects: it receives events and returns
/// actions. Times are milliseconds of any clock that never goes back.
///
/// | phase | event | then |
/// | --- | --- | --- |
/// | idle | the app may stream, and the capability is not known | requests it |
/// | idle | the app may stream, and RAW H264 is taken | starting |
/// | starting | ACK | streaming, or ending if the app may not stream any more |
/// | starting | NAK with `width` or `height` | starting with the next resolution |
/// | starting | any other NAK, or no answer | idle until the next OnHMIStatus, capability or registration |
/// | streaming | the app may not stream any more, or the size changes | ending |
/// | streaming | EndService | idle until the next OnHMIStatus, capability or registration |
/// | ending | EndServiceACK, EndServiceNAK, or no answer | idle, and from there on |
///
/// An app may stream while it is FULL or LIMITED and STREAMABLE. It follows sdl_ios
/// (SDLStreamingVideoLifecycleManager), but supports only RAW H264.
struct VideoStreamState: Sendable {
    private enum Capability: Sendable {
        case unknown
        case asked
        case none
        case known(VideoStreamingCapability)
    }

    private enum Phase: Sendable {
        case idle
        case starting(due: Int64)
        case streaming(VideoStream)
        case ending(due: Int64)
    }

    /// Video is since protocol version 3 (sdl_core's connection.cc).
    static let leastVersion: UInt8 = 3
    /// For the answer to StartService, in milliseconds.
    static let patience: Int64 = 10_000
    /// For the answer to EndService, in milliseconds.
    static let farewell: Int64 = 1000
    /// The rate for a head unit that states no limit, in bits a second (sdl_ios).
    static let usualBits = 600_000

    private let own: StreamingMediaConfiguration
    private var isWanted = false
    private var version: UInt8?
    private var hasVideo = false
    private var status: AppStatus?
    private var capability = Capability.unknown
    private var phase = Phase.idle
    /// The resolution to ask for.
    private var choice = 0
    /// Nothing is tried before the next OnHMIStatus, capability or registration.
    private var isWaiting = false

    init(_ own: StreamingMediaConfiguration = StreamingMediaConfiguration()) { self.own = own }

    /// The stream, while it is open.
    var stream: VideoStream? {
        if case .streaming(let stream) = phase { stream } else { nil }
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
        case .registered(let version, let hasVideo):
            self.version = version
            self.hasVideo = hasVideo
            isWaiting = false
        case .status(let status):
            self.status = status
            isWaiting = false
        case .capability(let new): return take(new, at: now)
        case .acknowledged(let parameters): return acknowledged(parameters, at: now)
        case .refused(let names, let reason): return refused(names, reason, at: now)
        case .ended:
            isWaiting = true
            guard stream != nil else { return [] }
            phase = .idle
            return [.tell(.ended(.headUnit))]
        case .endAnswered: if case .ending = phase { phase = .idle }
        case .timerFired: return timerFired(at: now)
        case .disconnected:
            let wasStreaming = stream != nil
            (version, status, capability, phase, choice) = (nil, nil, .unknown, .idle, 0)
            return wasStreaming ? [.tell(.ended(.disconnected))] : []
        }
        return next(at: now)
    }

    private var mayStream: Bool {
        guard isWanted, hasVideo, let version, version >= Self.leastVersion, let status else { return false }
        return [.full, .limited].contains(status.level) && status.video == .streamable
    }

    /// The actions that follow from the present state.
    private mutating func next(at now: Int64) -> [Action] {
        switch phase {
        case .idle:
            guard mayStream, !isWaiting else { return [] }
            switch capability {
            case .unknown:
                capability = .asked
                return [.ask]
            case .asked, .none: return []
            case .known(let known): return start(known, at: now)
            }
        case .streaming:
            return mayStream ? [] : end(isWanted ? .notStreamable : .stopped, at: now)
        case .starting, .ending: return []
        }
    }

    private mutating func start(_ known: VideoStreamingCapability, at now: Int64) -> [Action] {
        guard known.takesRawH264, choice < known.resolutions.count else {
            isWaiting = true
            choice = 0
            return []
        }
        let size = known.videoSize(known.resolutions[choice])
        phase = .starting(due: now + Self.patience)
        return [
            .start(
                VideoParameters(
                    VideoFormat(.raw), width: Int32(clamping: size.width), height: Int32(clamping: size.height)))
        ]
    }

    private mutating func end(_ reason: VideoStreamEnd, at now: Int64) -> [Action] {
        phase = .ending(due: now + Self.farewell)
        return [.tell(.ended(reason)), .end]
    }

    private mutating func acknowledged(_ parameters: VideoParameters, at now: Int64) -> [Action] {
        guard case .starting = phase, case .known(let known) = capability else {
            // Too late: the caller has ended.
            if case .idle = phase {
                phase = .ending(due: now + Self.farewell)
                return [.end]
            }
            return []
        }
        guard mayStream else {
            phase = .ending(due: now + Self.farewell)
            return [.end]
        }
        let stream = stream(Int(parameters.width), Int(parameters.height), known)
        phase = .streaming(stream)
        return [.tell(.started(stream))]
    }

    private func stream(_ width: Int, _ height: Int, _ known: VideoStreamingCapability) -> VideoStream {
        VideoStream(
            width: width, height: height, scale: known.scale,
            framesPerSecond: min(known.framesPerSecond ?? own.framesPerSecond, own.framesPerSecond),
            bitsPerSecond: min(known.bitsPerSecond ?? Self.usualBits, own.bitsPerSecond))
    }

    private mutating func refused(_ names: [String], _ reason: String, at now: Int64) -> [Action] {
        guard case .starting = phase, case .known(let known) = capability else { return [] }
        phase = .idle
        let isSize = !names.isEmpty && Set(names).isSubset(of: ["width", "height"])
        if isSize, choice + 1 < known.resolutions.count {
            choice += 1
            return next(at: now)
        }
        choice = 0
        isWaiting = true
        return [.tell(.ended(.refused(reason: reason)))]
    }

    private mutating func take(_ new: VideoStreamingCapability?, at now: Int64) -> [Action] {
        let old: VideoStreamingCapability? = if case .known(let known) = capability { known } else { nil }
        capability = new.map { .known($0) } ?? .none
        guard new != old else { return next(at: now) }
        isWaiting = false
        guard let new else { return stream == nil ? [] : end(.headUnit, at: now) }
        let isSameSize = new.resolutions == old?.resolutions && new.scale == old?.scale
        if !isSameSize { choice = 0 }
        guard let stream else { return next(at: now) }
        guard isSameSize, new.takesRawH264 else { return end(.resized, at: now) }
        let changed = self.stream(stream.width, stream.height, new)
        guard changed != stream else { return [] }
        phase = .streaming(changed)
        return [.tell(.changed(changed))]
    }

    private mutating func timerFired(at now: Int64) -> [Action] {
        switch phase {
        case .starting(let due) where due <= now:
            phase = .idle
            isWaiting = true
            return [.tell(.ended(.noAnswer))]
        case .ending(let due) where due <= now:
            phase = .idle
            return next(at: now)
        case .idle, .starting, .streaming, .ending: return []
        }
    }
}
