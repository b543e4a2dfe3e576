internal import BezelModel

/// The buttons of the card, at its lower edge: beside each other, and on a display that is higher than wide the one for the
/// usual case alone in its row.
extension VoiceCardLayout {
    /// How the words of all buttons are drawn.
    private struct Face {
        var style: TextStyle
        var hasIcons: Bool
        var lines: Int32 = 1
    }

    /// - Returns: Where they end.
    func placeButtons(_ plan: inout Plan, at top: Int32) -> Int32 {
        guard !card.buttons.isEmpty else { return top }
        let height = max(metrics.whole(72), metrics.touchTarget)
        let narrowest = rows.map { width(of: $0.count) }.min() ?? inner
        let face = face(in: narrowest)
        var y = top
        for row in rows {
            let width = width(of: row.count)
            for (column, index) in row.enumerated() {
                let rect = DisplayRect(
                    x: origin.x + padding + Int32(column) * (width + metrics.gap), y: y, width: width, height: height)
                place(index, face, in: rect, &plan)
            }
            y += height + metrics.gap
        }
        return y - metrics.gap
    }

    private var rows: [[Int]] {
        let all = Array(card.buttons.indices)
        guard metrics.isPortrait, all.count > 2 else { return [all] }
        return [[0], Array(all.dropFirst())]
    }

    private func width(of count: Int) -> Int32 {
        (inner - Int32(count - 1) * metrics.gap) / Int32(max(count, 1))
    }

    private var side: Int32 { metrics.whole(30) }
    private var edge: Int32 { metrics.whole(isTight ? 6 : 12) }

    private func face(in width: Int32) -> Face {
        let faces = [
            Face(style: metrics.label, hasIcons: true), Face(style: metrics.smallLabel, hasIcons: true),
            Face(style: metrics.smallLabel, hasIcons: false),
            Face(style: metrics.smallLabel, hasIcons: false, lines: 2),
            Face(style: metrics.smallestLabel, hasIcons: false),
            Face(style: metrics.smallestLabel, hasIcons: false, lines: 2),
        ]
        let whole = faces.first { face in card.buttons.allSatisfy { words($0, face, in: width).isWhole } }
        return whole ?? faces[faces.count - 1]
    }

    private func words(_ button: VoiceCard.Button, _ face: Face, in width: Int32) -> TextBlock {
        texts.block(
            button.text, face.style, width: textRoom(face, width), lines: face.lines, side: .middle)
    }

    private func textRoom(_ face: Face, _ width: Int32) -> Int32 {
        max(width - 2 * edge - (face.hasIcons ? side + metrics.gap : 0), 1)
    }

    private func place(_ index: Int, _ face: Face, in rect: DisplayRect, _ plan: inout Plan) {
        let button = card.buttons[index]
        addSurface(&plan, rect, .button(index), fill: button.isPrimary ? palette.fill : palette.button)
        let color = button.isPrimary ? palette.onFill : palette.text
        let block = words(button, face, in: rect.width)
        let room = textRoom(face, rect.width)
        let taken = face.hasIcons ? side + metrics.gap : 0
        let width = min(block.width, room)
        let left = rect.x + (rect.width - width - taken) / 2
        if face.hasIcons {
            plan.items.append(
                .icon(
                    PageIcon(button.icon),
                    DisplayRect(x: left, y: rect.y + (rect.height - side) / 2, width: side, height: side), color,
                    isMirrored: false))
        }
        // The text is centred in its room, so its rectangle has the room's width.
        plan.items.append(
            .text(
                block,
                DisplayRect(x: left + taken - (room - width) / 2, y: rect.y, width: room, height: rect.height), color))
    }
}

extension PageIcon {
    fileprivate init(_ icon: VoiceCard.Button.Icon) {
        switch icon {
        case .check: self = .check
        case .again: self = .again
        case .close: self = .close
        case .list: self = .list
        case .help: self = .info
        }
    }
}
