import BezelModel
import Testing

@testable import Drawing

struct CardShadowTests {
    private let shadow = CardShadow(reach: 8, radius: 6, color: Color(0x000000, alpha: 0.5))

    @Test(arguments: [(60, 40), (61, 41), (30, 90)])
    func `the shadow is symmetric and fades outwards`(width: Int32, height: Int32) {
        let canvas = Canvas(size: DisplaySize(width: width, height: height))
        shadow.draw(on: canvas)
        for y in 0..<canvas.height {
            for x in 0..<canvas.width {
                #expect(canvas[x, y] == canvas[canvas.width - 1 - x, y])
                #expect(canvas[x, y] == canvas[x, canvas.height - 1 - y])
            }
        }
        let middle = canvas.height / 2
        let across = (0..<8).map { canvas[$0, middle] >> 24 }
        #expect(across == across.sorted())
        #expect(across[0] < 3 && across[7] > 90)
        let down = (0..<8).map { canvas[canvas.width / 2, $0] >> 24 }
        #expect(down == across)
        #expect(canvas[0, 0] == 0)
    }

    @Test(arguments: [1, 2, 3, 5, 8, 15, 16, 17, 29])
    func `the shadow can be drawn around a card of any size`(side: Int32) {
        let canvas = Canvas(size: DisplaySize(width: side, height: 30 - side))
        shadow.draw(on: canvas)
        #expect(canvas[0, 0] >> 24 <= 127)
    }
}
