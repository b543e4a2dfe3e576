internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel status`: the state of the running service.
struct Status: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the state of the running service.", discussion: ControlExit.help)

    @Flag(help: "Print it in Prometheus's text format, for the node exporter's textfile collector.")
    var prometheus = false

    @OptionGroup var control: ControlOptions

    func validate() throws {
        guard !prometheus || !control.json else { throw ValidationError("--prometheus and --json exclude each other") }
    }

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(StatusOrder())) { prometheus ? StatusExposition($0).lines : Self.text($0) }
    }

    static func text(_ status: JSON) -> [String] {
        let display = status["display"]
        let size = "\(display?["width"]?.plain ?? "-")x\(display?["height"]?.plain ?? "-")"
        let panels = (status["touch"]?["panels"]?.array ?? []).flatMap(Self.lines)
        let alerts = status["alerts"]
        let paused = alerts?["paused"]?.boolean == true ? ", paused" : ""
        let measured = status["measured"]
        let elsewhere = ["requestsRefused", "sessionsDisplaced"]
        let counters = (status["counters"]?.object?.members ?? []).filter { !elsewhere.contains($0.key) }
        let devices = [
            "bezel \(status["version"]?.plain ?? ""), up \((status["uptime"] ?? 0).duration)",
            "apps      \(status["apps"]?.plain ?? "-") on \(status["connections"]?.plain ?? "-") connections, at "
                + (status["listen"]?.plain ?? "-"),
            "display   \(display?["card"]?.plain ?? "none") \(display?["connector"]?.plain ?? "") \(size), "
                + (display?["route"]?.plain ?? ""),
            "touch     \(status["touch"]?["sources"]?.plain ?? "-")\(panels.isEmpty ? ": no panel" : "")",
        ]
        let counted = counters.map { "\($0.key) \($0.value.plain)" }.joined(separator: ", ")
        let threads = (status["workers"]?.array ?? []).map(Self.worker).joined(separator: ", ")
        let screen = Self.screen(status["screen"])
        let work = [
            "alerts    \(alerts?["shown"]?.plain ?? "-") shown, \(alerts?["waiting"]?.plain ?? "-") waiting\(paused)",
            "driver    "
                + (status["distraction"]?.boolean == true
                    ? "must not be distracted" : "no rules of driver distraction are in force"),
        ]
        let measures = [
            "touches   read → written \(times(measured?["touchToWire"]))",
            "cards     asked → seen \(times(measured?["alertToFrame"]))",
            "pictures  last byte → shown \(times(measured?["videoToFrame"]))",
            "counted   \(counted)",
            "refused   \(measured?["connectionsRefused"]?.plain ?? "-") connections, "
                + "\(status["counters"]?["requestsRefused"]?.plain ?? "-") requests",
            "gave way  \(measured?["connectionsDisplaced"]?.plain ?? "-") connections, "
                + "\(status["counters"]?["sessionsDisplaced"]?.plain ?? "-") sessions of devices that nobody has allowed",
            "apps use  \(kibibytes(status["appMemory"]?["used"])) of \(kibibytes(status["appMemory"]?["whole"])) KiB for "
                + "messages and files, \(status["appMemory"]?["refused"]?.plain ?? "-") refused",
            "threads   \(threads)",
        ]
        let decoders = status["decoderEnds"].map(Self.decoders) ?? []
        let memory = [
            "memory    \(status["memory"]?["resident"]?.plain ?? "-") KiB, at most "
                + "\(status["memory"]?["most"]?.plain ?? "-") KiB"
        ]
        let cloudApps = (status["cloudApps"]?.array ?? []).map(Self.cloudApp)
        return devices + panels + screen + cloudApps + (status["streams"]?.array ?? []).map(Self.stream) + work
            + Self.events(status["events"]) + Self.programs(status) + measures + decoders + memory
    }

    /// The events of the car that last.
    private static func events(_ events: JSON?) -> [String] {
        guard let events = events?.array, !events.isEmpty else { return [] }
        return ["car       \(events.map(\.plain).joined(separator: ", "))"]
    }

    /// Whether the panel is lit, after it was switched off for the first time.
    private static func screen(_ screen: JSON?) -> [String] {
        guard let cause = screen?["cause"]?.string else { return [] }
        let isLit = screen?["lit"]?.boolean == true
        return [
            "screen    \(isLit ? "on" : "off") for \((screen?["for"] ?? 0).duration), switched \(isLit ? "on" : "off") \(cause)"
        ]
    }

    /// An app that the head unit connects to.
    private static func cloudApp(_ app: JSON) -> String {
        let problem = app["problem"]?.string.map { ": \($0)" } ?? ""
        let place = "\(app["name"]?.plain ?? "") at \(app["url"]?.plain ?? "")"
        return "cloud     \(place): \(app["state"]?.plain ?? "")\(problem)"
    }

    /// An app's video or audio.
    private static func stream(_ stream: JSON) -> String {
        let kind = stream["kind"]?.plain ?? ""
        let size = stream["width"].map { " \($0.plain)x\(stream["height"]?.plain ?? "-")" } ?? ""
        let format = stream["protocol"].map { " \($0.plain)" } ?? ""
        let state = stream["flows"]?.boolean == true ? "flows" : "stands still"
        let name = stream["name"]?.plain ?? ""
        return "\(kind)     of \(name):\(size)\(format) \(state), \(kibibytes(stream["bytes"])) KiB"
    }

    private static func kibibytes(_ bytes: JSON?) -> String { bytes?.integer.map { String($0 / 1024) } ?? "-" }

    /// Processes that have ended while they decoded what an app sent.
    private static func decoders(_ ends: JSON) -> [String] {
        let last = (ends["last"]?.array ?? []).map {
            "            \($0["kind"]?.plain ?? ""): \($0["end"]?.plain ?? "")"
        }
        return ["decoders  \(ends["count"]?.plain ?? "-") ended while they decoded what an app sent, the last of them:"]
            + last
    }

    private static func worker(_ worker: JSON) -> String {
        let name = worker["name"]?.plain ?? ""
        let seconds = (worker["busy"]?.integer ?? 0) / 1000
        if worker["hangs"]?.boolean == true { return "\(name) HANGS, on one job for \(seconds) s" }
        return seconds == 0 ? name : "\(name) on one job for \(seconds) s"
    }

    /// A panel and its notes.
    private static func lines(of panel: JSON) -> [String] {
        let path = panel["path"]?.plain ?? ""
        let name = panel["name"]?.string.map { "\($0) (\(path))" } ?? path
        let notes = (panel["notes"]?.array ?? []).map { "            \($0.plain)" }
        return ["          \(name), \(panel["frames"]?.plain ?? "-") frames"] + notes
    }

    private static func times(_ histogram: JSON?) -> String {
        func microseconds(_ key: String) -> String {
            histogram?[key]?.integer.map { "\(Double($0 / 100) / 10) µs" } ?? "-"
        }
        return "p50 \(microseconds("p50")), p99 \(microseconds("p99")) of \(histogram?["count"]?.plain ?? "-")"
    }
}
