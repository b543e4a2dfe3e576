/// An event of the audio stream.
public enum AudioStreamEvent: Hashable, Sendable {
    /// The head unit has accepted the stream.
    case started
    /// The stream has ended. Samples that were not sent are dropped.
    case ended(AudioStreamEnd)
}

/// Why an audio stream has ended or was not started.
public enum AudioStreamEnd: Hashable, Sendable {
    /// The app is not FULL or LIMITED.
    case notAllowed
    /// The head unit has ended it. The next OnHMIStatus starts it again.
    case headUnit
    /// The head unit has refused it. The next OnHMIStatus tries again.
    case refused(reason: String)
    /// The head unit plays no sound of apps: it announces no 16 kHz PCM, or its protocol version is below 3. Told once for each
    /// registration.
    case unsupported
    /// The head unit has not answered. The next OnHMIStatus tries again.
    case noAnswer
    /// ``AudioStreamManager/stop()`` was called.
    case stopped
    /// The connection has ended.
    case disconnected
}
