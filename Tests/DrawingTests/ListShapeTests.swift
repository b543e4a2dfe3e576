import BezelModel
import Testing

@testable import Drawing

/// A list is measured once, not again for each frame in which it moves.
struct ListShapeTests {
    private static let display = DisplaySize(width: 800, height: 480)
    private static let small = DisplaySize(width: 320, height: 240)

    /// The same names with and without pictures, in each style.
    private static let lists: [ListContent] = {
        let likeOthers = (0..<8).map { "Charging stations on the way to \($0)" }
        let short = (0..<8).map { "Row \($0)" }
        return [ListContent.Style.tiles, .apps, .rows].flatMap { style in
            [short, likeOthers].flatMap { names in
                [nil, SamplePages.photo].map { icon in
                    ListContent(style: style, rows: names.map { ListContent.Row(text: $0, icon: icon) })
                }
            }
        }
    }()

    private static func places(_ plan: PagePlan) -> [DisplayRect] {
        plan.targets.map(\.rect)
            + plan.listItems.compactMap { if case .text(_, let rect, _) = $0 { rect } else { nil } }
    }

    private static func words(_ plan: PagePlan) -> [String] {
        plan.listItems.compactMap { if case .text(let block, _, _) = $0 { block.shownText } else { nil } }
    }

    @Test func `a list looks the same after any other list`() {
        let wanted = Self.lists.map { Desk(Self.display, TestFonts.typesetter()).plan(SamplePages.page($0)) }
        // Else the lists of this test would not differ.
        #expect(Set(wanted.map { Self.places($0) }).count > 5)
        let desk = Desk(Self.display, TestFonts.typesetter())
        for former in Self.lists {
            for (list, plan) in zip(Self.lists, wanted) {
                _ = desk.plan(SamplePages.page(former))
                let found = desk.plan(SamplePages.page(list))
                #expect(Self.places(found) == Self.places(plan), "\(list.style)")
                #expect(Self.words(found) == Self.words(plan), "\(list.style)")
            }
        }
    }

    @Test func `it is measured again if its content, its width or the display is another one`() {
        let shapes = ShapeCache<[String], Int>()
        var count = 0
        for (content, width, display, wanted) in [
            (["a"], 100, Self.display, 1), (["a"], 100, Self.display, 1), (["a"], 90, Self.display, 2),
            (["a"], 100, Self.display, 1), (["b"], 100, Self.display, 3), (["b"], 100, Self.small, 4),
            (["b"], 100, Self.small, 4), (["a"], 100, Self.small, 5),
        ] as [([String], Int32, DisplaySize, Int)] {
            let metrics = PageMetrics(LayoutMetrics(display: display))
            let shape = shapes.shape(of: content, width: width, metrics) {
                count += 1
                return count
            }
            #expect(shape == wanted)
        }
    }

    @Test func `what is not measured is no part of its content`() {
        var list = ListContent(style: .apps, rows: [.init(text: "Tonal"), .init(text: "Skyline")])
        let content = ListShape.Content(list)
        list.rows[0].icon = SamplePages.photo
        list.rows[1].isActive = true
        #expect(ListShape.Content(list) == content)
        list.rows[1].text = "Skylines"
        #expect(ListShape.Content(list) != content)
    }
}
