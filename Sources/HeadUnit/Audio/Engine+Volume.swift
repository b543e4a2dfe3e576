public import BezelModel

/// The driver's volume.
extension Engine {
    public var volume: Volume { audio.volume.volume }
}
