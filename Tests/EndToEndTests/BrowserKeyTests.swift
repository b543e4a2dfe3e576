import SmartDeviceLink
import Testing
import WebLink

/// The console's picture by keyboard and wheel.
@Suite(
    .needsChromium, .serialized,
    .timeLimit(.minutes(3)))
struct BrowserKeyTests {
    private static let keyboard: JSON = [
        "initialText": "Where to?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [],
        "interactionLayout": "KEYBOARD", "timeout": 100_000,
    ]

    /// Sends a request that the driver answers.
    ///
    /// - Returns: The response, as a watch tells of it.
    private static func ask(_ app: PlainApp, _ page: ConsolePage, _ act: () throws -> Void) throws -> JSON {
        app.send(app.bytes(of: .performInteraction, keyboard))
        try act()
        let isAnswer = { (line: JSON) in
            line["type"] == "response" && line["correlation"]?.integer == Int64(app.lastID)
        }
        try page.viewer.turn { page.events("rpc").contains(where: isAnswer) }
        return page.events("rpc").first(where: isAnswer) ?? .null
    }

    @Test func `letters are typed on the head unit's keyboard, Enter ends the entry and Escape closes it`() throws {
        let page = try ConsolePage()
        #expect(try page.viewer.ask("watch", #","kinds":["rpcs","apps"]"#)["ok"] == true)
        let app = try page.app("Seek")
        /// Waits for a keyboard on the screen: without one the page says so.
        func waitForKeyboard() throws {
            while try page.viewer.ask("type", #","key":"backspace""#)["ok"] != true {}
        }
        let typed = try Self.ask(app, page) {
            try waitForKeyboard()
            for key in ["T", "e", "x", "Backspace", "a", " ", "?", "Enter"] { try page.press(key) }
        }
        #expect(typed["result"] == "SUCCESS")
        #expect(typed["parameters"]?["manualTextEntry"] == "Tea ?")
        #expect(try page.browser.value("$('shortcuts').open") == false)
        let closed = try Self.ask(app, page) {
            try waitForKeyboard()
            try page.press("Escape")
        }
        #expect(closed["result"] == "ABORTED")
        // Without a keyboard a letter does nothing, and the page says why.
        try page.press("a")
        try page.browser.wait(for: "$('note').textContent === 'no keyboard is on the screen'")
        try page.press("?")
        try page.browser.wait(for: "$('shortcuts').open")
        #expect(try page.browser.value("$('shortcuts').textContent.includes('Backspace')") == true)
    }

    @Test(arguments: ["ArrowRight", "PageDown", "wheel"])
    func `arrows and the wheel move the focus, and Enter presses`(way: String) throws {
        let page = try ConsolePage()
        #expect(try page.viewer.ask("watch", #","kinds":["alerts"]"#)["ok"] == true)
        let request = #"{"v":1,"id":900,"do":"alert","text":["Ice"],"buttons":["OK"]}"#
        page.viewer.send(WebSocketFrame(.text, Array(request.utf8)))
        try page.viewer.turn { !page.events("shown").isEmpty }
        if way == "wheel" { try page.turnWheel(by: 120) } else { try page.press(way) }
        try page.press("Enter")
        let answer = { page.viewer.lines.first { $0["id"]?.integer == 900 && $0["ok"] != nil } }
        try page.viewer.turn { answer() != nil }
        #expect(answer()?["button"] == "OK")
    }

    @Test func `the wheel scrolls the page unless the picture has the focus`() throws {
        let page = try ConsolePage()
        _ = try page.browser.value(
            """
            window.sent = []; const first = ask;
            ask = (order, ...rest) => { sent.push(order); return first(order, ...rest); };
            $('tab-apps').focus(); canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, cancelable: true }))
            """)
        #expect(try page.browser.value("sent.includes('key')") == false)
        #expect(
            try page.browser.value(
                "canvas.focus(); !canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, cancelable: true }))")
                == true)
        #expect(try page.browser.value("sent.filter(order => order === 'key').length") == 2)
    }
}
