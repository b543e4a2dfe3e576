internal import SmartDeviceLink

/// Events and actions.
extension VideoStreamState {
    enum Event: Sendable {
        /// ``SDLStreamingMediaManager/start()``, true, or ``SDLStreamingMediaManager/stop()``.
        case wanted(Bool)
        /// The protocol version of the session, and `hmiCapabilities.videoStreaming` of the registration.
        case registered(version: UInt8, hasVideo: Bool)
        case status(AppStatus)
        /// The answer to ``Action/ask``, or OnSystemCapabilityUpdated; nil if the head unit has none.
        case capability(VideoStreamingCapability?)
        case acknowledged(VideoParameters)
        case refused([String], reason: String)
        /// The head unit's EndService.
        case ended
        /// EndServiceACK or EndServiceNAK.
        case endAnswered
        case timerFired
        case disconnected
    }

    enum Action: Hashable, Sendable {
        /// Requests VIDEO_STREAMING and its updates.
        case ask
        case start(VideoParameters)
        case end
        case tell(VideoStreamEvent)
    }
}
