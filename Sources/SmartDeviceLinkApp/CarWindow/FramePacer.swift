/// When a window draws and sends pictures. A value without side effects; times are milliseconds of any clock that never
/// goes back.
///
/// - A window that does not change sends nothing, but one repetition ``sharpening`` after its last change, which the
///   encoder uses to make the picture better.
/// - At most one picture each interval.
/// - The first picture, the first after a dropped one, and the next after ``keyInterval`` are IDR pictures.
struct FramePacer: Sendable {
    /// Milliseconds from the last change to its repetition.
    static let sharpening: Int64 = 100
    /// Milliseconds from one IDR picture to the next, when there are pictures.
    static let keyInterval: Int64 = 5000

    enum Step: Hashable, Sendable {
        /// A picture. `draws` is false for a repetition of the last one.
        case picture(draws: Bool, isIDR: Bool)
        /// Nothing before a time, or, if nil, before the next change.
        case wait(until: Int64?)
    }

    /// Milliseconds.
    var interval: Int64
    private var hasChanged = true
    private var lastPicture: Int64?
    private var lastKey: Int64?
    private var repetition: Int64?

    /// - Parameter framesPerSecond: The largest number of pictures a second.
    init(framesPerSecond: Double) { interval = Self.interval(framesPerSecond) }

    /// Rounded down, because timers are late rather than early.
    static func interval(_ framesPerSecond: Double) -> Int64 { Int64(1000 / min(max(framesPerSecond, 1), 120)) }

    /// Something looks different.
    mutating func changed() { hasChanged = true }

    func step(at now: Int64) -> Step {
        let free = lastPicture.map { $0 + interval } ?? now
        if hasChanged {
            guard free <= now else { return .wait(until: free) }
            return .picture(draws: true, isIDR: lastKey.map { now - $0 >= Self.keyInterval } ?? true)
        }
        guard let repetition else { return .wait(until: nil) }
        let due = max(repetition, free)
        return due <= now ? .picture(draws: false, isIDR: lastKey == nil) : .wait(until: due)
    }

    /// A picture is being made. A change after this belongs to the next one.
    mutating func began(draws: Bool, at now: Int64) {
        lastPicture = now
        repetition = draws ? now + Self.sharpening : nil
        if draws { hasChanged = false }
    }

    /// The picture was sent.
    mutating func sent(isIDR: Bool, at now: Int64) { if isIDR { lastKey = now } }

    /// The picture was dropped: the next one is an IDR picture.
    mutating func dropped() {
        lastKey = nil
        hasChanged = true
    }
}
