import SmartDeviceLink
import SmartDeviceLinkApp
import TestSupport
import Testing

@MainActor struct ViewLayoutTests {
    private static let width = 800.0
    private static let height = 480.0

    private func regions(_ root: any View, scale: Double = 1) -> [HapticRect] {
        ViewLayout(of: root, width: Self.width, height: Self.height).regions(scale: scale)
    }

    private func root(_ subviews: [any View]) -> BasicView {
        BasicView(id: 0, frame: ViewRect(x: 0, y: 0, width: Self.width, height: Self.height), subviews: subviews)
    }

    private func button(_ id: UInt32, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> BasicView {
        BasicView(id: id, frame: ViewRect(x: x, y: y, width: width, height: height), isFocusable: true)
    }

    @Test func `regions list the topmost view first, in window coordinates`() {
        let inner = BasicView(
            id: 9, frame: ViewRect(x: 100, y: 50, width: 300, height: 300),
            subviews: [button(1, 10, 20, 30, 40), button(2, 15, 25, 30, 40)])
        #expect(
            regions(root([button(5, 0, 0, 10, 10), inner]))
                == [
                    HapticRect(id: 2, x: 115, y: 75, width: 30, height: 40),
                    HapticRect(id: 1, x: 110, y: 70, width: 30, height: 40),
                    HapticRect(id: 5, x: 0, y: 0, width: 10, height: 10),
                ])
    }

    @Test func `regions are in screen pixels`() {
        #expect(
            regions(root([button(1, 10, 20, 30, 40)]), scale: 1.5)
                == [HapticRect(id: 1, x: 15, y: 30, width: 45, height: 60)])
    }

    private enum Change: CaseIterable {
        case invisible, disabled, unfocusable, transparent, empty, outside, notANumber, tooLargeAnID
        case parentInvisible, parentDisabled, parentTransparent, togetherTransparent
        case barelySeen, parentEmpty
    }

    @Test func `a view that is invisible or not focusable has no region`() {
        for change in Change.allCases {
            var view = button(change == .tooLargeAnID ? 2_000_000_001 : 1, 10, 10, 10, 10)
            let parent = BasicView(
                id: 2, frame: ViewRect(x: 0, y: 0, width: 100, height: change == .parentEmpty ? 0 : 100))
            switch change {
            case .invisible: view.isVisible = false
            case .disabled: view.isEnabled = false
            case .unfocusable: view.isFocusable = false
            case .transparent: view.alpha = 0.01
            case .empty: view.frame.width = 0
            case .outside: view = button(1, 800, 10, 10, 10)
            case .notANumber: view.frame.x = .nan
            case .tooLargeAnID, .parentEmpty: break
            case .parentInvisible: parent.isVisible = false
            case .parentDisabled: parent.isEnabled = false
            case .parentTransparent: parent.alpha = 0
            case .togetherTransparent: (view.alpha, parent.alpha) = (0.09, 0.1)
            case .barelySeen: view.alpha = 0.011
            }
            parent.subviews = [view]
            let isRegion = change == .barelySeen || change == .parentEmpty
            #expect(regions(root([parent])).count == (isRegion ? 1 : 0), "\(change)")
        }
    }

    @Test(arguments: [
        (x: -5.0, y: -5.0, expected: HapticRect(id: 1, x: 0, y: 0, width: 5, height: 5)),
        (x: 795, y: 475, expected: HapticRect(id: 1, x: 795, y: 475, width: 5, height: 5)),
        (x: 790, y: 470, expected: HapticRect(id: 1, x: 790, y: 470, width: 10, height: 10)),
    ])
    func `a region is clipped at the window's edge`(x: Double, y: Double, expected: HapticRect) {
        #expect(regions(root([button(1, x, y, 10, 10)])) == [expected])
    }

    @Test(arguments: [
        // Inside, half outside, outside, and with a parent that is outside.
        (parent: 0.0, y: 10.0, expected: HapticRect(id: 1, x: 0, y: 10, width: 50, height: 40)),
        (parent: 0, y: 80, expected: HapticRect(id: 1, x: 0, y: 80, width: 50, height: 20)),
        (parent: 0, y: -15, expected: HapticRect(id: 1, x: 0, y: 0, width: 50, height: 25)),
        (parent: 0, y: 100, expected: nil),
        (parent: 430, y: 20, expected: HapticRect(id: 1, x: 0, y: 450, width: 50, height: 30)),
        (parent: 480, y: -20, expected: nil),
    ])
    func `the part of a view outside a clipping parent has no region and gets no touch`(
        parent: Double, y: Double, expected: HapticRect?
    ) {
        let row = button(1, 0, y, 50, 40)
        let list = BasicView(
            id: 2, frame: ViewRect(x: 0, y: parent, width: 50, height: 100),
            subviews: [BasicView(id: 3, frame: ViewRect(x: 0, y: 0, width: 50, height: 500), subviews: [row])])
        list.clipsSubviews = true
        #expect(regions(root([list])) == [expected].compactMap { $0 })
        let layout = ViewLayout(of: root([list]), width: Self.width, height: Self.height)
        #expect(layout.hitTest(ViewPoint(x: 10, y: 100.5 + parent))?.id != 1)
        #expect(layout.hitTest(ViewPoint(x: 10, y: parent - 0.5))?.id != 1)
        list.clipsSubviews = false
        #expect(regions(root([list])).count == (parent + y + 40 > 0 && parent + y < 480 ? 1 : 0))
    }

    @Test func `only the topmost 1000 regions are sent, and the upper of two with the same id`() {
        let many = (0..<1005).map { button(UInt32($0), 0, 0, 10, 10) }
        #expect(regions(root(many)).map(\.id) == (5..<1005).reversed().map(UInt32.init))
        let twins = regions(root([button(1, 0, 0, 10, 10), button(1, 50, 0, 10, 10)]))
        #expect(twins == [HapticRect(id: 1, x: 50, y: 0, width: 10, height: 10)])
    }

    @Test func `a touch on a label presses its button, and on other views the view itself`() {
        let label = BasicView(id: 7, frame: ViewRect(x: 2, y: 2, width: 5, height: 5))
        let pressed = button(1, 10, 10, 20, 20)
        pressed.subviews = [label]
        let layout = ViewLayout(of: root([pressed]), width: Self.width, height: Self.height)
        #expect(layout.hitTest(ViewPoint(x: 13, y: 13))?.id == 7)
        #expect(layout.hitTest(ViewPoint(x: 13, y: 13))?.target == 1)
        #expect(layout.hitTest(ViewPoint(x: 29.9, y: 29.9))?.target == 1)
        #expect(layout.hitTest(ViewPoint(x: 30, y: 13))?.target == 0)
        #expect(layout.hitTest(ViewPoint(x: 800, y: 13)) == nil)
    }

    /// 200 views in a random tree, about half of them focusable.
    private func randomTree(_ random: inout SeededNumbers) -> BasicView {
        let root = root([])
        var views = [root]
        for id in 1..<200 {
            let frame = ViewRect(
                x: .random(in: -300...700, using: &random), y: .random(in: -200...400, using: &random),
                width: .random(in: -10...300, using: &random), height: .random(in: -10...200, using: &random))
            let view = BasicView(id: UInt32(id), frame: frame, isFocusable: Bool.random(using: &random))
            view.isVisible = .random(in: 0..<20, using: &random) > 0
            view.isEnabled = .random(in: 0..<20, using: &random) > 0
            view.alpha = .random(in: 0...1, using: &random)
            views[Int.random(in: max(0, id - 12)..<id, using: &random)].subviews.append(view)
            views.append(view)
        }
        return root
    }

    @Test(arguments: 1...UInt64(50))
    func `in any tree regions are inside the window, and a hit is the first region or a view above`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let layout = ViewLayout(of: randomTree(&random), width: Self.width, height: Self.height)
        let regions = layout.regions(scale: 1)
        for rect in regions {
            #expect(rect.width > 0 && rect.height > 0 && rect.x >= 0 && rect.y >= 0)
            #expect(rect.x + rect.width <= Self.width + 1e-9 && rect.y + rect.height <= Self.height + 1e-9)
        }
        let order = Dictionary(uniqueKeysWithValues: layout.items.enumerated().map { ($1.id, $0) })
        let places = regions.compactMap { order[$0.id] }
        #expect(places == places.sorted(), "topmost first")
        for _ in 0..<200 {
            let point = ViewPoint(
                x: .random(in: 0..<Self.width, using: &random), y: .random(in: 0..<Self.height, using: &random))
            let hit = layout.hitTest(point)
            let first = regions.first {
                ViewRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height).contains(point)
            }
            guard let hit else {
                #expect(first == nil)
                continue
            }
            if hit.isFocusable {
                #expect(first?.id == hit.id)
            } else if let first {
                #expect((order[hit.id] ?? .max) < (order[first.id] ?? 0))
            }
        }
    }
}
