import SmartDeviceLink
import Testing

/// Pictures for a bug report, and what a car does, from the console's page.
@Suite(
    .enabled(if: Chromium.program != nil, "needs chromium: config/install-packages browser"), .serialized,
    .timeLimit(.minutes(3)))
struct BrowserReportTests {
    @Test func `the picture is copied as a PNG of the screen's size`() throws {
        let page = try ConsolePage()
        try page.browser.send(
            "Browser.grantPermissions", ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
        try page.browser.send("Page.bringToFront", [:])
        _ = try page.browser.value("copyPicture.click()")
        try page.browser.wait(for: "$('note').textContent === 'The picture is in the clipboard.'")
        let size = try page.browser.value(
            """
            navigator.clipboard.read().then(items => items[0].getType("image/png")).then(createImageBitmap)
              .then(image => [image.width, image.height])
            """)
        #expect(size == [800, 480])
    }

    @Test func `a video is recorded with the fingers in it`() throws {
        let page = try ConsolePage()
        let browser = page.browser
        try #require(try browser.value("Boolean(videoType)") == true)
        _ = try browser.value(
            "window.saved = null; download = (name, blob) => { saved = [name, blob.type, blob.size]; }; 1")
        _ = try browser.value("recordVideo.click()")
        let touch = #","contacts":[{"slot":0,"phase":"begin","x":400,"y":240}]"#
        #expect(try page.viewer.ask("touch", touch)["ok"] == true)
        try browser.wait(for: "seen.size === 1")
        // What the video shows of the finger: its ring is white.
        let ring = """
            (() => { const [report, target] = reportCanvas(); drawReport(target, true);
              return [...target.getImageData(400, 240 - 22, 1, 1).data].slice(0, 3).every(part => part > 200); })()
            """
        #expect(try browser.value(ring) == true)
        #expect(
            try browser.value(ring.replacing("drawReport(target, true)", with: "drawReport(target, false)")) == false)
        try browser.wait(for: "video.recorder.state === 'recording'")
        _ = try browser.value("recordVideo.click()")
        try browser.wait(for: "saved")
        #expect(try browser.value("saved[0].startsWith('bezel.') && saved[1] === videoType && saved[2] > 0") == true)
        #expect(try browser.value("video") == .null)
    }

    @Test(arguments: ["warning", "emergency", "progress"])
    func `an alert of each kind is shown from the form`(kind: String) throws {
        let page = try ConsolePage()
        try page.choose(tab: "alerts")
        _ = try page.browser.value(
            """
            window.sent = null; const first = ask;
            ask = (order, members, ...rest) => { if (order === 'alert') sent = members; return first(order, members, ...rest); };
            const set = (label, value) => { const field = document.querySelector(`#alerts [aria-label="${label}"]`);
              field.value = value; field.dispatchEvent(new Event('change')); };
            set('Text: up to 3 lines', 'Ice\\nSlow down'); set('Buttons: Yes, No', 'OK, Later'); set('Kind', '\(kind)');
            set('Priority', 'high'); set('Seconds', '20'); set('Sender', 'Road');
            [...document.querySelectorAll('#alerts button')].find(button => button.textContent === 'Show').click()
            """)
        #expect(try page.browser.value("sent.\(kind) && sent.time === 20000") == true)
        func shown() throws -> JSON { try page.viewer.ask("alerts")["shown"] ?? .null }
        while try shown()["text"] == nil {}
        let alert = try shown()
        #expect(alert["text"] == ["Ice", "Slow down"])
        #expect(alert["buttons"] == ["OK", "Later"])
        #expect(alert["from"] == "Road" && alert["priority"] == "high")
    }

    @Test func `vehicle data is set by its name, with its range and unit`() throws {
        let page = try ConsolePage()
        let browser = page.browser
        try page.choose(tab: "car")
        try browser.wait(for: "vehicleItems.size > 20")
        func choose(_ name: String, _ value: String) throws {
            _ = try browser.value(
                """
                dataName.value = '\(name)'; dataName.dispatchEvent(new Event('change'));
                dataInput.firstChild.value = '\(value)'; setChosen()
                """)
        }
        try choose("speed", "42.5")
        #expect(try browser.value("dataRange.textContent") == "0 to 700 km/h")
        try choose("prndl", "DRIVE")
        try choose("handsOffSteering", "true")
        func data() throws -> JSON { try page.viewer.ask("vehicle")["data"] ?? .null }
        while try data()["handsOffSteering"] == nil {}
        #expect(try data() == ["speed": 42.5, "prndl": "DRIVE", "handsOffSteering": true])
        try choose("speed", "701")
        try browser.wait(for: "dataProblem.textContent.startsWith('speed: expected a number from 0.0 to 700.0')")
        _ = try browser.value("document.querySelector('[aria-label=\"Unset prndl\"]').click()")
        while try data()["prndl"] != nil {}
    }
}
