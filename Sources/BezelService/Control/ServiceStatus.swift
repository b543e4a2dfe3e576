internal import BezelControl
internal import BezelModel
internal import HeadUnit
internal import OverlayDisplay
internal import SmartDeviceLink

/// The state of the service, for `bezel status`.
struct ServiceStatus {
    var version: String
    var theme = Theme.night
    var language = Language.enUS
    /// Milliseconds since the start.
    var uptime: Int64
    /// The address that apps connect to.
    var address: String
    var connections: Int
    var display: DisplayDescription?
    var screen = ScreenState()
    /// When the status was requested.
    var now = Instant(nanoseconds: 0)
    var touchSources: [String]
    var panels: [PanelStatus]
    var counters: Engine.Counters
    /// The memory for data that apps send.
    var appMemory = Engine.Memory()
    var metrics: LatencyMetrics
    /// The storage folder, and why nothing is stored there; nil if storing works.
    var storage: (path: String, problem: String?) = ("", nil)
    /// The worker threads, as JSON.
    var workers: [JSON] = []
    /// How processes that decode apps' data have ended, as JSON; nil if none has ended unexpectedly.
    var decoderEnds: JSON?
    var memory: MemoryUse?
    /// What can be said now.
    var voice: (state: Engine.Phrases.State, phrases: Int, leftOut: Int) = (.closed, 0, 0)

    func json(_ snapshot: Engine.Snapshot) -> ControlLine.Members {
        members(snapshot) + (decoderEnds.map { [("decoderEnds", $0)] } ?? [])
    }

    private func members(_ snapshot: Engine.Snapshot) -> ControlLine.Members {
        [
            ("version", .string(version)), ("uptime", .integer(uptime)), ("listen", .string(address)),
            ("connections", .integer(Int64(connections))), ("display", display?.json ?? .null),
            ("screen", screen.json(at: now)),
            (
                "touch",
                [
                    "sources": .array(touchSources.map { .string($0) }),
                    "panels": .array(panels.map(\.json)),
                ]
            ),
            ("apps", .integer(Int64(snapshot.apps.count))), ("cloudApps", snapshot.cloudAppsJSON),
            ("streams", snapshot.streamsJSON),
            (
                "alerts",
                [
                    "shown": .integer(snapshot.current == nil ? 0 : 1),
                    "waiting": .integer(Int64(snapshot.waiting.count)), "paused": .boolean(snapshot.isPaused),
                ]
            ),
            ("distraction", .boolean(snapshot.isDistracting)),
            ("events", .array(snapshot.events.sorted().map { .string($0.rawValue) })),
            ("theme", .string(theme.rawValue)), ("language", .string(language.rawValue)),
            (
                "volume",
                [
                    "percent": .integer(Int64(snapshot.volume.percent)), "muted": .boolean(snapshot.volume.isMuted),
                ]
            ),
            (
                "voice",
                [
                    "state": .string(voice.state.rawValue), "phrases": .integer(Int64(voice.phrases)),
                    "leftOut": .integer(Int64(voice.leftOut)),
                ]
            ),
            ("counters", counters.json), ("measured", metrics.json),
            (
                "storage",
                [
                    "path": storage.path.isEmpty ? .null : .string(storage.path),
                    "problem": storage.problem.map { .string($0) } ?? .null,
                ]
            ),
            ("appMemory", appMemory.json), ("workers", .array(workers)), ("memory", memory?.json ?? .null),
        ]
    }
}

extension ScreenState {
    fileprivate func json(at now: Instant) -> JSON {
        [
            "lit": .boolean(isLit), "cause": cause.map { .string($0.words) } ?? .null,
            "for": since.map { .integer(Int64((now - $0).milliseconds)) } ?? .null,
        ]
    }
}

extension DisplayDescription {
    fileprivate var json: JSON {
        [
            "card": .string(card), "driver": .string(driver), "connector": .string(connector),
            "width": .integer(Int64(size.width)), "height": .integer(Int64(size.height)),
            "refresh": .integer(Int64(refresh)), "route": .string(route),
        ]
    }
}

extension Engine.Counters {
    fileprivate var json: JSON {
        [
            "touchMessages": .integer(Int64(touchMessages)), "fingersIgnored": .integer(Int64(fingersIgnored)),
            "touchesToNobody": .integer(Int64(touchesToNobody)), "movesCoalesced": .integer(Int64(movesCoalesced)),
            "framesDropped": .integer(Int64(framesDropped)), "requestsRefused": .integer(Int64(requestsRefused)),
            "sessionsDisplaced": .integer(Int64(sessionsDisplaced)),
        ]
    }
}

extension Engine.Memory {
    /// Bytes.
    fileprivate var json: JSON {
        ["whole": .integer(Int64(whole)), "used": .integer(Int64(used)), "refused": .integer(Int64(refused))]
    }
}

extension LatencyMetrics {
    fileprivate var json: JSON {
        [
            "touchToWire": touchToWire.json, "alertToFrame": alertToFrame.json, "videoToFrame": videoToFrame.json,
            "frames": .integer(Int64(clamping: frames)),
            "connectionsRefused": .integer(Int64(clamping: connectionsRefused)),
            "connectionsDisplaced": .integer(Int64(clamping: connectionsDisplaced)),
        ]
    }
}

extension Histogram {
    /// Nanoseconds; null if nothing was measured.
    fileprivate var json: JSON {
        func value(_ share: Double) -> JSON { quantile(share).map { .integer($0) } ?? .null }
        return ["count": .integer(Int64(clamping: count)), "p50": value(0.5), "p99": value(0.99)]
    }
}
