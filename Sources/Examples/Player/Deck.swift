internal import Glibc
internal import SmartDeviceLink
internal import SmartDeviceLinkApp
internal import TCPLink

/// The track that plays, and the driver's actions. Each action is printed in one line.
@MainActor final class Deck {
    private let manager: SDLManager
    private var screen: ScreenManager { manager.screenManager }
    private var index = 0
    private var isPlaying = true
    private var liked: Set<Int> = []

    init(_ address: TCPAddress) throws {
        manager = try SDLManager(
            LifecycleConfiguration(name: "Tape Deck", appID: "bezel-player", types: [.media], address: address))
    }

    func run() async throws {
        await screen.subscribe(to: .playPause) { [weak self] in if case .press = $0 { await self?.playOrPause() } }
        await screen.subscribe(to: .seekLeft) { [weak self] in if case .press = $0 { await self?.skip(-1) } }
        await screen.subscribe(to: .seekRight) { [weak self] in if case .press = $0 { await self?.skip(1) } }
        await screen.setMenu(
            Track.all.enumerated().map { place, track in
                MenuCell(track.title) { [weak self] _ in await self?.play(place) }
            })
        let events = manager.events
        try await manager.start()
        var hasBegun = false
        for await event in events {
            guard case .changed(.hmiLevel(let change)) = event else { continue }
            say("level \(change.new.rawValue)")
            // At NONE a head unit accepts no content.
            guard !hasBegun, change.new != .notRunning else { continue }
            hasBegun = true
            // The page comes when its buttons work.
            await screen.waitUntilSynchronized()
            await play(index)
            let refusals = (await screen.waitUntilSynchronized() ?? []).filter { $0.kind == .refused }
            for refusal in refusals where refusal.function == .setMediaClockTimer { say("no clock: \(refusal)") }
            guard let refusal = refusals.first(where: { $0.function == .show }) else { continue }
            await manager.stop()
            throw refusal
        }
    }

    /// Not buffered, also if the output is a pipe.
    private func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }

    private func play(_ place: Int) async {
        index = place
        isPlaying = true
        say("playing \(Track.all[index].title)")
        await show(.running(from: .zero, to: .seconds(Track.all[index].seconds)))
    }

    private func skip(_ steps: Int) async { await play((index + steps + Track.all.count) % Track.all.count) }

    private func playOrPause() async {
        isPlaying.toggle()
        say(isPlaying ? "goes on" : "paused")
        await show(isPlaying ? .running() : .paused())
    }

    /// - Parameter clock: The media clock; nil if it goes on as before.
    private func show(_ clock: MediaClock? = nil) async {
        let track = Track.all[index]
        let isLiked = liked.contains(index)
        let side = index < 2 ? "A" : "B"
        let cover = SDLFile(name: "cover-\(index).bmp", type: .bmp, bytes: Cover.bmp(track.colors))
        let heart = SDLFile(
            name: isLiked ? "heart-full.bmp" : "heart.bmp", type: .bmp, bytes: Cover.heart(isFull: isLiked))
        let state = SoftButtonState(name: isLiked ? "Liked" : "Like", artwork: Artwork(heart))
        let like = SoftButtonObject(name: "like", states: [state]) { [weak self] event in
            if case .press = event { await self?.like() }
        }
        await screen.update {
            $0.textField1 = track.title
            $0.textField2 = track.artist
            $0.textField3 = "SIDE \(side)"
            $0.mediaTrackTextField = track.album
            $0.primaryGraphic = Artwork(cover)
            $0.softButtons = [like]
            if let clock { $0.mediaClock = clock }
            $0.mediaControls.indicator = isPlaying ? .pause : .play
        }
    }

    private func like() async {
        if liked.remove(index) == nil { liked.insert(index) }
        say(liked.contains(index) ? "liked" : "not liked")
        await show()
    }
}
