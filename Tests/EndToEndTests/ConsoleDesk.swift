import SmartDeviceLink
import TCPLink
import Testing

@testable import BezelConfiguration

/// A service whose app has the screen, and its console in a browser that was opened afterwards.
final class ConsoleDesk {
    let bezel: RunningBezel
    let app: PlainApp
    let browser: Chromium
    private var isRunning = true

    /// - Parameters:
    ///   - types: Of the app.
    ///   - beforeThePage: What the app does before the page is opened.
    init(types: [AppHMIType] = [.navigation], beforeThePage: (PlainApp) throws -> Void = { _ in }) throws {
        bezel = try RunningBezel { $0.web.listen = TCPAddress(host: "127.0.0.1", port: 0) }
        app = try PlainApp.onScreen("Drive", types: types, port: bezel.address.port)
        try beforeThePage(app)
        browser = try Chromium()
        try browser.open(try #require(bezel.console))
        try browser.wait(for: "canvas.dataset.frame && socket.readyState === 1 && messages.length")
    }

    deinit { end() }

    /// Ends the service.
    func end() {
        if isRunning { bezel.stop() }
        isRunning = false
    }
}
