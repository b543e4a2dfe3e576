import SmartDeviceLink
import TCPLink
import Testing

@testable import BezelConfiguration

/// The console's page in a browser, its service, and another viewer of it.
final class ConsolePage {
    let bezel: RunningBezel
    let viewer: WebClient
    let browser: Chromium
    let url: String

    init(_ change: @Sendable @escaping (inout ProgramConfiguration) -> Void = { _ in }) throws {
        bezel = try RunningBezel {
            $0.web.listen = TCPAddress(host: "127.0.0.1", port: 0)
            change(&$0)
        }
        url = try #require(bezel.console)
        viewer = try WebClient.viewer(try WebClient.Place(url))
        while try viewer.ask("screenshot")["ok"] != true {}
        browser = try Chromium()
        try open()
    }

    deinit { bezel.stop() }

    func open() throws {
        try browser.open(url)
        try browser.wait(for: "canvas.dataset.frame && \(Self.watches)")
    }

    /// An expression: whether the page has read the state and its watch has begun.
    static let watches = "socket.readyState === 1 && serviceClock !== null"

    func choose(tab: String) throws { _ = try browser.value("$('tab-\(tab)').click()") }

    static let tabs = ["apps", "alerts", "voice", "messages", "events", "car"]

    /// Presses a key of the keyboard and releases it, once the picture has the focus.
    ///
    /// - Parameter key: As in `KeyboardEvent.key`.
    func press(_ key: String, onPicture: Bool = true) throws {
        if onPicture { _ = try browser.value("canvas.focus()") }
        for type in ["keyDown", "keyUp"] {
            let text: JSON = type == "keyDown" && key.count == 1 ? .string(key) : .null
            var parameters: JSONObject = JSONObject([
                ("type", .string(type)), ("key", .string(key)), ("code", .string(key)),
            ])
            if text != .null { parameters["text"] = text }
            try browser.send("Input.dispatchKeyEvent", .object(parameters))
        }
    }

    /// Turns the wheel over the picture by one notch.
    func turnWheel(by pixels: Double) throws {
        _ = try browser.value("canvas.focus()")
        let box = try #require(
            try browser.value("(box => [box.left, box.top])(canvas.getBoundingClientRect())").array)
        let (left, top) = (box[0].double ?? 0, box[1].double ?? 0)
        try browser.send(
            "Input.dispatchMouseEvent",
            [
                "type": "mouseWheel", "x": .number(left + 40), "y": .number(top + 40), "deltaX": 0,
                "deltaY": .number(pixels),
            ])
    }

    /// The events of the service about something, as the other viewer has received them.
    func events(_ name: String) -> [JSON] { viewer.lines.filter { $0["event"]?.string == name } }

    /// Registers an app whose screen the head unit draws, and waits until it has the screen.
    func app(_ name: String) throws -> PlainApp {
        try PlainApp.onScreen(name, types: [.information], port: bezel.address.port)
    }
}
