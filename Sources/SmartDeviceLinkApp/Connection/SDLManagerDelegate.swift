public import SmartDeviceLink

/// Receives changes from an ``SDLManager``, on the main actor and one after another. Up to 256 changes wait for the main actor;
/// above that the oldest are dropped. Every method has a default that does nothing. A type that is not on the main actor reads
/// ``SDLManager/events``.
///
/// The methods for the HMI status (SDL-0032) are called only when a value has changed. The old value is nil for the
/// first status after a registration.
@MainActor public protocol SDLManagerDelegate: AnyObject, Sendable {
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

    func receive(_ change: StatusChange) {
        switch change {
        case .hmiLevel(let change): hmiLevel(from: change.old, to: change.new)
        case .audioStreamingState(let change): audioStreamingState(from: change.old, to: change.new)
        case .systemContext(let change): systemContext(from: change.old, to: change.new)
        case .videoStreamingState(let change): videoStreamingState(from: change.old, to: change.new)
        }
    }
}

/// A change for a delegate. It keeps the delegate alive until it is delivered.
struct DelegateCall: Sendable {
    typealias Message = @MainActor @Sendable (any SDLManagerDelegate) -> Void

    let delegate: any SDLManagerDelegate
    let message: Message

    @MainActor func deliver() { message(delegate) }
}
