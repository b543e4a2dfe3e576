internal import BezelModel

/// The rows in which the keys of a keyboard are drawn: those of its content, or more of them where the keys of an alphabet
/// with long rows would be too narrow.
struct KeyboardRows {
    /// Of a key in the content.
    typealias Place = (row: Int, column: Int)
    typealias Entry = (place: Place, key: KeyboardContent.Key)

    /// Rows with more keys are long.
    private static let longestShortRow = 11.0
    /// After a split.
    private static let letterRows = 4

    private(set) var rows: [[Entry]]
    /// How many keys of the usual width are beside each other.
    private(set) var columns: Double
    /// The keys are those of a number pad.
    let isPad: Bool

    /// - Parameters:
    ///   - width: Of the area for the keys.
    ///   - height: Of the area for the keys.
    ///   - leastWidth: Rows whose keys are narrower are split, unless the keys would become lower than they were wide.
    init(_ keyboard: KeyboardContent, width: Int32, height: Int32, gap: Int32, leastWidth: Int32) {
        rows = keyboard.rows.enumerated().map { row, keys in
            keys.enumerated().map { column, key in (place: (row: row, column: column), key: key) }
        }
        let longest = keyboard.rows.dropLast().map(\.count).max() ?? 1
        isPad = longest <= 5
        columns = isPad ? Double(max(longest, 1)) : Double(max(longest, 10))
        let keyWidth = (Double(width) + Double(gap)) / columns - Double(gap)
        guard columns > Self.longestShortRow, keyWidth < Double(leastWidth) else { return }
        let keyHeight = Double(height + gap) / Double(Self.letterRows + 1) - Double(gap)
        if rows.count <= Self.letterRows, keyHeight > keyWidth { split(into: Self.letterRows) }
    }

    /// Distributes the letters over rows of the same length, in their order. The keys beside the letters stay in the last of
    /// these rows.
    ///
    /// - Parameter count: Rows without the one with the space.
    private mutating func split(into count: Int) {
        guard let last = rows.last else { return }
        let keys = rows.dropLast().joined()
        let letters = keys.filter { if case .character = $0.key.face { true } else { false } }
        let others = keys.filter { if case .character = $0.key.face { false } else { true } }
        let length = (letters.count + others.count + count - 1) / count
        guard length > 0, letters.count > length * (count - 1) else { return }
        var split = (0..<count).map { row in
            Array(letters.dropFirst(row * length).prefix(row == count - 1 ? letters.count : length))
        }
        // Shift is before the letters, backspace after them.
        let isShift = { (entry: Entry) in if case .shift = entry.key.face { true } else { false } }
        split[count - 1] = others.filter(isShift) + split[count - 1] + others.filter { !isShift($0) }
        rows = split + [last]
        columns = Double(max(length, split[count - 1].count))
    }
}
