internal import BezelModel

/// The rows in which the keys of a keyboard are drawn: those of its content, or more of them where the keys of an alphabet
/// with long rows would be too narrow.
struct KeyboardRows {
    /// Of a key in the content.
    typealias Place = (row: Int, column: Int)
    typealias Entry = (place: Place, key: KeyboardContent.Key)

    /// Rows with more keys are long.
    private static let longestShortRow = 10.0
    /// After a split, unless the rows would be long again.
    private static let letterRows = 4

    private(set) var rows: [[Entry]]
    /// How many keys of the usual width are beside each other.
    private(set) var columns: Double
    /// The keys are those of a number pad.
    let isPad: Bool
    /// The letters are a table with the keys of functions at its side: no row has a space between the functions.
    private(set) var isTable: Bool

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
        isTable = !isPad && keyboard.rows.last?.contains(where: \.isSpace) == false
        columns = isPad ? Double(max(longest, 1)) : Double(max(longest + (isTable ? 1 : 0), 10))
        let keyWidth = (Double(width) + Double(gap)) / columns - Double(gap)
        guard columns > Self.longestShortRow, keyWidth < Double(leastWidth) else { return }
        guard !isTable else {
            gatherFunctions()
            return
        }
        let count = max(Self.letterRows, (keyboard.rows.dropLast().joined().count + 9) / Int(Self.longestShortRow))
        let keyHeight = Double(height + gap) / Double(count + 1) - Double(gap)
        if rows.count <= count, keyHeight > keyWidth { split(into: count) }
    }

    /// Puts the keys of functions into a row of their own, backspace before the last.
    private mutating func gatherFunctions() {
        let letters = rows.map { $0.filter(\.key.isLetter) }
        let others = rows.joined().filter { !$0.key.isLetter }
        let backspace = others.filter { $0.key.face == .backspace }
        let functions = others.filter { $0.key.face != .backspace }
        rows = letters + [functions.dropLast() + backspace + functions.suffix(1)]
        columns = Double(max(letters.map(\.count).max() ?? 1, 1))
        isTable = false
    }

    /// Distributes the letters over rows of the same length, in their order. The keys beside the letters stay in the last of
    /// these rows.
    ///
    /// - Parameter count: Rows without the one with the space.
    private mutating func split(into count: Int) {
        guard let last = rows.last else { return }
        let keys = rows.dropLast().joined()
        let letters = keys.filter(\.key.isLetter)
        let others = keys.filter { !$0.key.isLetter }
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

extension KeyboardContent.Key {
    /// It is as wide as a letter.
    var isLetter: Bool {
        switch face {
        case .character, .forms: true
        case .space, .shift, .backspace, .page, .alphabet, .submit: false
        }
    }

    var isSpace: Bool {
        switch face {
        case .space: true
        case .character, .forms, .shift, .backspace, .page, .alphabet, .submit: false
        }
    }
}
