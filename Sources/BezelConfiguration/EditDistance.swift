/// The edit distance of two words, to suggest a key after a typing error.
package enum EditDistance {
    /// The lowest number of insertions, deletions, replacements and swaps of neighbours.
    ///
    /// - Complexity: O(*n* · *m*).
    package static func between(_ first: String, _ second: String) -> Int {
        let (left, right) = (Array(first.utf8.prefix(64)), Array(second.utf8.prefix(64)))
        var before: [Int] = []
        var above = Array(0...right.count)
        for row in 1..<(left.count + 1) {
            var current = [row]
            for column in 1..<(right.count + 1) {
                let isSame = left[row - 1] == right[column - 1]
                var least = min(above[column] + 1, current[column - 1] + 1, above[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    least = min(least, before[column - 2] + 1)
                }
                current.append(least)
            }
            (before, above) = (above, current)
        }
        return above[right.count]
    }
}
