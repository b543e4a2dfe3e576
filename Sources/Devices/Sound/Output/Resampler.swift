/// From one rate to another with a windowed sinc: no alias that could be heard, no click between blocks, and exactly
/// ⌈n · to ⁄ from⌉ samples for n.
struct Resampler {
    /// Zero crossings of the sinc on either side, at the lower of the two rates.
    private static let crossings = 16
    /// Rows of the filter's table; between two rows it is interpolated.
    private static let phases = 128

    private let from: Int
    private let to: Int
    /// Samples on either side that one output sample looks at.
    private let reach: Int
    /// `phases + 1` rows of `2 · reach` weights.
    private let table: [Float]
    /// Samples that are still looked at, the first at index `base`.
    private var pending: [Float]
    private var base: Int
    /// Samples that came in, and that went out.
    private var (arrived, left) = (0, 0)

    /// - Parameters: Samples a second, both above 0.
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
        // What lies before the first sample is silence.
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

    /// The input is over; silence follows it.
    mutating func finish(into target: inout [Float]) {
        guard from != to else { return }
        pending.append(contentsOf: repeatElement(0, count: reach + 1))
        produce(upTo: arrived, into: &target)
    }

    /// Gives every output sample whose place is before the input sample `end`.
    private mutating func produce(upTo end: Int, into target: inout [Float]) {
        while true {
            // The place of the output sample: `whole` + `rest` / `to` input samples.
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

    /// A sinc under a Blackman window; each row sums to 1, so that a level stays as it is.
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
