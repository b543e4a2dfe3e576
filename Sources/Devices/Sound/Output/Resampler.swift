/// Converts the sample rate with a windowed sinc filter: no audible aliasing, no clicks between blocks, and exactly ⌈n
/// · to ⁄ from⌉ samples for n.
struct Resampler {
    /// Zero crossings of the sinc on either side, at the lower of the two rates.
    private static let crossings = 16
    /// Rows of the filter's table; values between rows are interpolated.
    private static let phases = 128

    private let from: Int
    private let to: Int
    /// Number of input samples on each side that an output sample depends on.
    private let reach: Int
    /// `phases + 1` rows of `2 · reach` weights.
    private let table: [Float]
    /// Input samples that are still needed; the first has index `base`.
    private var pending: [Float]
    private var base: Int
    /// Numbers of samples that came in and went out.
    private var (arrived, left) = (0, 0)

    /// - Parameters:
    ///   - from: Samples per second of the input, above 0.
    ///   - to: Samples per second of the output, above 0.
    init(from: Int, to: Int) {
        self.from = from
        self.to = to
        if from == to {
            (reach, table, pending, base) = (0, [], [], 0)
            return
        }
        let cutoff = min(1, Double(to) / Double(from))
        let reach = Int((Double(Self.crossings) / cutoff).rounded(.up))
        self.reach = reach
        table = Self.weights(reach: reach, cutoff: cutoff)
        // Silence before the first sample.
        base = -reach
        pending = [Float](repeating: 0, count: reach)
    }

    mutating func convert(_ samples: UnsafeBufferPointer<Float>, into target: inout [Float]) {
        if from == to {
            target.append(contentsOf: samples)
            return
        }
        arrived += samples.count
        pending.append(contentsOf: samples)
        produce(upTo: base + pending.count - reach, into: &target)
    }

    /// Ends the input; silence follows.
    mutating func finish(into target: inout [Float]) {
        guard from != to else { return }
        pending.append(contentsOf: repeatElement(0, count: reach + 1))
        produce(upTo: arrived, into: &target)
    }

    /// Computes the output samples before the input sample `end`.
    private mutating func produce(upTo end: Int, into target: inout [Float]) {
        while true {
            // The position of the output sample: `whole` + `rest` / `to` input samples.
            let (whole, rest) = (left * from).quotientAndRemainder(dividingBy: to)
            guard whole < end else { break }
            let position = Double(rest) / Double(to) * Double(Self.phases)
            let row = Int(position)
            let mix = Float(position - Double(row))
            let first = whole - reach + 1 - base
            let (near, far) = (row * 2 * reach, (row + 1) * 2 * reach)
            var sum: Float = 0
            for tap in 0..<2 * reach {
                let weight = table[near + tap] + mix * (table[far + tap] - table[near + tap])
                sum += pending[first + tap] * weight
            }
            target.append(min(max(sum, -1), 1))
            left += 1
        }
        let done = min((left * from) / to - reach + 1 - base, pending.count)
        if done > 0 {
            pending.removeFirst(done)
            base += done
        }
    }

    /// A sinc with a Blackman window. Each row sums to 1, so that the level does not change.
    private static func weights(reach: Int, cutoff: Double) -> [Float] {
        var table: [Float] = []
        table.reserveCapacity((phases + 1) * 2 * reach)
        for phase in 0...phases {
            let offset = Double(phase) / Double(phases)
            var row = (0..<2 * reach).map { tap in
                let distance = Double(tap - reach + 1) - offset
                let place = distance / Double(reach)
                guard abs(place) < 1 else { return 0.0 }
                let angle = Double.pi * distance * cutoff
                let window = 0.42 + 0.5 * cosine(.pi * place) + 0.08 * cosine(2 * .pi * place)
                return (angle == 0 ? 1 : sine(angle) / angle) * window
            }
            let sum = row.reduce(0, +)
            for tap in row.indices { row[tap] /= sum }
            table.append(contentsOf: row.map(Float.init))
        }
        return table
    }
}
