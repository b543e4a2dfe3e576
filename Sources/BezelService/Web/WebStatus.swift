internal import BezelControl
internal import SmartDeviceLink
internal import WebLink

/// The service's status for programs that fetch it.
enum WebStatus {
    /// - Parameters:
    ///   - path: `/metrics` for Prometheus's text format; otherwise JSON.
    ///   - status: As the control socket answers `status`.
    static func response(_ path: String, _ status: JSON) -> HTTPResponse {
        guard path == "/metrics" else {
            return HTTPResponse(.ok, contentType: "application/json", body: Array((status.text + "\n").utf8))
        }
        let lines = StatusExposition(status).lines.map { $0 + "\n" }.joined()
        return HTTPResponse(.ok, contentType: "text/plain; version=0.0.4; charset=utf-8", body: Array(lines.utf8))
    }
}
