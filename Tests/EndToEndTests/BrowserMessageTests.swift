import EventLoop
import SmartDeviceLink
import TCPLink
import Testing

@testable import BezelConfiguration

/// The messages of the console in a real browser.
@Suite(
    .needsChromium, .serialized,
    .timeLimit(.minutes(3)))
struct BrowserMessageTests {
    private static func desk() throws -> ConsoleDesk {
        let desk = try ConsoleDesk()
        _ = try desk.browser.value("choose('messages')")
        return desk
    }

    @Test func `the registration from before the page is there, as one row with its response, also after a reload`()
        throws
    {
        let desk = try Self.desk()
        let row = """
            (row => [row.line.parameters.appName, row.answer.result, row.took >= 0, row.app])
              (messages.find(({ line }) => line.function === "RegisterAppInterface"))
            """
        try desk.browser.wait(for: "!isPast")
        #expect(try desk.browser.value(row) == ["Drive", "SUCCESS", true, "Drive"])
        _ = try desk.browser.value("window.isFormer = true")
        try desk.browser.send("Page.reload", [:])
        try desk.browser.wait(for: "!window.isFormer && messages.length && !isPast && messageList.childElementCount")
        #expect(try desk.browser.value(row) == ["Drive", "SUCCESS", true, "Drive"])
        #expect(
            try desk.browser.value("messages.filter(({ line }) => line.function === 'RegisterAppInterface').length")
                == 1)
    }

    @Test func `an app does not get the name of another one that had its session, nor lose its own`() throws {
        let desk = try Self.desk()
        try desk.browser.wait(for: "!isPast")
        let former = desk.app.session
        desk.app.vanish()
        // The session is free when the service has seen the end.
        var next = try PlainApp(port: desk.bezel.address.port)
        try next.open()
        while next.session != former {
            next = try PlainApp(port: desk.bezel.address.port)
            try next.open()
        }
        #expect(try next.request(.show, ["mainField1": "a"]) == .applicationNotRegistered)
        try next.register("Music")
        // Its answer depends on whether it has the screen.
        _ = try next.request(.show, ["mainField1": "b"])
        let rows = """
            messages.filter(({ line, answer }) => answer && ['Show', 'RegisterAppInterface'].includes(line.function))
              .map(({ app }) => app)
            """
        let expected: JSON = ["Drive", .string("session \(former)"), "Music", "Music"]
        for isReloaded in [false, true] {
            if isReloaded {
                _ = try desk.browser.value("window.isFormer = true")
                try desk.browser.send("Page.reload", [:])
                try desk.browser.wait(for: "!window.isFormer && messages.length && !isPast")
            }
            try desk.browser.wait(for: "\(rows).length === 4")
            let found = try desk.browser.value(rows)
            // The page asks for the names of the present apps first.
            #expect(isReloaded ? found.array?.dropFirst(2) == expected.array?.dropFirst(2) : found == expected)
            #expect(found.array?.first == "Drive")
        }
    }

    @Test func `an open row stays where it is while messages come, and stays open behind a filter`() throws {
        let desk = try Self.desk()
        for number in 0..<40 { #expect(try desk.show("row \(number)") == .success) }
        try desk.browser.wait(for: "messageList.textContent.includes('Show') && messages.length > 40 && !isDue")
        #expect(try desk.browser.value("follows && isAtEnd()") == true)
        _ = try desk.browser.value(
            """
            window.read = messages.findLast(({ line }) => line.parameters?.mainField1 === "row 20"),
            read.row.scrollIntoView(), read.row.open = true, 1
            """)
        try desk.browser.wait(for: "read.row.querySelector('pre')?.textContent.includes('row 20')")
        let place = try desk.browser.value("read.row.getBoundingClientRect().top")
        for number in 40..<60 { #expect(try desk.show("row \(number)") == .success) }
        try desk.browser.wait(for: "messages.some(({ line }) => line.parameters?.mainField1 === 'row 59') && !isDue")
        try desk.browser.wait(for: "parseInt(toEnd.textContent.slice(2)) >= 20 && !toEnd.hidden")
        #expect(try desk.browser.value("read.row.getBoundingClientRect().top") == place)

        #expect(try desk.functions(filteredBy: "RegisterAppInterface -permissionItem") == ["RegisterAppInterface"])
        #expect(try desk.functions(filteredBy: "").count > 60)
        #expect(try desk.browser.value("read.row.open && read.row.isConnected") == true)
        _ = try desk.browser.value("toEnd.click(), 1")
        #expect(try desk.browser.value("isAtEnd() && toEnd.hidden") == true)
    }

    @Test func `the filter reads parameters, results and correlation ids, with not and expressions`() throws {
        let desk = try Self.desk()
        #expect(try desk.show("a needle") == .success)
        let needle = desk.app.lastID
        #expect(try desk.app.request(.alert, ["alertText1": "short", "duration": 1]) == .invalidData)
        try desk.browser.wait(for: "messages.some(({ answer }) => answer?.result === 'INVALID_DATA') && !isDue")
        #expect(try desk.functions(filteredBy: "needle") == ["Show"])
        #expect(try desk.functions(filteredBy: "INVALID_DATA duration") == ["Alert"])
        #expect(try desk.functions(filteredBy: "#\(needle) Show") == ["Show"])
        #expect(try desk.functions(filteredBy: #"/mainField[12]":"a n.{2}dle/"#) == ["Show"])
        let others = try desk.functions(filteredBy: "-needle !/^Drive Alert/")
        #expect(others.contains("RegisterAppInterface") && !others.contains("Show") && !others.contains("Alert"))
        #expect(try desk.functions(filteredBy: "/(need/").count == others.count + 2, "a wrong expression is not used")
        #expect(try desk.browser.value("filterProblem.textContent").string?.contains("Unterminated group") == true)
    }

    /// Expressions with a text, and whether they are found in it.
    private static let expressions: [(expression: String, text: String, isFound: Bool)] = [
        ("(a+)+$", "aaaab", false), ("^(?:ab|c)*$", "abcab", true), ("a{2,3}b", "xaaab", true),
        ("\\bshow\\b", "a Show", true), ("[^a-c]+x", "dx", true), ("a|b|", "", true), ("\\d{4}", "123", false),
        ("ü", "Ü", true),
    ]

    @Test func `expressions find what the browser's own find, and none keeps the page busy`() throws {
        let bezel = try RunningBezel { $0.web.listen = TCPAddress(host: "127.0.0.1", port: 0) }
        defer { bezel.stop() }
        let browser = try Chromium()
        try browser.open(try #require(bezel.console))
        try browser.wait(for: "canvas.dataset.frame")
        for (expression, text, isFound) in Self.expressions {
            let (source, searched) = (JSON.string(expression).text, JSON.string(text).text)
            let found = try browser.value("new Expression(\(source)).test(\(searched))")
            #expect(found == .boolean(isFound), "\(expression)")
            #expect(try browser.value("new RegExp(\(source), 'i').test(\(searched))") == found, "\(expression)")
        }
        // The browser's own matcher does not end within years.
        #expect(try browser.value(#"new Expression("(a+)+$").test("a".repeat(7999) + "b")"#) == false)
        for expression in ["(?=a)", "(a)\\1", "a{101}", "((a{100}){100})", "(a"] {
            let source = JSON.string(expression).text
            let problem = try browser.value(
                "(() => { try { new Expression(\(source)); } catch (error) { return error.message; } })()")
            #expect(problem.string?.isEmpty == false, "\(expression)")
        }
    }

    @Test func `WARNINGS are no errors, and their reason is in the row`() throws {
        let desk = try Self.desk()
        let picture: JSON = ["value": "missing.png", "imageType": "DYNAMIC"]
        #expect(try desk.show("a", [("graphic", picture)]) == .warnings)
        try desk.browser.wait(for: "messageList.querySelector('.warn')")
        #expect(try desk.browser.value("messageList.querySelector('summary .warn').textContent") == "WARNINGS")
        #expect(
            try desk.browser.value("messageList.querySelector('summary .info.warn').textContent").string?
                .contains("missing.png") == true)
    }

    @Test func `a message is copied as JSON, as a row and as a call, and texts are blanked in a file`() throws {
        let desk = try Self.desk()
        #expect(try desk.show("say \"a\" \\(b)", [("mainField2", "one")]) == .success)
        try desk.browser.wait(for: "messages.some(({ line, answer }) => line.function === 'Show' && answer) && !isDue")
        _ = try desk.browser.value(
            "window.copied = {}, window.shown = messages.find(({ line }) => line.function === 'Show'), 1")
        #expect(
            try desk.browser.value("swiftCall(shown)").string == """
                try await sdlManager.send(.show, [
                    "mainField1": "say \\"a\\" \\\\(b)",
                    "mainField2": "one",
                ])
                """)
        #expect(
            try desk.browser.value("scriptCall(shown)").string?.hasPrefix(
                "await sdlManager.sendRpcResolve(new SDL.rpc.messages.Show({ parameters: {") == true)
        #expect(try desk.browser.value("JSON.parse(jsonText(shown))[1].result") == "SUCCESS")
        #expect(try desk.browser.value("rowText(shown).split('\\t').slice(1, 4)") == ["Drive", "from the app", "Show"])

        let lines =
            "(isBlank => sessionText(messages.map(({ line }) => line), isBlank).trim().split('\\n').map(JSON.parse))"
        #expect(try desk.browser.value("\(lines)(false)[0].event") == "messages")
        let named = "find(line => line.function === 'RegisterAppInterface').parameters"
        #expect(try desk.browser.value("\(lines)(false).\(named).appName") == "Drive")
        #expect(try desk.browser.value("\(lines)(true).\(named).appName") == "xxxxx")
        #expect(try desk.browser.value("\(lines)(true).\(named).languageDesired") == "EN-US")
        #expect(
            try desk.browser.value("\(lines)(true).find(line => line.function === 'Show').parameters.mainField1")
                == "xxx \"x\" \\(x)")
    }

    @Test func `a notification is sent from the page, and a refusal is named`() throws {
        let desk = try Self.desk()
        _ = try desk.browser.value(
            "[sentFunction.value, sentParameters.value] = ['OnCommand', '{\"cmdID\": 7}'], sendNotification(), 1")
        try desk.browser.wait(for: "sentProblem.textContent.startsWith('triggerSource: ')")
        _ = try desk.browser.value(
            "sentParameters.value = '{\"cmdID\": 7, \"triggerSource\": \"MENU\"}', sendNotification(), 1")
        #expect(try desk.app.nextNotification(.onCommand) == ["cmdID": 7, "triggerSource": "MENU"])
        try desk.browser.wait(for: "sentProblem.textContent === 'sent to Drive'")
        try desk.browser.wait(for: "messages.some(({ line }) => line.function === 'OnCommand')")
    }

    @Test func `after the end of the service the picture is grey, and says since when`() throws {
        let desk = try Self.desk()
        #expect(try desk.browser.value("staleNote.hidden && !canvas.classList.contains('stale')") == true)
        desk.end()
        try desk.browser.wait(for: "!staleNote.hidden && canvas.classList.contains('stale')")
        #expect(try desk.browser.value("staleNote.textContent").string?.hasPrefix("Not connected since ") == true)
    }

    @Test func `the time line shows the levels of apps and their alerts`() throws {
        let desk = try Self.desk()
        #expect(try desk.app.request(.alert, ["alertText1": "Ice", "duration": 3000]) == .success)
        try desk.browser.wait(
            for: "messages.some(({ line, answer }) => line.function === 'Alert' && answer) && seenAlerts[0]?.end")
        _ = try desk.browser.value("laneBox.open = true, drawLanes(), 1")
        let lanes = try desk.browser.value(
            "lanesOf(messages).map(([name, parts]) => [name, parts.map(part => part.text)])")
        #expect(lanes.array?.contains { $0.array?.first == "Drive" && $0.text.contains("FULL") } == true)
        #expect(lanes.array?.suffix(2) == [["alerts", ["Alert Ice"]], ["on the screen", ["Drive: Ice"]]])
        // An alert of this board is no message; its times are those of its events.
        _ = try desk.browser.value("ask('alert', { text: ['Oil', 'Stop'], from: 'Motor', time: 1000 }), 1")
        try desk.browser.wait(for: "seenAlerts[1]?.end")
        #expect(try desk.browser.value("seenAlerts[1].text") == "Motor: Oil / Stop")
        // An event has the time at which the service tells it, which may be some ms after the alert's time has begun.
        #expect(try desk.browser.value("seenAlerts[1].end - seenAlerts[1].begin >= 500") == true)
        try desk.browser.wait(for: "lanes.width > 100 && lanes.getAttribute('aria-label').includes('Alert Ice')")
        // A colour that the canvas does not know would be black.
        let colours = try desk.browser.value(
            "new Set(new Uint32Array(lanes.getContext('2d').getImageData(0, 0, lanes.width, lanes.height).data.buffer)).size"
        )
        #expect(colours.integer ?? 0 > 4)
        // An alert from before the first message does not stretch the lanes.
        _ = try desk.browser.value("seenAlerts.unshift({ alert: 0, begin: 1, end: 2, text: 'Old' }), 1")
        #expect(try desk.browser.value("laneTimes(messages)[0] === messages[0].line.t") == true)
        #expect(
            try desk.browser.value("lanesOf(messages).at(-1)[1].map(part => part.text)")
                == ["Drive: Ice", "Motor: Oil / Stop"])
    }

    @Test func `in the time line an alert ends where the connection was lost`() throws {
        let desk = try Self.desk()
        try desk.browser.wait(for: "newest > 0")
        _ = try desk.browser.value("alertSeen({ event: 'shown', alert: 9, text: ['Oil'], t: newest - 1 }), 1")
        #expect(try desk.browser.value("seenAlerts.at(-1).end") == .null)
        #expect(try desk.browser.value("lostConnection(), seenAlerts.at(-1).end === newest") == true)
    }
}

extension ConsoleDesk {
    fileprivate func show(_ text: String, _ more: [(String, JSON)] = []) throws -> ResultCode? {
        let members = [("mainField1", JSON.string(text))] + more
        return try app.request(.show, .object(JSONObject(members.map { (key: $0.0, value: $0.1) })))
    }

    /// The functions of the rows, after a filter was typed.
    fileprivate func functions(filteredBy text: String) throws -> [JSON] {
        _ = try browser.value("filter.value = \(JSON.string(text).text), filter.dispatchEvent(new Event('input')), 1")
        return try browser.value("[...messageList.querySelectorAll('summary b')].map(name => name.textContent)")
            .array ?? []
    }
}
