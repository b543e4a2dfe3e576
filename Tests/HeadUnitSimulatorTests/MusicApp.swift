import SmartDeviceLinkApp

/// A music app: a song with a cover, a button and a key for the next one, and a menu of styles.
actor MusicApp {
    nonisolated let manager: SDLManager
    private let songs: [String]
    private let coverSize: Int
    private var song = 0

    /// - Parameter coverSize: Bytes of each song's cover; 0 for none.
    init(
        _ configuration: LifecycleConfiguration, songs: [String] = ["Blue", "Green", "Red"], coverSize: Int = 0
    ) throws {
        manager = try SDLManager(configuration)
        self.songs = songs
        self.coverSize = coverSize
    }

    func declare() async {
        let screen = manager.screenManager
        await showSong()
        await screen.setMenu([
            MenuCell("Jazz") { [weak self] _ in Task { await self?.play("Jazz") } },
            MenuCell("More", cells: [MenuCell("Rock") { [weak self] _ in Task { await self?.play("Rock") } }]),
        ])
        _ = await screen.subscribe(to: .seekRight) { [weak self] event in
            if case .press = event { Task { await self?.next() } }
        }
    }

    func start() async throws {
        await declare()
        try await manager.start()
    }

    func next() async {
        song = (song + 1) % songs.count
        await showSong()
    }

    private func play(_ style: String) async {
        await manager.screenManager.update { $0.textField2 = style }
    }

    private func showSong() async {
        let title = songs[song]
        let cover =
            coverSize > 0
            ? Artwork(SDLFile(name: title, type: .png, bytes: [UInt8](repeating: 1, count: coverSize))) : nil
        await manager.screenManager.update {
            $0.textField1 = title
            $0.primaryGraphic = cover
            $0.softButtons = [SoftButtonObject("Next") { [weak self] in Task { await self?.next() } }]
        }
    }
}
