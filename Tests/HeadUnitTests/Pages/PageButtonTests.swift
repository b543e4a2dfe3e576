import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// The buttons and the bar beside a list of more than three screens. The bench's list shows five rows.
struct PageButtonTests {
    /// The open menu of an app with so many commands.
    private func start(rows: Int64 = 100) throws -> Bench {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        for id in 0..<rows {
            let command: JSON = ["cmdID": .integer(id), "menuParams": ["menuName": .string("Row \(id)")]]
            _ = bench.request(.addCommand, command, from: app)
        }
        _ = bench.wait(.milliseconds(300))
        _ = bench.tap(750, 40)
        _ = bench.wait(.milliseconds(300))
        return bench
    }

    @Test func `the last of 100 rows is reached by a touch of the bar and a touch of the row`() throws {
        let bench = try start()
        _ = bench.tap(760, 395)
        #expect(bench.offset == 95 * Bench.rowHeight)
        #expect(Bench.told(bench.tapRow(4)).last == "OnCommand 99")
    }

    @Test func `a finger drags the bar, and the list follows in proportion, to its ends`() throws {
        let bench = try start()
        let thumb = Bench.bar(offset: 0, limit: 7600).thumb
        _ = bench.touch(760, thumb.y + 5, .begin)
        #expect(bench.offset == 0, "a thumb that is touched stays")
        _ = bench.touch(760, thumb.y + 5 + 100, .move)
        #expect(bench.offset == 3800)
        _ = bench.touch(700, 479, .move)
        #expect(bench.offset == 7600, "a finger beside the bar keeps it")
        _ = bench.touch(700, 0, .move)
        #expect(bench.offset == 0)
        _ = bench.touch(700, 0, .end)
        #expect(bench.rows?.count == 100, "the menu stays open")
    }

    @Test func `the buttons show the next and the former rows, and not beyond the ends`() throws {
        let bench = try start()
        _ = bench.press(.pageUp)
        #expect(bench.offset == 0)
        _ = bench.press(.pageDown)
        _ = bench.press(.pageDown)
        #expect(bench.offset == 10 * Bench.rowHeight)
        _ = bench.press(.pageUp)
        #expect(bench.offset == 5 * Bench.rowHeight)
        for _ in 0..<30 { _ = bench.press(.pageDown) }
        #expect(bench.offset == 95 * Bench.rowHeight)
    }

    @Test func `a button that is held shows eight pages a second after 400 ms`() throws {
        let bench = try start()
        _ = bench.touch(760, 440, .begin)
        _ = bench.wait(.milliseconds(400 + 2 * 125))
        #expect(bench.offset == 15 * Bench.rowHeight)
        _ = bench.touch(760, 440, .end)
        #expect(bench.offset == 15 * Bench.rowHeight, "the end of a held press is no further page")
    }

    @Test func `a touch of the bar stops a list that flies`() throws {
        let bench = try start()
        _ = bench.fling(from: 460, by: 370)
        _ = bench.wait(.milliseconds(50))
        let thumb = Bench.bar(offset: bench.offset, limit: 7600).thumb
        _ = bench.touch(760, thumb.y + 1, .begin)
        let offset = bench.offset
        _ = bench.wait(.milliseconds(500))
        #expect(bench.offset == offset)
    }

    @Test func `keys never stop at the buttons`() throws {
        let bench = try start()
        for _ in 0..<4 { _ = bench.handle(.focusMoved(.previous)) }
        for _ in 0..<120 {
            _ = bench.handle(.focusMoved(.next))
            _ = bench.wait(.milliseconds(100))
            #expect(bench.focused?.scrolling == nil)
        }
    }

    @Test func `a list of three screens has neither`() throws {
        let bench = try start(rows: 15)
        let layout = Bench.layout(of: try #require(bench.page), at: bench.now)
        #expect(layout.scrollArea?.bar == nil)
        #expect(!layout.targets.contains { PageElement(number: $0.id.element)?.scrolling != nil })
    }
}
