import Testing

@testable import SmartDeviceLinkApp

/// The times at which samples are sent.
struct AudioPacerTests {
    @Test func `half a second of audio is sent at once, then as much as is played`() {
        var pacer = AudioPacer()
        #expect(pacer.append([Int16](repeating: 1, count: 16_000)) == true)
        var sent: [Int64] = []
        for now in stride(from: Int64(5000), to: 6000, by: 10) {
            while let piece = pacer.next(at: now) {
                #expect(piece.count == 3200)
                sent.append(now - 5000)
            }
        }
        #expect(sent == [0, 0, 0, 0, 0, 0, 100, 200, 300, 400])
        #expect(pacer.due == nil)
    }

    @Test func `after a pause audio starts again with half a second`() {
        var pacer = AudioPacer()
        _ = pacer.append([Int16](repeating: 1, count: 1600))
        #expect(pacer.next(at: 1000) != nil)
        _ = pacer.append([Int16](repeating: 1, count: 160_000))
        var count = 0
        while pacer.next(at: 60_000) != nil { count += 1 }
        #expect(count == 6)
        #expect(pacer.due == 60_100)
    }

    @Test func `samples are sent in order with the low byte first`() {
        var pacer = AudioPacer()
        _ = pacer.append([0x0102, -2])
        _ = pacer.append([])
        _ = pacer.append([3])
        #expect(pacer.next(at: 0) == [2, 1, 0xFE, 0xFF, 3, 0])
        #expect(pacer.count == 0)
    }

    @Test func `at most 16 MiB of samples may wait`() {
        var pacer = AudioPacer()
        #expect(pacer.append([Int16](repeating: 0, count: AudioPacer.capacity + 1)) == false)
        #expect(pacer.append([0]) == true)
        #expect(pacer.append([Int16](repeating: 0, count: AudioPacer.capacity)) == false)
        #expect(pacer.count == 1)
    }
}
