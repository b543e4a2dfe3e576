import BezelModel

/// Decides when to connect to cloud apps. It repeats attempts as sdl_core does. ``AppRegistry`` owns it.
struct CloudApps: Sendable {
    /// Attempts after the first one (sdl_core's CloudAppMaxRetryAttempts).
    static let retries = 5
    /// The time between two attempts (sdl_core's CloudAppRetryTimeout).
    static let pause = Interval.seconds(1)

    struct Entry: Sendable {
        let app: CloudApp
        fileprivate(set) var state = CloudApp.State.idle
        /// Why there is no connection; nil if nothing has failed since the driver has chosen it.
        fileprivate(set) var problem: String?
        /// All attempts failed: no other is made until the driver chooses it again.
        fileprivate(set) var hasFailed = false
        /// The driver has chosen it, and no app has registered since.
        fileprivate var isChosen = false
    }

    /// In the order of the configuration.
    private(set) var entries: [Entry] = []

    init(_ apps: [CloudApp]) { configure(apps) }

    /// Apps that stay keep their state. Connections of removed apps stay until they end, like those of unknown web
    /// pages.
    mutating func configure(_ apps: [CloudApp]) {
        entries = apps.map { app in entries.first { $0.app == app } ?? Entry(app: app) }
    }

    /// The cloud app that a device's connection was opened for; nil for another device.
    func app(on device: DeviceID) -> CloudApp? { entries.first { device.isCloud($0.app) }?.app }

    var deadline: Instant? {
        entries.compactMap { entry in
            if case .waiting(_, let time) = entry.state { time } else { nil }
        }.min()
    }

    /// The driver has chosen it.
    mutating func choose(_ appID: String) -> [Action] {
        update(appID) { entry in
            entry.isChosen = true
            entry.hasFailed = false
            switch entry.state {
            case .idle, .waiting:
                entry.problem = nil
                return Self.dial(&entry, attempt: 1)
            case .dialling, .open: return []
            }
        }
    }

    /// An app has registered.
    ///
    /// - Returns: Whether the driver has chosen it.
    mutating func registered(on device: DeviceID) -> Bool {
        guard let index = entries.firstIndex(where: { device.isCloud($0.app) }) else { return false }
        defer { entries[index].isChosen = false }
        entries[index].state = .open(attempt: 0)
        entries[index].problem = nil
        entries[index].hasFailed = false
        return entries[index].isChosen
    }

    mutating func heard(_ news: CloudApp.News, of appID: String, at now: Instant) -> [Action] {
        update(appID) { entry in
            switch (news, entry.state) {
            case (.opened, .dialling(let attempt)):
                entry.state = .open(attempt: attempt)
                return [.log(.cloudApp(entry.app, entry.state, problem: nil))]
            case (.failed(let problem), .dialling(let attempt)), (.lost(let problem), .open(let attempt)):
                return Self.failed(&entry, problem, attempt, at: now)
            case (.ended(let problem), .open(let attempt)):
                entry.state = .idle
                // True unless an app that had registered has just ended.
                entry.hasFailed = attempt > 0
                entry.isChosen = false
                entry.problem = problem
                return [.log(.cloudApp(entry.app, .idle, problem: problem)), .redraw]
            // The event belongs to an attempt that is not wanted any more.
            case (.opened, .idle), (.opened, .waiting), (.opened, .open), (.failed, .idle), (.failed, .waiting),
                (.failed, .open), (.lost, .idle), (.lost, .dialling), (.lost, .waiting), (.ended, .idle),
                (.ended, .dialling), (.ended, .waiting):
                return []
            }
        }
    }

    mutating func timerFired(at now: Instant) -> [Action] {
        var actions: [Action] = []
        for index in entries.indices {
            guard case .waiting(let attempt, let time) = entries[index].state, time <= now else { continue }
            actions += Self.dial(&entries[index], attempt: attempt + 1)
        }
        return actions
    }

    /// Makes no further attempts.
    mutating func stop() {
        for index in entries.indices { entries[index].state = .idle }
    }

    private static func dial(_ entry: inout Entry, attempt: Int) -> [Action] {
        entry.state = .dialling(attempt: attempt)
        return [.log(.cloudApp(entry.app, entry.state, problem: entry.problem)), .effect(.dial(entry.app)), .redraw]
    }

    private static func failed(_ entry: inout Entry, _ problem: String, _ attempt: Int, at now: Instant) -> [Action] {
        entry.problem = problem
        if attempt > retries {
            entry.state = .idle
            entry.isChosen = false
            entry.hasFailed = true
        } else {
            entry.state = .waiting(attempt: attempt, until: now + pause)
        }
        return [.log(.cloudApp(entry.app, entry.state, problem: problem)), .redraw]
    }

    private mutating func update(_ appID: String, _ change: (inout Entry) -> [Action]) -> [Action] {
        guard let index = entries.firstIndex(where: { $0.app.appID == appID }) else { return [] }
        return change(&entries[index])
    }
}
