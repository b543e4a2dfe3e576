import BezelModel

/// The driver's volume, the keys that change it, and the least volume of an emergency's sound.
///
/// The driver's choice counts until a reload finds another `sound.volume`.
struct VolumeControl: Feature {
    /// A key that is down and changes the volume repeatedly.
    private struct KeyRepeat {
        let key: VolumeKey
        var due: Instant
    }

    /// The volume at which an emergency alert sounds at least, in percent.
    static let leastInEmergency = 30

    /// The driver's choice.
    private(set) var volume: Volume
    /// The sound of an emergency alert is played.
    private var isEmergency = false
    private var isMutedForMicrophone = false
    private var keyRepeat: KeyRepeat?
    /// The configuration's value.
    private var configured: Int
    private var isAvailable: Bool

    init(_ configuration: HeadUnitConfiguration) {
        configured = configuration.sound.volume
        volume = Volume(percent: configured)
        isAvailable = configuration.sound.isAvailable
    }

    var deadline: Instant? { keyRepeat?.due }

    /// The volume of the sounds, in percent: the driver's, or more during an emergency.
    var heard: Int {
        if isEmergency { return max(volume.heard, Self.leastInEmergency) }
        return isMutedForMicrophone ? 0 : volume.heard
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return repeatKey(at: now)
        case .configured(let configuration):
            guard configuration.sound.volume != configured else { return [] }
            configured = configuration.sound.volume
            return change(.set(configured), isShown: false)
        case .appLeft, .appClosed, .masterReset: return []
        }
    }

    /// Changes the driver's volume. Without a sound device nothing happens.
    ///
    /// - Parameter isShown: Whether the volume is shown over the page for a moment, also if it is at its end already.
    mutating func change(_ change: VolumeChange, isShown: Bool) -> [Action] {
        guard isAvailable else { return [] }
        let former = (volume, heard)
        switch change {
        case .set(let percent): volume = Volume(percent: percent)
        case .by(let percent):
            let sum = min(max(percent, -100), 100) + volume.percent
            volume = Volume(percent: sum, isMuted: volume.isMuted && percent < 0)
        case .toggleMute: volume.isMuted.toggle()
        case .restored(let kept): volume = kept
        }
        let isNew = volume != former.0
        return (heard != former.1 ? [.effect(.setVolume(heard))] : [])
            + (isNew || isShown ? [.effect(.volumeChosen(volume, isShown: isShown))] : [])
    }

    // MARK: Keys

    mutating func key(_ key: VolumeKey, _ phase: KeyPhase, at now: Instant) -> [Action] {
        switch phase {
        case .down:
            switch key {
            case .up, .down: keyRepeat = isAvailable ? KeyRepeat(key: key, due: now + HeldRepeat.delay) : nil
            case .mute: keyRepeat = nil
            }
            return change(key.change, isShown: true)
        case .up, .cancelled:
            if keyRepeat?.key == key { keyRepeat = nil }
            return []
        }
    }

    /// One step, however late the timer is. At the end of the range the repetition stops.
    private mutating func repeatKey(at now: Instant) -> [Action] {
        guard let held = keyRepeat, held.due <= now else { return [] }
        let former = volume
        let actions = change(held.key.change, isShown: true)
        if volume == former { keyRepeat = nil } else { keyRepeat?.due = now + HeldRepeat.interval }
        return actions
    }

    // MARK: Emergencies

    /// The microphone is open (`true`): nothing is heard in it.
    mutating func setMutedForMicrophone(_ isMuted: Bool) -> [Action] {
        let former = heard
        isMutedForMicrophone = isMuted
        return heard != former ? [.effect(.setVolume(heard))] : []
    }

    /// The sound of an emergency alert begins (`true`), or another one, or it is over.
    mutating func setEmergency(_ isEmergency: Bool) -> [Action] {
        let former = heard
        self.isEmergency = isEmergency
        return heard != former ? [.effect(.setVolume(heard))] : []
    }
}
