internal import BezelModel

/// Soft buttons in rows, with words that are whole.
struct ButtonRows {
    var shown: ShownButtons
    var rows: Int
    var height: Int32
}

/// How much room rows of buttons have.
struct ButtonRoom {
    var width: Int32
    /// The largest height of all rows.
    var height: Int32
    /// The heights of a row that is alone, and of each of several rows, in units.
    var alone = 72.0
    var several = 64.0
    /// The smallest and the largest number of rows.
    var rows = 1...8
}

extension PageLayout {
    /// Whether there is little height for rows of buttons.
    var isTight: Bool { metrics.display.height < metrics.whole(400) }

    /// Between two rows of buttons.
    var rowGap: Int32 { isTight ? metrics.whole(8) : metrics.gap }

    /// The fewest rows in which all words are whole. If there are none, fewer buttons are shown, and the last one leads
    /// to all.
    ///
    /// - Parameter capacity: The largest number of buttons.
    func rows(
        _ buttons: [CardButton], _ template: TemplateContent, capacity: Int, in room: ButtonRoom
    ) -> ButtonRows {
        var first: ButtonRows?
        for capacity in stride(from: capacity, to: 1, by: -1) {
            let shown = ShownButtons(buttons, more: template.more, capacity: capacity)
            let (rows, isWhole) = rows(shown.faces, elements: shown.elements, in: room)
            let fitted = ButtonRows(shown: shown, rows: rows, height: height(of: rows, room))
            if isWhole || template.more.isEmpty { return fitted }
            if first == nil { first = fitted }
        }
        let shown = ShownButtons(buttons, more: template.more, capacity: capacity)
        return first ?? ButtonRows(shown: shown, rows: 1, height: height(of: 1, room))
    }

    func height(of rows: Int, _ room: ButtonRoom) -> Int32 {
        let row = max(metrics.whole(rows > 1 ? room.several : room.alone), metrics.touchTarget)
        return Int32(rows) * (row + rowGap) - rowGap
    }

    /// The fewest rows in which the words of all buttons are whole, and in letters that are not too small; on a small
    /// display each in one line, if there is room. If there are none, as many rows as there is room for.
    func rows(
        _ buttons: [CardButton], elements: [PageElement], in room: ButtonRoom
    ) -> (rows: Int, isWhole: Bool) {
        let count = buttons.count
        let more = elements.firstIndex(of: TemplateContent.Part.moreButtons.element)
        let all = ButtonGrid.rows(count)
        let possible = all.filter { rows in
            let columns = Int32((count + rows - 1) / rows)
            let width = (room.width + metrics.gap) / columns - metrics.gap
            return room.rows.contains(rows) && height(of: rows, room) <= room.height && width >= metrics.touchTarget
        }
        let faces = possible.map { rows in
            let columns = Int32((count + rows - 1) / rows)
            let size = DisplaySize(
                width: (room.width + metrics.gap) / columns - metrics.gap,
                height: max(metrics.whole(rows > 1 ? room.several : room.alone), metrics.touchTarget))
            return (rows, ButtonFaces(layout: self, buttons: buttons, room: size, more: more))
        }
        let best = isTight ? faces.first { $0.1.isLegible && $0.1.isOneLine } : nil
        if let best = best ?? faces.first(where: { $0.1.isLegible }) { return (best.0, true) }
        if let small = faces.last(where: { $0.1.isWhole }) { return (small.0, false) }
        return (possible.last ?? all.first { $0 >= room.rows.lowerBound } ?? 1, false)
    }
}
