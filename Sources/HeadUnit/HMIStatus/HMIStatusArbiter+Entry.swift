import BezelModel
import SmartDeviceLink

extension HMIStatusArbiter {
    /// One app.
    struct Entry: Sendable {
        var app: AppInfo
        /// Without the events of the car.
        var status = HMIStatus()
        /// `status` as the events of the car limit it.
        var granted = HMIStatus()
        /// The events that last during which the app was activated.
        var activatedSince: Set<SystemEvent> = []
        /// The app changes the sound source by SetInteriorVehicleData with `keepContext`: until when an AUDIO_SOURCE that
        /// begins counts as its own; nil for no such request.
        var keepsLevelUntil: Instant?
        /// The app has its level during the AUDIO_SOURCE that lasts.
        var keepsLevel = false
        /// What it had before it was activated during an event whose end it waits for; nil if it does not wait.
        var held: HMIStatus?
        /// The status that was last sent to the app: `granted`, attenuated while speech or another app's guidance is
        /// played.
        var told = HMIStatus()
        /// When the app gets its first level; nil after that.
        var activationDue: Instant?
        /// A later activation has a higher number; 0 for an app that never had the screen.
        var lastActivation: UInt64 = 0
        /// The driver has closed the app: it is activated only when the driver chooses it.
        var isClosed = false
        /// What it had before it was closed; nil after it was activated.
        var closed: HMIStatus?
        /// The driver chose the app before it registered: its first level is FULL.
        var isChosen = false
        /// The level to restore as soon as the app is allowed.
        var resumed: HMILevel?
        /// The app's level when its connection was lost, and when it is restored.
        var resumption: (level: HMILevel, due: Instant)?
    }

    // MARK: Events of the car

    /// An app changes the sound source.
    ///
    /// - Parameter keeps: Whether it keeps its level when AUDIO_SOURCE begins for that.
    mutating func keepLevel(_ keeps: Bool, of session: SessionID, at now: Instant) {
        guard let index = entries.firstIndex(where: { $0.app.session == session }) else { return }
        entries[index].keepsLevelUntil = keeps ? now + ServedRequests.patience : nil
    }

    /// AUDIO_SOURCE begins or ends.
    mutating func setKeptLevels(inAudioSource begins: Bool, at now: Instant) {
        for index in entries.indices {
            entries[index].keepsLevel = begins && entries[index].keepsLevelUntil.map { now < $0 } == true
            entries[index].keepsLevelUntil = nil
        }
    }
}
