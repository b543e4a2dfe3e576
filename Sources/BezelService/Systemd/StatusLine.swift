internal import BezelModel
internal import HeadUnit
internal import OverlayDisplay
internal import SmartDeviceLink

/// Decides when the status line of `systemctl status` is sent: after a change, and at most once a second.
///
/// | state   | changed            | due              |
/// | ------- | ------------------ | ---------------- |
/// | sent    | sent soon: waiting | -                |
/// | waiting | waiting            | sent, if another |
struct StatusLine {
    /// Nanoseconds.
    static let gap: Int64 = 1_000_000_000

    private var sent: (text: String, at: Int64)?
    private var isWaiting = false

    /// The state may have changed.
    ///
    /// - Returns: When to compose the text and call ``take(_:at:)``; nil if that is scheduled already.
    mutating func changed(at now: Int64) -> Int64? {
        guard !isWaiting else { return nil }
        isWaiting = true
        return max(now, (sent?.at).map { $0 + Self.gap } ?? now)
    }

    /// - Returns: Whether to send the text.
    mutating func take(_ text: String, at now: Int64) -> Bool {
        isWaiting = false
        guard text != sent?.text else { return false }
        sent = (text, now)
        return true
    }
}

extension StatusLine {
    /// One line about the whole service.
    ///
    /// - Parameters:
    ///   - address: Where apps connect to; nil while there is no such address.
    ///   - panels: Number of touch panels and streams.
    ///   - hanging: Workers without progress.
    static func text(
        _ snapshot: Engine.Snapshot, address: String?, display: DisplayDescription?, panels: Int,
        hanging: [String] = []
    ) -> String {
        let apps = snapshot.apps.count
        let shown = snapshot.apps.first { $0.status.level == .full }
        let parts = [
            hanging.isEmpty ? nil : "\(hanging.joined(separator: " and ")) hangs",
            address == nil ? "no address to listen on yet" : nil,
            "\(apps == 0 ? "no" : String(apps)) app\(apps == 1 ? "" : "s")"
                + (shown.map { ", \($0.name) on the screen" } ?? ""),
            snapshot.waiting.isEmpty ? nil : "\(snapshot.waiting.count) alerts waiting",
            snapshot.isPaused ? "alerts paused" : nil,
            display.flatMap(Self.text) ?? "no display",
            panels == 0 ? "no panel" : "\(panels) panel\(panels == 1 ? "" : "s")",
        ]
        return parts.compactMap { $0 }.joined(separator: "; ")
    }

    /// Nil while there is no display: its driver is "none" then.
    private static func text(of display: DisplayDescription) -> String? {
        guard display.driver != "none" else { return nil }
        let name = display.driver == "memory" ? display.card : "display \(display.connector)"
        return "\(name) \(display.size.width)x\(display.size.height)"
    }
}
