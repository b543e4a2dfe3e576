import BezelModel
import Testing

@testable import Drawing

/// Names of apps and of choices that need more than one line.
struct NamesTests {
    private static let size = DisplaySize(width: 800, height: 480)

    private func plan(
        _ names: [String], _ style: ListContent.Style, on size: DisplaySize = size
    ) -> PagePlan {
        let rows = names.map { ListContent.Row(text: $0, icon: SamplePages.photo) }
        return Desk(size, TestFonts.typesetter()).plan(
            SamplePages.withRail(SamplePages.page(ListContent(style: style, rows: rows))))
    }

    private func texts(_ plan: PagePlan) -> [(block: TextBlock, rect: DisplayRect)] {
        plan.listItems.compactMap { if case .text(let block, let rect, _) = $0 { (block, rect) } else { nil } }
    }

    private func pictures(_ plan: PagePlan) -> [Int32] {
        plan.listItems.compactMap { if case .image(_, let rect, _, _) = $0 { rect.width } else { nil } }
    }

    @Test(
        arguments: [
            (["Wayfinder", "Tonal"], 80, [1, 1]),
            (["Wayfinder Truck & Trailer", "Tonal", "Longform Spoken Stories"], 68, [2, 1, 2]),
        ] as [([String], Int32, [Int32])])
    func `names of apps have two lines, and all icons of the page are smaller then`(
        names: [String], icon: Int32, lines: [Int32]
    ) {
        let plan = plan(names, .apps)
        #expect(texts(plan).map(\.block.lineCount) == lines)
        #expect(texts(plan).allSatisfy { !$0.block.isCut && !$0.block.breaksWord })
        #expect(pictures(plan).allSatisfy { $0 == icon })
    }

    @Test(
        arguments: [
            (["Forest Radio", "Red Line"], 146, [1, 1]),
            (["Onde chiare del mattino", "Onde chiare della sera", "Red Line"], 124, [2, 2, 1]),
        ] as [([String], Int32, [Int32])])
    func `names of choices have two lines, and all pictures of the page are smaller then`(
        names: [String], picture: Int32, lines: [Int32]
    ) {
        let plan = plan(names, .tiles)
        #expect(texts(plan).map(\.block.lineCount) == lines)
        #expect(texts(plan).allSatisfy { !$0.block.isCut && !$0.block.breaksWord })
        #expect(pictures(plan).allSatisfy { $0 == picture })
        // The first lines of a row are at one height.
        #expect(Set(texts(plan).map(\.rect.y)).count == 1)
    }

    @Test func `a display that is much wider than high has names of apps as large as 800 × 480`() throws {
        let names = ["Wayfinder", "Tonal", "Longform Spoken Stories"]
        let wide = DisplaySize(width: 1280, height: 400)
        for count in [2, 3] {
            let sizes = [Self.size, wide].map { plan(Array(names.prefix(count)), .apps, on: $0) }.map { plan in
                (texts(plan).map { $0.block.height / Int32($0.block.lineCount) }.min() ?? 0, pictures(plan).count)
            }
            #expect(sizes[1].0 >= sizes[0].0 - 3 && sizes[1].1 == count)
        }
        // 1152 units beside the rail, with tiles of at least 176.
        #expect(plan(names, .apps, on: wide).scrollArea?.columns == 6)
    }

    @Test(arguments: [ListContent.Style.tiles, .apps])
    func `two names that would look the same make a list of the page`(style: ListContent.Style) {
        let long = "Nuvole bianche e altre composizioni per pianoforte solo, dal vivo a "
        let plan = plan([long + "Milano", long + "Torino", "Forest Radio"], style)
        #expect(plan.scrollArea?.columns == 1)
        let same = self.plan(["Forest Radio", "Forest Radio"], style)
        #expect((same.scrollArea?.columns ?? 1) > 1)
    }

    @Test func `a name that is a little too wide for its tile has smaller letters, and so have all`() {
        let names = ["Zuhause", "Ladestationen", "Parkplätze"]
        let upright = DisplaySize(width: 480, height: 800)
        let blocks = texts(plan(names, .tiles, on: upright)).map(\.block)
        #expect(blocks.map(\.shownText) == names)
        #expect(blocks.allSatisfy(\.isWhole) && Set(blocks.map { $0.lineEnds[0] }).count == 1)
    }

    @Test func `a word that is wider than its tile ends in an ellipsis, without a break`() {
        let plan = plan(["Benachrichtigungseinstellungen", "Tonal"], .tiles)
        #expect(texts(plan)[0].block.lineCount == 1 && texts(plan)[0].block.isCut)
    }
}
