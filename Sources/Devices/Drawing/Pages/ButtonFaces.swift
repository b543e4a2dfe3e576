internal import BezelModel

/// Texts and icons of a group of buttons: all have one size, and either all buttons that have an icon show it, or none
/// does.
struct ButtonFaces {
    private let layout: PageLayout
    private let buttons: [CardButton]
    private let padding: Int32
    private let side: Int32
    private let gap: Int32
    /// The one that leads to all soft buttons; nil for none.
    private let more: Int?
    private var face: Face
    /// The words of all buttons are complete, and no word is broken.
    private(set) var isWhole = false

    /// How the words of all buttons of a group are drawn.
    struct Face {
        var style: TextStyle
        var lines: Int32 = 1
        var hasIcons = false
        /// The letters are smaller than those of a button should be.
        var isSmall = false
    }

    /// The faces have large letters, whether the words need two lines or not.
    var isLegible: Bool { isWhole && !face.isSmall }
    var isOneLine: Bool { face.lines == 1 }

    init(layout: PageLayout, buttons: [CardButton], room: DisplaySize, more: Int? = nil) {
        let metrics = layout.metrics
        self.more = more
        self.layout = layout
        self.buttons = buttons
        padding = min(metrics.whole(12), room.width / 10)
        side = min(metrics.whole(30), room.height)
        gap = metrics.gap
        let most = max(min(2, room.height / max(metrics.smallLabel.lineHeight ?? 1, 1)), 1)
        let faces = [
            Face(style: metrics.label, hasIcons: true), Face(style: metrics.smallLabel, hasIcons: true),
            Face(style: metrics.smallLabel), Face(style: metrics.smallLabel, lines: most),
            Face(style: metrics.smallestLabel, isSmall: true),
            Face(style: metrics.smallestLabel, lines: most, isSmall: true),
        ]
        // An ellipsis is better than a word that is broken.
        face = Face(style: metrics.smallLabel)
        for way in faces {
            let last = face
            face = way
            isWhole = buttons.indices.allSatisfy { index in
                let block = words(index, in: room.width)
                return block?.isCut != true && block?.breaksWord != true
            }
            if isWhole { return }
            face = last
        }
    }

    private func hasIcon(_ index: Int) -> Bool {
        symbol(index) != nil || hasPicture(index)
    }

    /// The symbol in place of a picture: on the button that leads to all buttons, and on one that would be empty.
    private func symbol(_ index: Int) -> PageIcon? {
        if index == more { return face.hasIcons ? .more : nil }
        return buttons[index].text.isBlank && !hasPicture(index) ? .missing : nil
    }

    private func hasPicture(_ index: Int) -> Bool {
        buttons[index].image != nil && (face.hasIcons || buttons[index].text.isBlank)
            && !layout.images.failed.contains(buttons[index].image?.contents ?? [])
    }

    private func textRoom(_ index: Int, _ width: Int32) -> Int32 {
        max(width - 2 * padding - (hasIcon(index) ? side + gap : 0) - lockRoom(index), 1)
    }

    private var lock: Int32 { layout.metrics.whole(22) }
    /// What the lock at the end of a button takes, with the space before it.
    private func lockRoom(_ index: Int) -> Int32 { buttons[index].isLimited ? lock + gap : 0 }

    private func words(_ index: Int, in width: Int32) -> TextBlock? {
        guard !buttons[index].text.isBlank else { return nil }
        let room = textRoom(index, width)
        return layout.texts.block(buttons[index].text, face.style, width: room, lines: face.lines, side: .middle)
    }

    /// - Parameter ground: The colour behind it.
    func place(_ index: Int, in rect: DisplayRect, _ color: Color, on ground: Color) {
        let block = words(index, in: rect.width)
        let picture =
            hasPicture(index)
            ? layout.images.image(buttons[index].image, within: DisplaySize(width: side, height: side)) : nil
        // Here it becomes known that a picture cannot be decoded.
        let symbol = symbol(index)
        func addFace(_ place: DisplayRect) {
            if let symbol {
                layout.add(.icon(symbol, place, color, isMirrored: false))
            } else if let picture {
                layout.addImage(picture, in: place, radius: 6, tint: picture.isTemplate ? color : nil, on: ground)
            }
        }
        if buttons[index].isLimited {
            let place = DisplayRect(
                x: rect.right - padding - lock, y: rect.y + (rect.height - lock) / 2, width: lock, height: lock)
            layout.add(.icon(.lock, place, layout.palette.text2, isMirrored: false))
        }
        guard let block else { return addFace(rect.middle(side, side)) }
        let room = textRoom(index, rect.width)
        let width = min(block.width, room)
        let icon = picture == nil && symbol == nil ? 0 : side + gap
        let left = rect.x + (rect.width - lockRoom(index) - width - icon) / 2
        if icon > 0 {
            addFace(DisplayRect(x: left, y: rect.y + (rect.height - side) / 2, width: side, height: side))
        }
        // The text is centred in its room, so its rectangle has the room's width.
        let words = DisplayRect(
            x: left + icon - (room - width) / 2, y: rect.y, width: room, height: rect.height)
        layout.add(.text(block, words, color))
    }
}
