import SmartDeviceLink
import SmartDeviceLinkApp
import TCPLink

/// An app and a head unit that the test plays.
struct Pair {
    let core: FakeCore
    let app: SDLManager
    let time: ManualTime
    let address: TCPAddress

    init(
        delegate: (any SDLManagerDelegate)? = nil, manners: @Sendable (inout FakeCore.Manners) -> Void = { _ in },
        configuration change: (inout LifecycleConfiguration) -> Void = { _ in }
    ) async throws {
        core = try FakeCore()
        time = ManualTime()
        await core.change(manners)
        address = try await core.listen()
        var configuration = LifecycleConfiguration(name: "Sample", appID: "sample-app", address: address)
        configuration.reconnection = Backoff(first: .seconds(1), jitter: 0)
        // Stopping waits for no hash unless a test is about that, as only tests advance the time.
        configuration.stopTimeout = .zero
        change(&configuration)
        app = try SDLManager(configuration, delegate: delegate, timing: time.timing)
    }

    /// Starts the app and returns when it has the level.
    func start(until level: HMILevel = .full) async throws {
        try await app.start()
        _ = try await app.wait { $0.status?.level == level }
    }
}

/// The next event that matches; nil when they have ended.
func next(
    _ events: inout AsyncStream<HeadUnitEvent>.Iterator, where isWanted: (HeadUnitEvent) -> Bool
) async -> HeadUnitEvent? {
    while let event = await events.next() { if isWanted(event) { return event } }
    return nil
}

/// All elements of a sequence until it ends.
func all<Element>(_ sequence: some AsyncSequence<Element, Never>) async -> [Element] {
    var all: [Element] = []
    for await element in sequence { all.append(element) }
    return all
}
