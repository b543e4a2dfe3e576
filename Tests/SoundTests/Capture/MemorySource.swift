@testable import Sound

/// What a source in memory does at each call, and what a test sees of it.
final class MemoryTape {
    /// Its samples are 0, 1, 2 …; it has this number of them at each moment.
    var room = Int.max
    /// The numbers of samples after which it fails, and after which it has nothing more.
    var failsAfter = Int.max
    var standsStillAfter = Int.max
    var now: Int64 = 0
    var taken = 0
    var isClosed = false
}

/// A microphone in memory, with a clock that only its waiting moves.
struct MemorySource: ~Copyable, SampleSource {
    let tape: MemoryTape

    init(_ tape: MemoryTape) { self.tape = tape }

    deinit { tape.isClosed = true }

    var now: Int64 { tape.now }

    func rest() { tape.now += 10_000_000 }

    func awaitSamples() throws(SoundError) { rest() }

    func take(into room: UnsafeMutableBufferPointer<Int16>) throws(SoundError) -> Int {
        if tape.taken >= tape.failsAfter {
            throw SoundError(code: .lost, operation: "snd_pcm_avail", subject: "memory", detail: "No such device")
        }
        guard tape.taken < tape.standsStillAfter else { return 0 }
        let count = min(room.count, tape.room)
        for index in 0..<count { room[index] = Int16(truncatingIfNeeded: tape.taken + index) }
        tape.taken += count
        return count
    }
}
