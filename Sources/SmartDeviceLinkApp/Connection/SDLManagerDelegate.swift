public import SmartDeviceLink

/// What an app is told by its ``SDLManager``, one call after the other, on the manager's thread: a method that takes its
/// time holds up everything else the head unit says. Every method has a default that does nothing.
///
/// The four that tell of the status are SDL-0032's; they are called only when the value has changed. The old value is
/// nil for the first one after a registration.
public protocol SDLManagerDelegate: AnyObject, Sendable {
    /// The head unit has accepted the app: for the first time, or again after the connection was lost.
    func registered(_ registration: Registration)
    /// The connection is gone. The app comes back by itself where ``LifecycleConfiguration/reconnection`` says so.
    func disconnected(_ reason: SDLManagerError)
    func hmiLevel(from old: HMILevel?, to new: HMILevel)
    func audioStreamingState(from old: AudioStreamingState?, to new: AudioStreamingState)
    func systemContext(from old: SystemContext?, to new: SystemContext)
    func videoStreamingState(from old: VideoStreamingState?, to new: VideoStreamingState)
}

extension SDLManagerDelegate {
    public func registered(_ registration: Registration) {}
    public func disconnected(_ reason: SDLManagerError) {}
    public func hmiLevel(from old: HMILevel?, to new: HMILevel) {}
    public func audioStreamingState(from old: AudioStreamingState?, to new: AudioStreamingState) {}
    public func systemContext(from old: SystemContext?, to new: SystemContext) {}
    public func videoStreamingState(from old: VideoStreamingState?, to new: VideoStreamingState) {}

    func tell(_ change: StatusChange) {
        switch change {
        case .hmiLevel(let change): hmiLevel(from: change.old, to: change.new)
        case .audioStreamingState(let change): audioStreamingState(from: change.old, to: change.new)
        case .systemContext(let change): systemContext(from: change.old, to: change.new)
        case .videoStreamingState(let change): videoStreamingState(from: change.old, to: change.new)
        }
    }
}
