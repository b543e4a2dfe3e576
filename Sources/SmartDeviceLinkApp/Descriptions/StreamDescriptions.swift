extension VideoStream: CustomStringConvertible {
    /// For instance `1280 x 720, scale 1.0, at most 30.0 pictures and 2000000 bits a second`.
    public var description: String {
        "\(width) x \(height), scale \(scale), at most \(framesPerSecond) pictures and \(bitsPerSecond) bits a second"
    }
}

extension VideoStreamEvent: CustomStringConvertible {
    /// For instance `ended: the head unit has not answered`.
    public var description: String {
        switch self {
        case .started(let stream): "started: \(stream)"
        case .changed(let stream): "changed: \(stream)"
        case .ended(let reason): "ended: \(reason)"
        }
    }
}

extension VideoStreamEnd: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .notStreamable: "the app is not on the screen"
        case .resized: "the head unit wants another size"
        case .headUnit: "the head unit has ended it"
        case .refused(let reason): "the head unit has refused it" + (reason.isEmpty ? "" : ": \(reason)")
        case .noAnswer: "the head unit has not answered"
        case .stopped: "the app has stopped it"
        case .disconnected: "the connection has ended"
        }
    }
}

extension AudioStreamEvent: CustomStringConvertible {
    /// For instance `ended: the head unit has not answered`.
    public var description: String {
        switch self {
        case .started: "started"
        case .ended(let reason): "ended: \(reason)"
        }
    }
}

extension AudioStreamEnd: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .notAllowed: "the app is neither FULL nor LIMITED"
        case .headUnit: "the head unit has ended it"
        case .refused(let reason): "the head unit has refused it" + (reason.isEmpty ? "" : ": \(reason)")
        case .unsupported: "the head unit plays no sound of apps with 16,000 samples a second"
        case .noAnswer: "the head unit has not answered"
        case .stopped: "the app has stopped it"
        case .disconnected: "the connection has ended"
        }
    }
}
