import BezelModel
import SmartDeviceLink
import Testing

@testable import Drawing
@testable import HeadUnit

/// Each key of each language's keyboard can be used by a finger and by a knob.
struct KeyboardReachTests {
    private static let sizes = [(800, 480), (480, 800), (320, 240)].map { DisplaySize(width: $0.0, height: $0.1) }

    /// The letters of each alphabet without and with shift, and the symbols.
    private static func planes(_ language: Language) -> [KeyboardContent] {
        var keyboard = Keyboard(
            id: Page.ID(1), use: .search, prompt: "", properties: KeyboardProperties(), language: language)
        var planes = [keyboard.content]
        for _ in 1..<max(keyboard.alphabets.count, 2) {
            for isKey: (KeyboardContent.Key.Face) -> Bool in [
                { if case .shift = $0 { true } else { false } }, { if case .alphabet = $0 { true } else { false } },
            ] {
                press(&keyboard, isKey)
                planes.append(keyboard.content)
            }
        }
        press(&keyboard) { if case .page = $0 { true } else { false } }
        return planes + [keyboard.content]
    }

    private static func press(_ keyboard: inout Keyboard, _ isKey: (KeyboardContent.Key.Face) -> Bool) {
        for (row, keys) in keyboard.content.rows.enumerated() {
            guard let column = keys.firstIndex(where: { isKey($0.face) }) else { continue }
            _ = keyboard.press(KeyboardContent.element(row: row, column: column, keys[column]), .short)
            return
        }
    }

    @Test(arguments: Language.allCases, sizes) func `a finger and a knob reach each key`(
        language: Language, size: DisplaySize
    ) throws {
        let metrics = PageMetrics(LayoutMetrics(display: size))
        for content in Self.planes(language) {
            let cells = KeyboardFrame(content, metrics, isMirrored: false).cells
            #expect(cells.count == content.rows.joined().count)
            // As wide as the ten keys of Latin letters at least, with half of the gaps.
            let least = min(size.width, size.height * 5 / 3) / 13
            for cell in cells {
                #expect(cell.target.width >= least, "\(cell.key)")
                #expect(Double(cell.target.height) >= 40 * metrics.unit, "\(cell.key)")
            }
            let rects = cells.map { cell in
                AppRect(
                    x: Double(cell.target.x), y: Double(cell.target.y), width: Double(cell.target.width),
                    height: Double(cell.target.height))
            }
            var (seen, position) = (Set<Int>(), 0)
            while seen.insert(position).inserted {
                position = try #require(SpatialNavigation.next(from: position, .next, among: rects))
            }
            #expect(seen.count == cells.count)
        }
    }
}
