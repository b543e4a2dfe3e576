import SmartDeviceLink
import Testing

/// The console's page for people who use a keyboard, a screen reader, a system's colours or a phone.
@Suite(
    .needsChromium, .serialized,
    .timeLimit(.minutes(3)))
struct BrowserAccessTests {
    struct Look: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var scheme = "light"
        var forced = "none"
    }

    private static func emulate(_ look: Look, in browser: Chromium) throws {
        try browser.send(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": .string(look.scheme)],
                    ["name": "forced-colors", "value": .string(look.forced)],
                ]
            ])
    }

    private static func asPhone(_ browser: Chromium) throws {
        try browser.send(
            "Emulation.setDeviceMetricsOverride",
            ["width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true])
    }

    @Test(
        .enabled(if: Axe.script != nil, "needs \(Axe.package): config/install-packages browser"),
        arguments: [
            Look(testDescription: "light"), Look(testDescription: "dark", scheme: "dark"),
            Look(testDescription: "forced colours", scheme: "dark", forced: "active"),
        ])
    func `axe-core finds no violation on any tab, on a desk and on a phone`(look: Look) throws {
        let page = try ConsolePage()
        let app = try page.app("Seek")
        let (viewer, browser) = (page.viewer, page.browser)
        #expect(try viewer.ask("set-vehicle", #","set":{"speed":42}"#)["ok"] == true)
        try Self.emulate(look, in: browser)
        try browser.wait(for: "document.querySelector('#apps .item')")
        for isPhone in [false, true] {
            if isPhone { try Self.asPhone(browser) }
            for tab in ConsolePage.tabs {
                try page.choose(tab: tab)
                if tab == "car" { try browser.wait(for: "$('car').textContent.includes('42')") }
                let found = try Axe.violations(in: browser)
                #expect(found.isEmpty, "\(tab), \(isPhone ? "phone" : "desk"): \(found)")
            }
        }
        _ = try browser.value("showShortcuts()")
        #expect(try Axe.violations(in: browser) == [], "shortcuts")
        // The check can fail.
        _ = try browser.value("$('shortcuts').close(); $('apps').parentNode.append(make('img')); 1")
        #expect(try !Axe.violations(in: browser).isEmpty)
        withExtendedLifetime(app) {}
    }

    @Test func `tabs are a list of tabs, and arrows go from one to the next`() throws {
        let page = try ConsolePage()
        let browser = page.browser
        func chosen() throws -> JSON {
            try browser.value(
                "[...document.querySelectorAll('[role=tablist] > [role=tab][aria-selected=true]')].map(tab => tab.id)")
        }
        #expect(try chosen() == ["tab-apps"])
        _ = try browser.value("$('tab-apps').focus()")
        let steps = [
            ("ArrowRight", "alerts"), ("ArrowLeft", "apps"), ("ArrowLeft", "car"), ("ArrowRight", "apps"),
            ("End", "car"), ("Home", "apps"),
        ]
        for (key, tab) in steps {
            try page.press(key, onPicture: false)
            #expect(try chosen() == [.string("tab-\(tab)")], "\(key)")
            #expect(try browser.value("document.activeElement.id") == .string("tab-\(tab)"), "\(key)")
            let shown = try browser.value(
                "[...document.querySelectorAll('[role=tabpanel]')].filter(panel => panel.offsetParent).map(panel => panel.id)"
            )
            #expect(shown == [.string(tab)])
        }
        #expect(try browser.value("document.querySelectorAll('[role=tab][tabindex=\"0\"]').length") == 1)
    }

    @Test func `the chosen tab and the state are seen with forced colours`() throws {
        let page = try ConsolePage()
        let browser = page.browser
        try Self.emulate(Look(testDescription: "", forced: "active"), in: browser)
        func colour(_ element: String, _ pseudo: String = "null") throws -> String? {
            try browser.value("getComputedStyle(\(element), \(pseudo)).backgroundColor").string
        }
        #expect(try colour("$('tab-apps')") != colour("$('tab-alerts')"))
        #expect(try colour("$('state')", "'::before'") != colour("document.body"))
    }

    @Test func `on a phone each control has 44 pixels, and the tabs are seen without scrolling`() throws {
        let page = try ConsolePage()
        let app = try page.app("Seek")
        let browser = page.browser
        try Self.asPhone(browser)
        try browser.wait(for: "innerWidth === 390 && document.querySelector('#apps .item')")
        // A check box has its label as its target.
        let small = """
            [...document.querySelectorAll('button, select, summary, label, textarea, input:not([type=checkbox])')]
              .filter(element => element.offsetParent).map(element => [element, element.getBoundingClientRect()])
              .filter(([, box]) => box.width < 44 || box.height < 44)
              .map(([element, box]) => `${element.textContent || element.placeholder} ${box.width} ${box.height}`)
            """
        for tab in ConsolePage.tabs {
            try page.choose(tab: tab)
            #expect(try browser.value(small) == [], "\(tab)")
            #expect(try browser.value("document.documentElement.scrollWidth <= innerWidth") == true, "\(tab)")
        }
        #expect(
            try browser.value("scrollTo(0, 0), $('tabs').getBoundingClientRect().bottom < innerHeight * 2 / 3") == true)
        _ = try browser.value("allKeys.click()")
        #expect(try browser.value(small) == [], "with all keys")
        withExtendedLifetime(app) {}
    }

    @Test func `the colours of the page are chosen, and kept`() throws {
        let page = try ConsolePage()
        let browser = page.browser
        func ground() throws -> String? { try browser.value("getComputedStyle(document.body).backgroundColor").string }
        var seen: [String: String] = [:]
        for look in ["light", "dark"] {
            _ = try browser.value("$('look').value = '\(look)'; $('look').dispatchEvent(new Event('change'))")
            seen[look] = try ground()
        }
        #expect(seen["light"] != seen["dark"])
        try browser.send("Page.reload", [:])
        try browser.wait(for: "canvas.dataset.frame && $('look').value === 'dark'")
        #expect(try ground() == seen["dark"])
    }
}
