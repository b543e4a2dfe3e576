import BezelModel
import Foundation
import Testing

@testable import Drawing

struct IdleDrawingTests {
    static let displays = [
        DisplaySize(width: 800, height: 480), DisplaySize(width: 320, height: 240),
        DisplaySize(width: 480, height: 800),
        DisplaySize(width: 1280, height: 400), DisplaySize(width: 1280, height: 720),
    ]

    static let content = IdleContent(
        clock: "10:42", date: "Sunday, 22 November", name: "Bezel 5512", state: "Ready for your phone",
        addresses: [IdleContent.Address(text: "192.168.4.1:12345", interface: "wlan0", isWireless: true)],
        code: "192.168.4.1:12345", codeTitle: "Scan the address")

    /// Content that a user may see: every problem, several addresses, other scripts.
    static let samples: [(name: String, content: IdleContent)] = {
        var wrong = content
        wrong.problems = ["No touch panel", "No sound", "Data is not being saved"]
        wrong.addresses += [IdleContent.Address(text: "10.0.0.17:12345", interface: "eth0")]
        let local = IdleContent(
            clock: "7:05", date: "Sunday, 22 November", name: "bezel", state: "Only apps on this device can connect",
            addresses: [IdleContent.Address(text: "127.0.0.1:12345", interface: "")])
        var arabic = content
        (arabic.date, arabic.state, arabic.codeTitle) = ("الأحد، 22 نوفمبر", "جاهز لهاتفك", "امسح العنوان")
        arabic.problems = ["لا يوجد صوت"]
        arabic.isRightToLeft = true
        var german = content
        (german.date, german.state) = ("Donnerstag, 24. September", "Bereit für Ihr Telefon")
        german.codeTitle = "Adresse scannen"
        german.problems = ["Daten werden nicht gespeichert"]
        var six = content
        six.addresses = [
            IdleContent.Address(text: "[2001:db8:85a3:8d3:1319:8a2e:370:7334]:12345", interface: "wlan0")
        ]
        six.code = six.addresses[0].text
        var wifi = content
        (wifi.code, wifi.codeTitle) = ("WIFI:T:WPA;S:Bezel 5512;P:river-lamp-27;;", "Join the Wi-Fi")
        wifi.codeLines = ["Bezel 5512", "river-lamp-27"]
        let none = IdleContent(
            clock: "23:59", date: "22 Kasım Pazar", name: "a-board-with-a-very-long-host-name-indeed.example",
            problems: ["Ağ yok", "Dokunmatik panel yok"])
        let updating = IdleContent(clock: "10:42", date: "2026", name: "Bezel 5512", state: "Updating…")
        var unset = content
        (unset.clock, unset.date) = ("", "Clock not set")
        unset.problems = ["No sound"]
        var unsetLocal = local
        (unsetLocal.clock, unsetLocal.date) = ("", "Clock not set")
        var unsetDim = unset
        unsetDim.isDimmed = true
        var dim = content
        dim.isDimmed = true
        return [
            ("usual", content), ("wrong", wrong), ("local", local), ("arabic", arabic), ("german", german),
            ("wifi", wifi), ("ipv6", six), ("none", none), ("updating", updating), ("dimmed", dim),
            ("unset", unset), ("unset-local", unsetLocal), ("unset-dimmed", unsetDim),
        ]
    }()

    private static func renderer(_ size: DisplaySize) -> Renderer { TestFonts.renderer(size: size, fades: false) }

    private static func picture(_ content: IdleContent, _ theme: Theme, _ renderer: Renderer, _ serial: Int) -> Canvas {
        let scene = Scene(serial: .init(UInt64(serial)), theme: theme, screen: .idle(content))
        return renderer.render(scene, at: Instant(nanoseconds: 0)).base
    }

    @Test(arguments: displays, [false, true])
    func `over an hour at night hardly any pixel stays bright`(size: DisplaySize, isDimmed: Bool) {
        let renderer = Self.renderer(size)
        var content = Self.content
        content.isDimmed = isDimmed
        var minutes = [Int](repeating: 0, count: Int(size.width * size.height))
        for step in 0..<60 {
            content.step = 642 + step
            let minute = 42 + step
            content.clock = "\(10 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
            let canvas = Self.picture(content, .night, renderer, step + 1)
            canvas.withPixels { pixels in
                // Most neighbours are equal.
                var last: UInt32?
                var isBright = false
                for index in 0..<pixels.count {
                    let pixel = pixels[index]
                    if pixel != last { (last, isBright) = (pixel, Color(pixel & 0xFFFFFF).luminance > 0.18) }
                    if isBright { minutes[index] += 1 }
                }
            }
        }
        let longest = minutes.max() ?? 0
        #expect(longest > 0, "some pixels are bright")
        // On its way over the QR code's modules a pixel may by chance have met light ones only.
        let steady = minutes.count { $0 == 60 }
        #expect(isDimmed ? longest <= 40 : steady <= minutes.count / 10_000, "\(steady) pixels are always bright")
    }

    @Test(arguments: displays) func `all items are on the display at any minute`(size: DisplaySize) {
        let metrics = PageMetrics(LayoutMetrics(display: size))
        let typesetter = TestFonts.typesetter()
        let renderer = IdleRenderer.make(metrics: metrics, typesetter: typesetter, logo: nil).renderer
        for (name, content) in Self.samples {
            for step in [0, 7, 9, 20, 26, 100, 1439] {
                var content = content
                content.step = step
                for item in renderer.plan(content, theme: .night, hasGround: false).items {
                    guard let box = item.ink else { continue }
                    #expect(
                        box.x >= 0 && box.y >= 0 && box.right <= size.width && box.bottom <= size.height,
                        "\(name) at minute \(step): \(box)")
                }
            }
        }
    }

    @Test(arguments: displays, Theme.allCases)
    func `each text has enough contrast, and none is cut`(size: DisplaySize, theme: Theme) {
        let metrics = PageMetrics(LayoutMetrics(display: size))
        let renderer = IdleRenderer.make(metrics: metrics, typesetter: TestFonts.typesetter(), logo: nil).renderer
        for (name, content) in Self.samples where !content.isDimmed {
            let canvas = Self.picture(content, theme, Self.renderer(size), 1)
            for item in renderer.plan(content, theme: theme, hasGround: false).items {
                guard case .text(let block, let rect, let color) = item else { continue }
                let ground = Color(canvas[Int(max(rect.x - 1, 0)), Int(rect.y)] & 0xFFFFFF)
                #expect(color.contrast(to: ground) >= 4.5, "\(name): \(block.lines)")
                #expect(!block.isCut || name == "none" || name == "ipv6", "\(name): \(block.lines)")
            }
        }
    }

    @Test(arguments: displays)
    func `without a known time the ready message replaces the clock and appears once`(size: DisplaySize)
        throws
    {
        let metrics = PageMetrics(LayoutMetrics(display: size))
        let renderer = IdleRenderer.make(metrics: metrics, typesetter: TestFonts.typesetter(), logo: nil).renderer
        var unset = Self.content
        (unset.clock, unset.date) = ("", "Clock not set")
        let texts = renderer.plan(unset, theme: .night, hasGround: false).items.compactMap { item -> (String, Int32)? in
            guard case .text(let block, let rect, _) = item else { return nil }
            // Without characters that break lines or keep words together.
            return (block.lines.joined().filter { $0 != " " && $0 != "\u{2060}" }, rect.y)
        }
        let ready = texts.filter { $0.0 == "Readyforyourphone" }
        #expect(ready.count == 1, "\(texts.map(\.0))")
        let date = try #require(texts.first { $0.0 == "Clocknotset" })
        let name = try #require(texts.first { $0.0 == "Bezel5512" })
        #expect(try #require(ready.first).1 < date.1 && date.1 < name.1)
    }

    @Test(.enabled(if: QRCode.problem == nil, "needs libqrencode4"), arguments: displays, Theme.allCases)
    func `each module of the QR code is drawn, with a light edge around the code`(size: DisplaySize, theme: Theme)
        throws
    {
        let metrics = PageMetrics(LayoutMetrics(display: size))
        let renderer = IdleRenderer.make(metrics: metrics, typesetter: TestFonts.typesetter(), logo: nil).renderer
        let items = renderer.plan(Self.content, theme: theme, hasGround: false).items
        let canvas = Self.picture(Self.content, theme, Self.renderer(size), 1)
        let place = items.firstNonNil { if case .code(_, let rect, _) = $0 { rect } else { nil } }
        let rect = try #require(place)
        let code = try #require(QRCode("192.168.4.1:12345"))
        let module = rect.width / Int32(code.side)
        #expect(rect.width == module * Int32(code.side) && module >= 2)
        // Two modules around it are light: readers need them to find the code.
        for y in -2...code.side + 1 {
            for x in -2...code.side + 1 {
                let pixel = canvas[
                    Int(rect.x + Int32(x) * module + module / 2), Int(rect.y + Int32(y) * module + module / 2)]
                let isDark = Color(pixel & 0xFFFFFF).luminance < 0.1
                #expect(isDark == code.isDark(x, y), "module \(x), \(y)")
            }
        }
    }

    @Test func `a logo that cannot be decoded is reported, and the screen is drawn without it`() {
        let typesetter = TestFonts.typesetter()
        let metrics = PageMetrics(LayoutMetrics(display: Self.displays[0]))
        let made = IdleRenderer.make(metrics: metrics, typesetter: typesetter, logo: Array("GIF89a".utf8))
        #expect(made.error?.code == .unknownFormat)
        #expect(!made.renderer.plan(Self.content, theme: .day, hasGround: false).items.isEmpty)
    }

    private static let folder = ProcessInfo.processInfo.environment["BEZEL_SHEETS"]

    @Test(.enabled(if: folder != nil, "BEZEL_SHEETS names no folder"), arguments: displays)
    func `sheets of idle screens for visual review`(size: DisplaySize) throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let renderer = Renderer(size: size, fontFamily: "", fades: false)
        for theme in Theme.allCases {
            for (index, (name, content)) in Self.samples.enumerated() {
                let canvas = Self.picture(content, theme, renderer, index + 1)
                let file = "idle-\(size.width)x\(size.height)-\(theme.rawValue)-\(name).png"
                try Data(PNG.encode(canvas)).write(to: folder.appendingPathComponent(file))
            }
        }
    }
}

extension PageItem {
    /// The visible rectangle of an item; nil for items that may leave the display.
    fileprivate var ink: DisplayRect? {
        switch self {
        case .text(let block, let rect, _):
            DisplayRect(x: rect.x, y: rect.middle(1, block.height).y, width: rect.width, height: block.height)
        case .code(_, let rect, _), .icon(_, let rect, _, _), .image(_, let rect, _, _): rect
        case .surface, .outline, .ring, .arc, .fade: nil
        }
    }
}

extension Sequence {
    fileprivate func firstNonNil<Value>(_ find: (Element) -> Value?) -> Value? {
        for element in self { if let value = find(element) { return value } }
        return nil
    }
}
