import Testing

@testable import Sound

/// When the sound of an app is played, and which part of it is kept.
struct StreamBufferTests {
    private func bytes(_ samples: Int) -> [UInt8] {
        (0..<samples).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    private func append(_ bytes: [UInt8], to buffer: inout StreamBuffer) {
        bytes.withUnsafeBytes { buffer.append($0) }
    }

    private func read(_ count: Int, from buffer: inout StreamBuffer) -> [Int] {
        var samples: [Float] = []
        buffer.read(count, into: &samples)
        return samples.map { Int($0 * 32768) }
    }

    @Test func `playing starts once 60 ms are buffered`() {
        var buffer = StreamBuffer()
        append(bytes(959), to: &buffer)
        #expect(read(10, from: &buffer) == [])
        append(bytes(1), to: &buffer)
        #expect(read(3, from: &buffer) == [0, 1, 2])
    }

    @Test func `after an underrun playing resumes with 60 ms`() {
        var buffer = StreamBuffer()
        append(bytes(960), to: &buffer)
        #expect(read(2000, from: &buffer).count == 960)
        append(bytes(959), to: &buffer)
        #expect(read(10, from: &buffer) == [])
        append(bytes(1), to: &buffer)
        #expect(read(2000, from: &buffer).count == 960)
    }

    @Test(arguments: [1, 3, 17, 4096, 65_537])
    func `pieces of a stream may end within a sample`(size: Int) {
        var buffer = StreamBuffer()
        let samples = 100_000
        let all = bytes(samples)
        var found: [Int] = []
        for start in stride(from: 0, to: all.count, by: size) {
            append(Array(all[start..<min(start + size, all.count)]), to: &buffer)
            if start % 5 == 0 { found += read(2000, from: &buffer) }
        }
        // The rest is less than the start needs if an underrun came before.
        append([UInt8](repeating: 0, count: 2 * StreamBuffer.lead), to: &buffer)
        while case let more = read(1000, from: &buffer), !more.isEmpty { found += more }
        let wanted = (0..<samples).map { Int(Int16(truncatingIfNeeded: $0)) }
        #expect(found.prefix(samples).elementsEqual(wanted))
    }

    @Test func `a full buffer drops the newest bytes, as whole samples`() {
        var buffer = StreamBuffer()
        append([7], to: &buffer)
        append([UInt8](repeating: 7, count: StreamBuffer.capacity), to: &buffer)
        #expect(buffer.dropped == 1)
        #expect(buffer.count == StreamBuffer.capacity / 2)
        append([7, 9, 9], to: &buffer)
        #expect(buffer.count == StreamBuffer.capacity / 2)
        #expect(buffer.dropped == 4)
        #expect(read(1, from: &buffer) == [0x0707])
    }

    @Test(arguments: [1, 3, 4097])
    func `after an odd number of bytes was dropped samples are still aligned`(size: Int) {
        var buffer = StreamBuffer()
        append([UInt8](repeating: 7, count: StreamBuffer.capacity), to: &buffer)
        append([UInt8](repeating: 9, count: size), to: &buffer)
        #expect(buffer.dropped == size)
        let rest = StreamBuffer.capacity / 2 - 5
        #expect(read(rest, from: &buffer).count == rest)
        append([9, 2, 1], to: &buffer)
        #expect(read(9, from: &buffer) == [Int](repeating: 0x0707, count: 5) + [0x0102])
    }

    /// Samples that wait at the end of a stream, and the number of them that is played.
    @Test(arguments: [(0, 0), (1, 1), (959, 959), (80_000, 80_000), (80_001, 80_000)])
    func `after the stream's end the rest is played, up to 5 s`(waiting: Int, played: Int) {
        var buffer = StreamBuffer()
        append(bytes(waiting) + [5], to: &buffer)
        buffer.end()
        #expect(buffer.isPlaying == (played > 0))
        append(bytes(2000), to: &buffer)
        #expect(read(100_000, from: &buffer).count == played)
        #expect(!buffer.isPlaying)
        #expect(read(100_000, from: &buffer) == [])
    }

    @Test func `clearing the buffer leaves nothing for the next stream`() {
        var buffer = StreamBuffer()
        append(bytes(2001), to: &buffer)
        buffer.clear()
        #expect(buffer.count == 0)
        #expect(read(10, from: &buffer) == [])
    }
}
