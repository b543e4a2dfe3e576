internal import BezelModel

/// The properties of a video that decide whether a driver can show it.
struct VideoForm: Hashable {
    var size: DisplaySize
    var colour: PictureColour

    init(_ size: DisplaySize, _ colour: PictureColour) {
        self.size = size
        self.colour = colour
    }

    init(_ frame: VideoFrame) { self.init(frame.size, frame.colour) }
}

/// Whether video is shown on the primary plane as it was decoded, as far as is known.
struct VideoRoute {
    /// The number of forms whose answers are stored.
    static let mostForms = 16

    /// How video is written for the plane; nil if it is converted.
    private(set) var layout: BufferLayout?
    /// The driver's answers.
    private var answers: [VideoForm: Bool] = [:]

    init(_ layout: BufferLayout?) { self.layout = layout }

    /// Whether the driver accepts such video; nil if a test commit must show it.
    subscript(form: VideoForm) -> Bool? { layout == nil ? false : answers[form] }

    mutating func answered(_ form: VideoForm, _ isTaken: Bool) {
        if answers.count >= Self.mostForms { answers = [:] }
        answers[form] = isTaken
    }

    /// The driver has refused a video that it had accepted, or has no memory for it: all video is converted after this.
    mutating func refuse() { layout = nil }
}
