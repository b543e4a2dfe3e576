import SmartDeviceLink
import Testing

/// Pictures for a bug report, and what a car does, from the console's page.
@Suite(
    .needsChromium, .serialized,
    .timeLimit(.minutes(3)))
struct BrowserReportTests {
    @Test func `the picture is copied as a PNG of the screen's size`() throws {
        let page = try ConsolePage()
        // The machine's clipboard is left alone.
        _ = try page.browser.value(
            """
            navigator.clipboard.write = async items => { window.copied = await items[0].getType("image/png"); };
            copyPicture.click()
            """)
        try page.browser.wait(for: "$('note').textContent === 'The picture is in the clipboard.'")
        let size = try page.browser.value("createImageBitmap(copied).then(image => [image.width, image.height])")
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
        _ = try browser.value("recordVideo.click()")
        try browser.wait(for: "saved || $('note').textContent")
        #expect(try browser.value("$('note').textContent") == "")
        #expect(try browser.value("saved[0].startsWith('bezel.') && saved[1] === videoType && saved[2] > 0") == true)
        #expect(try browser.value("video") == .null)
    }

    @Test func `a video that ends at once has a picture, and one without a picture says so`() throws {
        let page = try ConsolePage()
        let browser = page.browser
        try #require(try browser.value("Boolean(videoType)") == true)
        _ = try browser.value("window.saved = null; download = (name, blob) => { saved = blob.size; }; 1")
        _ = try browser.value("recordVideo.click(); recordVideo.click()")
        try browser.wait(for: "saved || $('note').textContent")
        #expect(try browser.value("saved > 0 && !video && !recordVideo.classList.contains('on')") == true)
        // A browser whose recorder never begins.
        _ = try browser.value(
            """
            saved = null; videoPatience = 50;
            MediaRecorder.prototype.start = MediaRecorder.prototype.stop = () => {};
            recordVideo.click(); recordVideo.click()
            """)
        try browser.wait(for: "$('note').textContent.includes('no video')")
        #expect(try browser.value("saved === null && !video && !recordVideo.classList.contains('on')") == true)
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
        #expect(alert["from"] == "Road")
    }

    @Test func `an app is slow and fast again, and loses nothing`() throws {
        let page = try ConsolePage()
        let app = try page.app("Seek")
        let network = "document.querySelector('#apps select')"
        try page.browser.wait(for: network)
        func choose(_ pace: String, delay: JSON, rate: JSON) throws {
            _ = try page.browser.value("\(network).value = '\(pace)'; \(network).dispatchEvent(new Event('change'))")
            func present() throws -> JSON { try page.viewer.ask("apps")["apps"]?.array?.first ?? .null }
            while try present()["delay"] != delay {}
            #expect(try present()["rate"] == rate)
            #expect(try app.request(.show, ["mainField1": .string(String(repeating: "Tea ", count: 100))]) == .success)
            try app.beat()
        }
        try choose("50 0", delay: 50, rate: .null)
        try choose("400 12000", delay: 400, rate: 12000)
        try choose("0 0", delay: 0, rate: .null)
        app.vanish()
        while try page.viewer.ask("apps")["apps"] != [] {}
    }

    @Test func `a phone call lasts from one click to the next`() throws {
        let page = try ConsolePage()
        func events() throws -> JSON? { try page.viewer.ask("status")["events"] }
        let call = "document.querySelector('#car [title=PHONE_CALL]')"
        _ = try page.browser.value("\(call).click()")
        try page.browser.wait(for: "\(call).getAttribute('aria-pressed') === 'true'")
        #expect(try events() == ["PHONE_CALL"])
        _ = try page.browser.value("\(call).click()")
        try page.browser.wait(for: "\(call).getAttribute('aria-pressed') === 'false'")
        #expect(try events() == [])
    }

    @Test func `the page tells who serves what, what waits for an answer, and what was refused and why`() throws {
        let page = try ConsolePage()
        let app = try page.app("Way")
        let browser = page.browser
        try page.choose(tab: "car")
        try browser.wait(for: "programList.textContent.startsWith('No program serves')")
        #expect(try page.viewer.ask("serve", #","for":["DialNumber"]"#)["ok"] == true)
        #expect(
            try page.viewer.ask("set-vehicle", #","lasting":false,"set":{"speed":3}"#)["ok"] == true)
        try browser.wait(for: "programList.textContent.includes('DialNumber')")
        #expect(try browser.value("programList.querySelector('b').textContent") == "the console at 127.0.0.1")
        try browser.wait(for: "programList.textContent.includes('speed')")

        app.send(app.bytes(of: .dialNumber, ["number": "112"]))
        try page.viewer.turn { !page.events("request").isEmpty }
        let number = page.events("request").first?["number"]?.integer ?? 0
        try browser.wait(for: "programList.textContent.includes('DialNumber of Way, #\(number)')")
        #expect(
            try page.viewer.ask("answer", #","number":\#(number),"result":"REJECTED","info":"no line""#)["ok"] == true)
        try browser.wait(for: "notServedList.textContent.includes('DialNumber of Way: REJECTED: no line')")
        #expect(try browser.value("!programList.textContent.includes('waits')") == true)
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
        try choose("tirePressure.leftFront.status", "LOW")
        try choose("handsOffSteering", "true")
        func data() throws -> JSON { try page.viewer.ask("vehicle")["data"] ?? .null }
        while try data()["handsOffSteering"] == nil {}
        #expect(try data()["speed"] == 42.5)
        #expect(try data()["prndl"] == "DRIVE")
        #expect(try data()["handsOffSteering"] == true)
        #expect(try data()["tirePressure"]?["leftFront"]?["status"] == "LOW")
        try choose("speed", "701")
        try browser.wait(for: "dataProblem.textContent.startsWith('speed: expected')")
        _ = try browser.value("document.querySelector('[aria-label=\"Unset prndl\"]').click()")
        while try data()["prndl"] != nil {}
    }
}
