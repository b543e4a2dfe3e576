/// The function that libFuzzer calls with each generated input, and the tests with each input of the corpus.
protocol FuzzTarget {
    /// Traps if a result is wrong.
    static func run(_ input: UnsafeBufferPointer<UInt8>)
}
