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
    /// Seconds of the track at ``since``.
    private var position = 0
    private var since = SuspendingClock.now
    private var liked: Set<Int> = []
    /// The driver's last action. The next one begins when it has ended, so that requests are sent in order.
    private var last: Task<Void, Never>?

    init(_ address: TCPAddress) throws {
        var configuration = LifecycleConfiguration(
            name: "Tape Deck", appID: "bezel-player", types: [.media], address: address)
        configuration.isMediaApplication = true
        manager = try SDLManager(configuration)
    }

    func run() async throws {
        await screen.subscribe(to: .playPause) { [weak self] in self?.heard($0) { await $0.playOrPause() } }
        await screen.subscribe(to: .seekLeft) { [weak self] in self?.heard($0) { await $0.skip(-1) } }
        await screen.subscribe(to: .seekRight) { [weak self] in self?.heard($0) { await $0.skip(1) } }
        await screen.setMenu(
            Track.all.enumerated().map { place, track in
                MenuCell(track.title) { [weak self] _ in Task { await self?.take { await $0.play(place) } } }
            })
        let events = manager.events
        try await manager.start()
        for await event in events {
            guard case .changed(.hmiLevel(let change)) = event else { continue }
            say("level \(change.new.rawValue)")
            // At NONE a head unit accepts no content.
            guard change.old ?? HMILevel.notRunning == HMILevel.notRunning, change.new != .notRunning else { continue }
            // The page comes when its buttons work.
            await screen.waitUntilSynchronized()
            take { await $0.play($0.index) }
            await last?.value
            guard let refusals = await screen.waitUntilSynchronized(),
                let refusal = refusals.first(where: { $0.kind == .refused && $0.function == .show })
            else { continue }
            await manager.stop()
            throw refusal
        }
    }

    /// The clock of this app; a real one asks its player.
    private var elapsed: Int {
        guard isPlaying else { return position }
        return min(position + Int((SuspendingClock.now - since).components.seconds), Track.all[index].seconds)
    }

    private nonisolated func heard(_ event: ButtonEvent, _ action: @escaping @MainActor (Deck) async -> Void) {
        guard case .press = event else { return }
        Task { await take(action) }
    }

    private func take(_ action: @escaping @MainActor (Deck) async -> Void) {
        let former = last
        last = Task {
            await former?.value
            await action(self)
        }
    }

    /// Not buffered, also if the output is a pipe.
    private func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }

    private func play(_ place: Int) async {
        index = place
        position = 0
        since = .now
        isPlaying = true
        say("playing \(Track.all[index].title)")
        await show()
        await setClock("COUNTUP")
    }

    private func skip(_ steps: Int) async { await play((index + steps + Track.all.count) % Track.all.count) }

    private func playOrPause() async {
        position = elapsed
        since = .now
        isPlaying.toggle()
        say(isPlaying ? "goes on" : "paused")
        await setClock(isPlaying ? "RESUME" : "PAUSE")
    }

    private func show() async {
        let track = Track.all[index]
        let isLiked = liked.contains(index)
        let side = index < 2 ? "A" : "B"
        let cover = SDLFile(name: "cover-\(index).bmp", type: .bmp, bytes: Cover.bmp(track.colors))
        let heart = SDLFile(
            name: isLiked ? "heart-full.bmp" : "heart.bmp", type: .bmp, bytes: Cover.heart(isFull: isLiked))
        let state = SoftButtonState(name: isLiked ? "Liked" : "Like", artwork: Artwork(heart))
        let like = SoftButtonObject(name: "like", states: [state]) { [weak self] event in
            if case .press = event { Task { await self?.take { await $0.like() } } }
        }
        await screen.update {
            $0.textField1 = track.title
            $0.textField2 = track.artist
            $0.textField3 = "SIDE \(side)"
            $0.mediaTrackTextField = track.album
            $0.primaryGraphic = Artwork(cover)
            $0.softButtons = [like]
        }
    }

    private func like() async {
        if liked.remove(index) == nil { liked.insert(index) }
        say(liked.contains(index) ? "liked" : "not liked")
        await show()
    }

    /// - Parameter mode: rpc_spec UpdateMode.
    private func setClock(_ mode: String) async {
        var parameters: [(key: String, value: JSON)] = [
            ("updateMode", .string(mode)), ("audioStreamingIndicator", isPlaying ? "PAUSE" : "PLAY"),
        ]
        if mode == "COUNTUP" {
            parameters += [("startTime", Self.time(0)), ("endTime", Self.time(Track.all[index].seconds))]
        }
        do {
            _ = try await manager.send(.setMediaClockTimer, .object(JSONObject(parameters))).require()
        } catch {
            say("no clock: \(error)")
        }
    }

    private static func time(_ seconds: Int) -> JSON {
        ["hours": 0, "minutes": .integer(Int64(seconds / 60)), "seconds": .integer(Int64(seconds % 60))]
    }
}
