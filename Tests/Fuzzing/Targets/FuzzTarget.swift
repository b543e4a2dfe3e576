/// What libFuzzer calls with each input it invents, and the tests with each input that is kept.
protocol FuzzTarget {
    /// Traps where something is not as it must be.
    static func run(_ input: UnsafeBufferPointer<UInt8>)
}
