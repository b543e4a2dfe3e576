import SmartDeviceLink

@testable import SmartDeviceLinkApp

/// An app's content on a head unit at the end of a slow link, in computed time: what the app declares, what is on the wire and
/// what is answered, each at its moment. Nothing waits.
struct SlowLink {
    /// Something that the head unit has received.
    struct Received {
        var at: Duration
        var step: ContentReconciler.Step
    }

    /// Bytes that pass in a second to the head unit; nil for any number.
    var rate: Double? = 60_000
    /// How long a byte is on its way, in each direction.
    var latency = Duration.milliseconds(50)
    /// The largest piece of a file.
    var frame = 130_000

    private(set) var reconciler = ContentReconciler()
    private(set) var now = Duration.zero
    /// Requests and their times at the head unit.
    private(set) var received: [Received] = []
    var needs: [ContentReconciler.Need] = []

    private struct Upload {
        var file: SDLFile
        var sent: Int
        var piece: Int
        var start: Duration
    }

    private enum Event {
        case answered
        case piece(PictureStates.Use)
        case app(@Sendable (inout ContentReconciler) -> Void)
    }

    private var events: [(at: Duration, event: Event)] = []
    private var uploads: [PictureStates.Use: Upload] = [:]
    private var files: Set<String> = []
    private var pieceSize = PieceSize()
    /// When the link has passed everything that was written.
    private var free = Duration.zero

    /// An app at level FULL whose head unit shows a picture.
    init() {
        reconciler.registered(resumed: nil)
        reconciler.levelChanged(to: .full)
        var capabilities = SystemCapabilities()
        capabilities.update(registration: [
            "displayCapabilities": ["textFields": [["name": "mainField1"]], "imageFields": [["name": "graphic"]]]
        ])
        reconciler.capabilities = capabilities
    }

    /// The app declares something.
    mutating func at(_ time: Duration, _ change: @escaping @Sendable (inout ContentReconciler) -> Void) {
        events.append((time, .app(change)))
    }

    /// Lets time pass until the condition holds, or nothing more happens.
    ///
    /// - Returns: The time of the last event.
    @discardableResult mutating func run(until isDone: (SlowLink) -> Bool = { _ in false }) -> Duration {
        pump()
        while !isDone(self), let next = nextEvent() {
            now = max(now, next.at)
            take(next.event)
            pump()
        }
        return now
    }

    /// When the head unit has received the first matching request.
    func time(of isWanted: (ContentReconciler.Step) -> Bool) -> Duration? { received.first { isWanted($0.step) }?.at }

    private mutating func nextEvent() -> (at: Duration, event: Event)? {
        let pause = reconciler.showDelay(at: now).map { now + $0 }
        guard let index = events.indices.min(by: { events[$0].at < events[$1].at }) else {
            return pause.flatMap { $0 > now ? ($0, .app { _ in }) : nil }
        }
        if let pause, pause > now, pause < events[index].at { return (pause, .app { _ in }) }
        return events.remove(at: index)
    }

    private mutating func take(_ event: Event) {
        switch event {
        case .app(let change): change(&reconciler)
        case .answered: reconciler.finished(.answered(.success, info: ""))
        case .piece(let use):
            guard var upload = uploads[use] else { return }
            upload.sent += upload.piece
            pieceSize.answered(upload.piece, after: now - upload.start)
            uploads[use] = upload
            let isWanted = reconciler.uploads(use, for: needs).contains { $0.name == upload.file.name }
            if upload.sent < upload.file.bytes.count, isWanted { return sendPiece(use) }
            uploads[use] = nil
            guard upload.sent >= upload.file.bytes.count else { return }
            files.insert(upload.file.name)
            reconciler.pictureArrived(upload.file.name, use)
        }
    }

    private mutating func pump() {
        reconciler.headUnitHas(files)
        if let step = reconciler.next(at: now, for: needs) {
            let there = write(400)
            received.append(Received(at: there, step: step))
            events.append((there + latency, .answered))
        }
        for use in PictureStates.Use.allCases where uploads[use] == nil {
            guard let file = reconciler.uploads(use, for: needs).first else { continue }
            uploads[use] = Upload(file: file, sent: 0, piece: 0, start: now)
            sendPiece(use)
        }
    }

    private mutating func sendPiece(_ use: PictureStates.Use) {
        guard var upload = uploads[use] else { return }
        upload.piece = min(pieceSize.bytes, frame, upload.file.bytes.count - upload.sent)
        upload.start = now
        uploads[use] = upload
        events.append((write(upload.piece) + latency, .piece(use)))
    }

    /// - Returns: When the head unit has received the bytes.
    private mutating func write(_ count: Int) -> Duration {
        free = max(free, now) + (rate.map { .seconds(Double(count) / $0) } ?? .zero)
        return free + latency
    }

    /// When the head unit has received a request that is written now.
    mutating func ask() -> Duration { write(400) }
}

extension Template {
    /// A line and a picture with so many bytes.
    init(_ text: String, cover: Int? = nil) {
        self.init()
        textField1 = text
        guard let cover else { return }
        let artwork = Artwork(SDLFile(name: "\(text).png", type: .png, bytes: [UInt8](repeating: 1, count: cover)))
        primaryGraphic = artwork.image
        files = PictureFiles([artwork], mustPersist: false)
    }
}
