import BezelModel
import Testing

@testable import Drawing

/// How the letters and the buttons of alerts and emergencies give way where there is little room.
struct CardRowsTests {
    private static let content = DisplayRect(x: 80, y: 0, width: 720, height: 480)
    private static let rain = ["Heavy rain ahead", "R912, from Rothental in 8 km", "Visibility below 50 m"]
    private static let usual = DisplaySize(width: 800, height: 480)

    private struct Row: CustomTestStringConvertible {
        var labels: [String]
        var rows: [Int]
        var height: Int32
        /// The height of a line of the labels.
        var line: Int32
        var testDescription: String { labels.joined(separator: ", ") }
    }

    private static let rows = [
        Row(
            labels: ["Take another route", "Show the radar", "Call home", "Not now"], rows: [2, 2], height: 64, line: 30
        ),
        Row(labels: ["OK", "Yes", "No", "Later"], rows: [2, 2], height: 64, line: 30),
        Row(
            labels: ["Geschwindigkeit reduzieren", "Radar", "Heim", "Nein"], rows: [1, 1, 1, 1], height: 68, line: 30),
        Row(labels: ["OK", "Later"], rows: [2], height: 72, line: 30),
        Row(labels: ["Benachrichtigungseinstellungen", "OK"], rows: [1, 1], height: 64, line: 30),
        Row(labels: ["OK", "Later", "Never"], rows: [3], height: 72, line: 30),
        Row(labels: ["OK"], rows: [1], height: 72, line: 30),
    ]

    @Test(arguments: rows)
    private func `buttons of an alert have large letters, and rows for themselves if they need them`(
        row: Row
    ) {
        let plan = Desk(Self.usual, TestFonts.typesetter()).card(
            lines: Array(Self.rain.prefix(row.rows.count == 4 ? 1 : 3)), row.labels, area: Self.content)
        #expect(plan.buttonRows == row.rows)
        #expect(plan.buttons.allSatisfy { $0.rect.height == row.height })
        #expect(plan.buttons.allSatisfy { $0.text?.block.height == row.line })
        #expect(plan.truncationPenalty == 0)
    }

    @Test func `an alert grows before its letters shrink`() {
        let desk = Desk(Self.usual, TestFonts.typesetter())
        let body = "The road is closed because of an accident."
        let heights = (1...3).map { count in
            desk.card(
                lines: ["Heavy rain ahead"] + Array(repeating: body, count: count - 1), ["OK"], area: Self.content)
        }
        #expect(heights[0].size.height < heights[1].size.height && heights[1].size.height < heights[2].size.height)
        #expect(heights.allSatisfy { $0.lines[0].block.height == 40 })
        #expect(heights.allSatisfy { $0.lines.dropFirst().allSatisfy { $0.block.height % 34 == 0 } })
    }

    @Test(arguments: [
        (DisplaySize(width: 800, height: 480), 80, 688), (DisplaySize(width: 1280, height: 720), 120, 1112),
        (DisplaySize(width: 1920, height: 1080), 180, 1668),
    ])
    func `nothing of a page is visible beside a card`(size: DisplaySize, rail: Int32, width: Int32) {
        let area = DisplayRect(x: rail, y: 0, width: size.width - rail, height: size.height)
        let desk = Desk(size, TestFonts.typesetter())
        let plan = desk.card(lines: Self.rain, ["OK"], area: area)
        #expect(plan.size.width == width)
        let margin = PageMetrics(desk.metrics).margin
        #expect(plan.size.width > area.width - 2 * margin)
        // Its lines are not longer than they can be read.
        #expect(plan.lines.allSatisfy { $0.rect.width <= desk.metrics.whole(720) })
    }

    @Test func `a German alert on a small display has one button a row`() {
        let desk = Desk(DisplaySize(width: 320, height: 240), TestFonts.typesetter())
        let plan = desk.card(
            lines: ["Reifendruck niedrig"],
            ["Werkstatt suchen", "Pannenhilfe anrufen", "Geschwindigkeit begrenzen"])
        #expect(plan.buttonRows == [1, 1, 1])
        #expect(plan.buttons.allSatisfy { $0.rect.height == 45 && $0.text?.block.isCut == false })
        #expect(plan.lines.allSatisfy { !$0.block.isCut && $0.block.lineCount == 1 })
    }

    // MARK: Emergencies

    private static let driver = [
        "Wrong-way driver ahead",
        "On the R912 between Rothental and Erlengrund, coming towards you. Slow down, keep to the right lane.",
    ]

    @Test(arguments: [
        (DisplaySize(width: 800, height: 480), ["Understood"], [1]),
        (DisplaySize(width: 800, height: 480), ["Understood", "Call for help"], [2]),
        (
            DisplaySize(width: 800, height: 480), ["Understood", "Leave the road", "Call for help", "Say it again"],
            [2, 2]
        ),
        (DisplaySize(width: 480, height: 800), ["Understood", "Call for help"], [1, 1]),
        (DisplaySize(width: 320, height: 240), ["Understood", "Call"], [2]),
    ])
    func `letters of an emergency keep their size`(size: DisplaySize, labels: [String], rows: [Int]) {
        let desk = Desk(size, TestFonts.typesetter())
        let isSmall = size.height < 400
        for count in 1...4 {
            let long = Array(repeating: Self.driver[1], count: count).joined(separator: " ")
            let plan = desk.card(.emergency, lines: [Self.driver[0], long], labels)
            let (title, body) = isSmall ? (33.0, 26.0) : (46.0, 28.0)
            let style = desk.metrics.text(title, line: title * 40 / 33, isBold: true)
            #expect(plan.buttonRows == rows)
            let texts = plan.lines + (plan.scrolled?.lines ?? [])
            #expect(plan.truncationPenalty == 0, "what has no room is scrolled")
            #expect(texts.count == 2)
            #expect(texts[0].block.height == texts[0].block.lineCount * (style.lineHeight ?? 0))
            let line = desk.metrics.text(body, line: body * 36 / 28, isBold: false).lineHeight ?? 0
            for text in texts.dropFirst() { #expect(text.block.height == text.block.lineCount * line) }
            let least = desk.metrics.whole(72)
            #expect(plan.buttons.allSatisfy { $0.rect.height >= least })
            #expect(plan.size.height == desk.metrics.room(for: .emergency, in: DisplayRect(size)).height)
        }
    }

    @Test func `of two buttons of an emergency the first one is wider`() {
        let plan = Desk(Self.usual, TestFonts.typesetter()).card(
            .emergency, lines: Self.driver, ["Understood", "Call for help"])
        let room = plan.size.width - 2 * plan.padding
        #expect(abs(plan.buttons[0].rect.width * 5 - room * 3) < 60)
        #expect(plan.buttons[1].rect.right == plan.size.width - plan.padding)
    }

    @Test func `the band of an emergency has the name of its app`() throws {
        let plan = Desk(Self.usual, TestFonts.typesetter()).card(.emergency, lines: Self.driver, ["Understood"])
        #expect(try #require(plan.band).height == 84)
        #expect(try #require(plan.sender).rect.bottom <= 84)
    }
}
