import BezelModel
import Testing

struct PageElementTests {
    private enum Part: UInt8, PagePart {
        case first, second, last = 255
    }

    private static let shared: [PageElement] =
        [.back, .menu, .apps, .search] + (0..<Rail.places).map { .railApp($0) }
        + [0, 1, 7, 999].flatMap { [PageElement.softButton($0), .row($0)] }
    private static let own = [Part.first, .second, .last].flatMap { part in [0, 1, 319].map { part.element($0) } }

    @Test func `each page element has a unique number and can be made from it`() {
        let all = Self.shared + Self.own
        #expect(Set(all.map(\.number)).count == all.count)
        for element in all { #expect(PageElement(number: element.number) == element) }
    }

    @Test func `the surface of a layer is not a page element`() {
        #expect(PageElement(number: TargetID.surface) == nil)
    }

    @Test func `elements of a page's content differ from those that all pages share`() {
        for element in Self.shared { #expect(element.part(Part.self) == nil) }
        for part in [Part.first, .second, .last] {
            let element = part.element(12)
            #expect(element.part(Part.self) == part && element.index == 12)
            #expect(!element.isFrame && element.frame == nil && element.softButton == nil && element.row == nil)
        }
    }

    @Test func `rows and soft buttons keep their index, and a negative index becomes 0`() {
        #expect(PageElement.row(70_000).row == 70_000)
        #expect(PageElement.softButton(3).softButton == 3)
        #expect(PageElement.row(-1) == .row(0))
        #expect(PageElement.row(.max).row != nil)
    }

    @Test func `only elements of the header and the rail belong to a page's frame`() {
        #expect(Self.shared.filter(\.isFrame).count == 4 + Rail.places)
        #expect(PageElement.search.frame == .search && PageElement.railApp(2).railPlace == 2)
    }

    @Test func `pages are equal if their contents have the same type and value`() {
        func page(_ content: any PageContent) -> Page {
            Page(id: Page.ID(1), header: PageHeader(title: "Volume"), content: content)
        }
        func slider(_ position: Int) -> SliderContent {
            SliderContent(ticks: 5, position: position, confirm: "OK", cancel: "Cancel")
        }
        let message = MessageContent(text: "Volume", close: "Close")
        #expect(page(slider(2)) == page(slider(2)))
        #expect(page(slider(2)).hashValue == page(slider(2)).hashValue)
        #expect(page(slider(2)) != page(slider(3)))
        #expect(page(slider(2)) != page(message))
    }

    @Test func `a slider's button at the end and a row that does not exist have no role`() {
        let slider = SliderContent(ticks: 2, position: 2, confirm: "OK", cancel: "Cancel")
        #expect(slider.role(of: SliderContent.Part.less.element) == .button)
        #expect(slider.role(of: SliderContent.Part.more.element) == nil)
        #expect(slider.role(of: SliderContent.Part.track.element) == .slideArea)
        #expect(slider.role(of: .row(0)) == nil)
        let list = ListContent(rows: [.init(text: "a")])
        #expect([0, 1].map { list.role(of: .row($0)) } == [.row, nil])
        let page = Page(id: Page.ID(1), header: PageHeader(title: "", hasBack: true), content: list)
        #expect(page.role(of: .back) == .button && page.role(of: .menu) == nil && page.role(of: .railApp(0)) == nil)
    }
}
