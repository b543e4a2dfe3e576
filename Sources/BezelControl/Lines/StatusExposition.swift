package import SmartDeviceLink

/// A status in Prometheus's text format, version 0.0.4: the output of `bezel status --prometheus`.
///
/// Counters start at 0 with the service. Times are in seconds. Quantiles are of the whole run and exact to 6 %.
package struct StatusExposition {
    package private(set) var lines: [String] = []

    /// - Parameter status: The service's answer to `status`.
    package init(_ status: JSON) {
        family("bezel_info", "gauge", "Which version runs; always 1.")
        sample("bezel_info", [("version", status["version"]?.string ?? "")], "1")
        gauge("bezel_uptime_seconds", "Since the start.", seconds(status["uptime"]?.integer, per: 1000))
        gauge("bezel_apps", "Apps that are registered.", whole(status["apps"]))
        gauge("bezel_connections", "Connections that are open.", whole(status["connections"]))
        gauge("bezel_alerts_shown", "Alerts on the screen: 0 or 1.", whole(status["alerts"]?["shown"]))
        gauge("bezel_alerts_waiting", "Alerts behind it.", whole(status["alerts"]?["waiting"]))
        gauge("bezel_alerts_paused", "1 while no alert comes to the screen.", flag(status["alerts"]?["paused"]))
        gauge("bezel_driver_distraction", "1 while the driver must not be distracted.", flag(status["distraction"]))
        display(status["display"])
        gauge("bezel_screen_lit", "1 while the panel is switched on.", flag(status["screen"]?["lit"]))
        panels(status["touch"]?["panels"]?.array ?? [])
        counter("bezel_touch_messages_total", "OnTouchEvent messages sent.", status["counters"]?["touchMessages"])
        counter("bezel_fingers_ignored_total", "Fingers past the tenth.", status["counters"]?["fingersIgnored"])
        counter(
            "bezel_touches_to_nobody_total", "Touches that no app and no card had.",
            status["counters"]?["touchesToNobody"])
        counter(
            "bezel_moves_coalesced_total", "Moves left out for an app that did not keep up.",
            status["counters"]?["movesCoalesced"])
        counter("bezel_frames_dropped_total", "Frames of apps that nobody took.", status["counters"]?["framesDropped"])
        counter(
            "bezel_requests_refused_total", "Requests answered with anything but success.",
            status["counters"]?["requestsRefused"])
        counter("bezel_screens_total", "Frames that reached the screen.", status["measured"]?["frames"])
        counter(
            "bezel_connections_refused_total", "Connections closed because there were too many.",
            status["measured"]?["connectionsRefused"])
        counter(
            "bezel_connections_displaced_total",
            "Connections closed for other devices, because nobody has allowed their own.",
            status["measured"]?["connectionsDisplaced"])
        counter(
            "bezel_sessions_displaced_total", "Sessions ended for other devices, because nobody has allowed their own.",
            status["counters"]?["sessionsDisplaced"])
        summary(
            "bezel_touch_to_wire_seconds", "From the read of a touch frame to the return of the write that carries it.",
            status["measured"]?["touchToWire"])
        summary(
            "bezel_alert_to_frame_seconds", "From an alert's bytes to its first frame on the screen.",
            status["measured"]?["alertToFrame"])
        summary(
            "bezel_video_to_frame_seconds",
            "From the last byte of a video's picture until it is passed to the display.",
            status["measured"]?["videoToFrame"])
        gauge("bezel_app_memory_bytes", "Memory for what apps send, used or not.", whole(status["appMemory"]?["whole"]))
        gauge("bezel_app_memory_used_bytes", "What is used of it.", whole(status["appMemory"]?["used"]))
        counter(
            "bezel_app_memory_refused_total", "Messages and files for which none was left.",
            status["appMemory"]?["refused"])
        workers(status["workers"]?.array ?? [])
        gauge("bezel_resident_memory_bytes", "Resident memory.", kibibytes(status["memory"]?["resident"]))
        gauge("bezel_resident_memory_most_bytes", "The most there has been.", kibibytes(status["memory"]?["most"]))
    }

    private mutating func display(_ display: JSON?) {
        family("bezel_display_up", "gauge", "1 while there is a display; 0 while it is waited for.")
        guard let display, display.object != nil, display["driver"]?.string != "none" else {
            return sample("bezel_display_up", [], "0")
        }
        func word(_ key: String) -> String { display[key]?.string ?? "" }
        let size = "\(display["width"]?.integer ?? 0)x\(display["height"]?.integer ?? 0)"
        let labels = [
            ("card", word("card")), ("driver", word("driver")), ("connector", word("connector")), ("size", size),
            ("route", word("route")),
        ]
        sample("bezel_display_up", labels, "1")
    }

    private mutating func panels(_ panels: [JSON]) {
        gauge("bezel_panels", "Touch panels and streams that are there.", String(panels.count))
        family("bezel_panel_frames_total", "counter", "Frames of touches read, by panel.")
        for panel in panels {
            guard let frames = whole(panel["frames"]) else { continue }
            sample("bezel_panel_frames_total", [("path", panel["path"]?.string ?? "")], frames)
        }
    }

    private mutating func workers(_ workers: [JSON]) {
        family("bezel_worker_busy_seconds", "gauge", "For how long a thread has been at its job, or stood still in it.")
        for worker in workers {
            guard let busy = seconds(worker["busy"]?.integer, per: 1000) else { continue }
            sample("bezel_worker_busy_seconds", [("worker", worker["name"]?.string ?? "")], busy)
        }
    }

    private mutating func gauge(_ name: String, _ help: String, _ value: String?) {
        guard let value else { return }
        family(name, "gauge", help)
        sample(name, [], value)
    }

    private mutating func counter(_ name: String, _ help: String, _ value: JSON?) {
        guard let value = whole(value) else { return }
        family(name, "counter", help)
        sample(name, [], value)
    }

    /// - Parameter histogram: With `count` and nanoseconds under `p50` and so on.
    private mutating func summary(_ name: String, _ help: String, _ histogram: JSON?) {
        guard let count = whole(histogram?["count"]) else { return }
        family(name, "summary", help)
        for (key, quantile) in [("p50", "0.5"), ("p99", "0.99")] {
            guard let value = seconds(histogram?[key]?.integer, per: 1_000_000_000) else { continue }
            sample(name, [("quantile", quantile)], value)
        }
        sample(name + "_count", [], count)
    }

    private mutating func family(_ name: String, _ type: String, _ help: String) {
        lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
    }

    private mutating func sample(_ name: String, _ labels: [(String, String)], _ value: String) {
        let pairs = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        lines.append("\(name)\(pairs.isEmpty ? "" : "{\(pairs)}") \(value)")
    }

    /// A label's value with `\`, `"` and line breaks escaped.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    private func whole(_ value: JSON?) -> String? { value?.integer.map { String($0) } }
    private func flag(_ value: JSON?) -> String? { value?.boolean.map { $0 ? "1" : "0" } }
    private func seconds(_ value: Int64?, per unit: Double) -> String? { value.map { String(Double($0) / unit) } }
    private func kibibytes(_ value: JSON?) -> String? {
        value?.integer.map { String($0.multipliedReportingOverflow(by: 1024).partialValue) }
    }
}
