import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// A tap beside a region is moved to its edge if the configuration says so.
struct SnapTests {
    private func stage(_ snap: Int) throws -> Bench {
        let bench = newAlertBench { $0.regions.snap = snap }
        let phone = try #require(bench.app())
        let rects = [
            HapticRect(id: 1, x: 100, y: 100, width: 50, height: 50),
            HapticRect(id: 2, x: 170, y: 100, width: 50, height: 50),
        ]
        _ = bench.request(.sendHapticData, SendHapticData(rects: rects).parameters, id: 3, from: phone)
        return bench
    }

    private func points(_ heard: [Heard]) -> [String] {
        heard.filter { $0.notification == .onTouchEvent }.map { heard in
            let point = heard.parameters["event"]?.array?.first?["c"]?.array?.first
            let (x, y) = (point?["x"]?.integer ?? -1, point?["y"]?.integer ?? -1)
            return "\(heard.parameters["type"]?.string ?? "?") \(x),\(y)"
        }
    }

    @Test(arguments: [
        (95, 120, "100,120"), (90, 90, "90,90"), (93, 93, "100,100"), (155, 120, "149,120"), (165, 120, "170,120"),
        (120, 155, "120,149"), (120, 161, "120,161"), (120, 120, "120,120"), (225, 155, "219,149"),
    ])
    func `a tap near a region is moved into it`(x: Int, y: Int, counted: String) throws {
        let bench = try stage(10)
        #expect(points(bench.tap((Int32(x), Int32(y)))) == ["BEGIN \(counted)", "END \(counted)"])
    }

    @Test func `a drag that begins near a region is not moved`() throws {
        let bench = try stage(10)
        #expect(points(bench.touch(95, 120, .begin)) == ["BEGIN 100,120"])
        #expect(points(bench.touch(98, 122, .move)) == [])
        #expect(points(bench.touch(95, 140, .move)) == ["MOVE 95,140"])
        #expect(points(bench.touch(96, 121, .move)) == ["MOVE 96,121"])
        #expect(points(bench.touch(96, 121, .end)) == ["END 96,121"])
    }

    @Test func `without regions.snap no touch is moved`() throws {
        let bench = try stage(0)
        #expect(points(bench.tap((95, 120))) == ["BEGIN 95,120", "END 95,120"])
    }
}
