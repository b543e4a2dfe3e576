import Sound

/// Bytes → a sound, decoded to its end as the confined process for files does.
enum FuzzSounds: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        // A missing library is reported as a fault of every file.
        SoundFileReader.prepare()
        do throws(SoundFileFault) {
            let reader = try SoundFileReader(SoundBytes(borrowing: UnsafeRawBufferPointer(input)))
            precondition((4000...192_000).contains(reader.rate), "the rate can be played")
            var count = 0
            while let samples = try reader.next(unless: { false }) {
                precondition(!samples.isEmpty && samples.allSatisfy { (-1...1).contains($0) }, "a volume")
                count += samples.count
                precondition(count <= 60 * reader.rate, "at most a minute")
            }
            precondition(count > 0, "a file without samples is refused")
        } catch {
            precondition(!error.detail.isEmpty, "the fault has words")
        }
    }
}
