import BezelModel
import Testing

@testable import Drawing

/// The damage of a base must be complete: a display writes nothing else.
struct BaseDamageTests {
    private static let size = DisplaySize(width: 320, height: 240)

    private func renderer(_ background: Background = .theme) -> Renderer {
        TestFonts.renderer(size: Self.size, background: background, fades: false)
    }

    private func scene(_ serial: UInt64, fingers: [DisplayPoint] = [], regions: [RegionMark] = []) -> Scene {
        Scene(serial: .init(serial), marks: Scene.Marks(regions: regions, fingers: fingers))
    }

    private func scenes(_ random: inout SystemRandomNumberGenerator) -> [Scene] {
        var scene = scene(0)
        return (1...UInt64(12)).map { serial in
            scene.serial = Scene.Serial(serial)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                scene.fingers.append(
                    DisplayPoint(x: .random(in: -40...360, using: &random), y: .random(in: -40...280, using: &random)))
            case 1: scene.fingers.shuffle(using: &random)
            case 2: if !scene.fingers.isEmpty { scene.fingers.removeFirst() }
            case 3:
                let rect = DisplayRect(
                    x: .random(in: -20...300, using: &random), y: .random(in: -20...220, using: &random),
                    width: .random(in: 1...200, using: &random), height: .random(in: 1...150, using: &random))
                scene.regions.append(RegionMark(rect: rect, isFocused: .random(using: &random)))
            case 4:
                for index in scene.regions.indices { scene.regions[index].isFocused.toggle() }
            default:
                scene.crosses = [DisplayPoint(x: .random(in: 0..<320, using: &random), y: 100)]
            }
            return scene
        }
    }

    @Test(arguments: [false, true])
    func `two bases differ only inside the damage between them, also with others in between`(hasPicture: Bool) throws {
        var random = SystemRandomNumberGenerator()
        let ground = Canvas(size: DisplaySize(width: 32, height: 24))
        ground.fill(0xFF30_6090)
        for _ in 0..<6 {
            let renderer = renderer(hasPicture ? .image(try PNG.encode(ground)) : .theme)
            var earlier: [Picture] = []
            for scene in scenes(&random) {
                let picture = renderer.render(scene, at: Instant(nanoseconds: 0))
                for before in earlier.suffix(BaseHistory.depth) {
                    let damage = try #require(picture.baseDamage(since: before.base.revision))
                    let strays = before.base.differences(from: picture.base).filter { point in
                        !damage.contains { $0.contains(point) }
                    }
                    #expect(strays.isEmpty, "\(before.serial) to \(scene)")
                }
                earlier.append(picture)
            }
        }
    }

    @Test func `the damage of a moving finger is its surroundings, not the screen`() throws {
        let renderer = renderer()
        let at = Instant(nanoseconds: 0)
        let first = renderer.render(scene(1, fingers: [DisplayPoint(x: 50, y: 50)]), at: at)
        let second = renderer.render(scene(2, fingers: [DisplayPoint(x: 250, y: 180)]), at: at)
        let damage = try #require(second.baseDamage(since: first.base.revision))
        #expect(damage.count == 2)
        let pixels = damage.reduce(0) { $0 + Int($1.width * $1.height) }
        #expect(pixels < 320 * 240 / 10)
    }

    @Test func `another theme, notice or badge, or a base of long ago, damages the whole base`() {
        let renderer = renderer()
        let at = Instant(nanoseconds: 0)
        var scene = scene(1)
        let first = renderer.render(scene, at: at)
        scene.notice = ["Hello"]
        let second = renderer.render(scene, at: at)
        #expect(second.baseDamage(since: first.base.revision) == nil)
        #expect(second.baseDamage(since: second.base.revision) == [])
        for x in 1...Int32(BaseHistory.depth + 1) {
            scene.fingers = [DisplayPoint(x: x, y: 1)]
            _ = renderer.render(scene, at: at)
        }
        let last = renderer.render(scene, at: at)
        #expect(last.baseDamage(since: second.base.revision) == nil)
    }
}
