/// Items that have arrived, or continuations that wait for the next one.
struct Arrived<Value: Sendable>: Sendable {
    private var values: [Value] = []
    private var waiting: [CheckedContinuation<Value, Never>] = []

    mutating func add(_ value: Value) {
        guard waiting.isEmpty else { return waiting.removeFirst().resume(returning: value) }
        values.append(value)
    }

    mutating func next() -> Value? { values.isEmpty ? nil : values.removeFirst() }

    mutating func wait(_ one: CheckedContinuation<Value, Never>) { waiting.append(one) }
}
