internal import BezelModel

extension PageLayout {
    /// The first of some styles in which each text is whole in so many lines of a width; else the last one.
    ///
    /// - Parameter styles: Size of the letters and distance of the lines, in units, the largest first.
    func fitted(
        _ strings: [String], _ styles: [(size: Double, line: Double)], weight: UInt32 = 400, width: Int32,
        lines: Int32 = 1
    ) -> (style: TextStyle, isWhole: Bool) {
        var last = metrics.body
        for (size, line) in styles {
            last = metrics.style(size, line: line, weight: weight)
            let isWhole = strings.allSatisfy { string in
                texts.block(string, last, width: width, lines: lines, side: .middle).isWhole
            }
            if isWhole { return (last, true) }
        }
        return (last, false)
    }
}
