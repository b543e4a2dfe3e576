public import SmartDeviceLink

/// Receives changes from an ``SDLManager``. Methods are called one after another on the manager's thread; a slow method
/// delays everything else from the head unit. Every method has a default that does nothing.
///
/// The methods for the HMI status (SDL-0032) are called only when a value has changed. The old value is nil for the
/// first status after a registration.
public protocol SDLManagerDelegate: AnyObject, Sendable {
    /// The head unit has accepted the app, for the first time or after a reconnection.
    func registered(_ registration: Registration)
    /// The connection has ended. The manager reconnects if ``LifecycleConfiguration/reconnection`` is not nil.
    /// ``SDLManagerError/unregistered(reason:)`` says why the head unit has ended it; after `TOO_MANY_REQUESTS` the manager
    /// waits 10 s or longer.
    func disconnected(_ reason: SDLManagerError)
    /// The HMI level has changed.
    func hmiLevel(from old: HMILevel?, to new: HMILevel)
    /// The audio streaming state has changed.
    func audioStreamingState(from old: AudioStreamingState?, to new: AudioStreamingState)
    /// The system context has changed.
    func systemContext(from old: SystemContext?, to new: SystemContext)
    /// The video streaming state has changed.
    func videoStreamingState(from old: VideoStreamingState?, to new: VideoStreamingState)
    /// ``LifecycleConfiguration/icon`` could not be uploaded, or the head unit does not show it.
    func iconWasRefused(_ error: SDLFileError)
    /// The head unit did not accept the app's change to another language (``LifecycleConfiguration/languages``).
    func languageWasRefused(_ error: SDLManagerError)
}

extension SDLManagerDelegate {
    /// Does nothing.
    public func registered(_ registration: Registration) {}
    /// Does nothing.
    public func disconnected(_ reason: SDLManagerError) {}
    /// Does nothing.
    public func hmiLevel(from old: HMILevel?, to new: HMILevel) {}
    /// Does nothing.
    public func audioStreamingState(from old: AudioStreamingState?, to new: AudioStreamingState) {}
    /// Does nothing.
    public func systemContext(from old: SystemContext?, to new: SystemContext) {}
    /// Does nothing.
    public func videoStreamingState(from old: VideoStreamingState?, to new: VideoStreamingState) {}
    /// Does nothing.
    public func iconWasRefused(_ error: SDLFileError) {}
    /// Does nothing.
    public func languageWasRefused(_ error: SDLManagerError) {}

    func tell(_ change: StatusChange) {
        switch change {
        case .hmiLevel(let change): hmiLevel(from: change.old, to: change.new)
        case .audioStreamingState(let change): audioStreamingState(from: change.old, to: change.new)
        case .systemContext(let change): systemContext(from: change.old, to: change.new)
        case .videoStreamingState(let change): videoStreamingState(from: change.old, to: change.new)
        }
    }
}
