import Testing

@testable import Voice

struct NoiseFloorTests {
    private static func added(_ samples: [Int16]) -> [Int16] {
        var floor = NoiseFloor()
        return samples.withUnsafeBufferPointer { floor.added(to: $0) }
    }

    private static func level(_ samples: some Collection<Int16>) -> Float {
        (samples.reduce(Float(0)) { $0 + Float($1) * Float($1) } / Float(samples.count)).squareRoot()
    }

    @Test func `silent parts get noise 40 dB below the loud ones`() {
        let tone = (0..<16000).map { Int16($0 % 8 < 4 ? 5000 : -5000) }
        let noise = Self.level(Self.added([Int16](repeating: 0, count: 16000) + tone)[..<16000])
        #expect((45...55).contains(noise))
    }

    @Test func `silence, extremes and no sound at all are kept`() {
        #expect(Self.added([]) == [])
        #expect(Self.added([0, 0, 0]) == [0, 0, 0])
        #expect(Self.added([.max, .min, .max, .min]).allSatisfy { abs(Int($0)) > 30000 })
    }

    @Test func `the same recording gives the same result`() {
        let tone = (0..<3200).map { Int16($0 % 100 * 50) }
        #expect(Self.added(tone) == Self.added(tone))
    }
}
