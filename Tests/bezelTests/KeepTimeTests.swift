import Testing

@testable import BezelService

struct KeepTimeTests {
    private func seconds(_ seconds: Int64) -> Int64 { seconds * 1_000_000_000 }

    @Test func `a value is written 2 s after its last change`() {
        var time = KeepTime()
        #expect(time.changed(at: seconds(100)) == seconds(102))
        #expect(time.changed(at: seconds(101)) == seconds(103))
    }

    @Test func `a value that changes each second is written 10 s after its first change`() {
        var time = KeepTime()
        let times = (0..<10).map { time.changed(at: seconds($0)) }
        #expect(times.max() == seconds(10))
        time.written()
        #expect(time.changed(at: seconds(10)) == seconds(12))
    }
}
