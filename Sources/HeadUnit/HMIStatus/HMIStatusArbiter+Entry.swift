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
}
