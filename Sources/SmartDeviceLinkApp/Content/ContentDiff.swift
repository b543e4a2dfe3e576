internal import SmartDeviceLink

/// The requests that turn the head unit's content into the declared content, and the handlers of the resulting
/// commands.
///
/// Deletions come first, so that no name or phrase exists twice at any time: commands before the submenu that contains
/// them, inner submenus before outer ones. Additions follow: a submenu before its entries, each entry at its position.
/// Entries that stay in the same order are not touched.
public struct ContentDiff: Sendable {
    /// Called when the driver chooses a command, in order. It must return quickly.
    public typealias Handler = @Sendable (_ trigger: TriggerSource) -> Void

    /// The requests, in the order in which they must be sent.
    public private(set) var changes: [ContentChange] = []
    /// The commands' handlers, by command id.
    public private(set) var handlers: [UInt32: Handler] = [:]

    private var additions: [ContentChange] = []
    private var lastID: UInt32
    private var taken: Set<UInt32>

    /// Compares what the head unit has with what the app declares.
    public init(from content: AcknowledgedContent, to declared: DeclaredContent) {
        taken = content.ids
        lastID = taken.max() ?? 0
        if let menu = declared.menu { compare(content.menu, menu, under: nil) }
        if let commands = declared.voiceCommands { compare(content.voiceCommands, commands) }
        if let choices = declared.choices { compare(content.choices, choices) }
        if let buttons = declared.buttons { compare(content.buttons, buttons) }
        if let properties = declared.properties { compare(content.properties, properties) }
        if let layout = declared.menuLayout, layout != content.menuLayout { additions.append(.setMenuLayout(layout)) }
        changes += additions
    }

    private mutating func compare(_ old: [AcknowledgedContent.MenuItem], _ new: [MenuCell], under parent: UInt32?) {
        let stays = Self.common(old, new)
        let kept = Dictionary(uniqueKeysWithValues: stays.map { ($0.new, old[$0.old]) })
        let keptOld = Set(stays.map(\.old))
        for index in old.indices where !keptOld.contains(index) { delete(old[index]) }
        for (position, cell) in new.enumerated() {
            switch (kept[position], cell.kind) {
            case (let item?, .command(let handler)): handlers[item.id] = handler
            case (let item?, .submenu(let cells)): compare(item.items ?? [], cells, under: item.id)
            case (nil, .command(let handler)):
                let id = nextID()
                additions.append(.addCommand(id: id, parent: parent, position: position, cell.shown))
                handlers[id] = handler
            case (nil, .submenu(let cells)):
                let id = nextID()
                additions.append(.addSubMenu(id: id, parent: parent, position: position, cell.shown))
                compare([], cells, under: id)
            }
        }
    }

    private mutating func delete(_ item: AcknowledgedContent.MenuItem) {
        guard let items = item.items else { return changes.append(.deleteCommand(id: item.id)) }
        for inner in items where inner.items == nil { delete(inner) }
        for inner in items where inner.items != nil { delete(inner) }
        changes.append(.deleteSubMenu(id: item.id))
    }

    private mutating func compare(_ old: [UInt32: [String]], _ new: [VoiceCommand]) {
        var left = old
        for command in new {
            if let id = left.keys.sorted().first(where: { left[$0] == command.phrases }) {
                left[id] = nil
                handlers[id] = command.handler
            } else {
                let id = nextID()
                additions.append(.addVoiceCommand(id: id, command.phrases))
                handlers[id] = command.handler
            }
        }
        changes += left.keys.sorted().map { .deleteCommand(id: $0) }
    }

    private mutating func compare(_ old: [UInt32: ChoiceCell], _ new: Set<ChoiceCell>) {
        changes += old.keys.sorted().filter { id in old[id].map { !new.contains($0) } ?? false }
            .map { .deleteChoice(id: $0) }
        var id: UInt32 = 0
        // Sorted, so that the order is always the same.
        for choice in new.subtracting(old.values).sorted(by: { $0.order < $1.order }) {
            repeat { id += 1 } while old[id] != nil
            additions.append(.createChoice(id: id, choice))
        }
    }

    private mutating func compare(_ old: Set<ButtonName>, _ new: Set<ButtonName>) {
        changes += old.subtracting(new).sorted { $0.rawValue < $1.rawValue }.map { .unsubscribe($0) }
        additions += new.subtracting(old).sorted { $0.rawValue < $1.rawValue }.map { .subscribe($0) }
    }

    private mutating func compare(_ old: [GlobalProperty: JSON], _ new: [GlobalProperty: JSON]) {
        var old = old
        // A head unit keeps the parts of keyboardProperties that are absent, so they are reset first.
        if let now = new[.keyboardProperties], let before = old[.keyboardProperties], Self.lacks(now, partsOf: before) {
            changes.append(.resetProperties([.keyboardProperties]))
            old[.keyboardProperties] = nil
        }
        let gone = old.keys.filter { new[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
        if !gone.isEmpty { changes.append(.resetProperties(gone)) }
        var changed = new.filter { old[$0.key] != $0.value }
        // A head unit refuses one of these two properties without the other.
        let help: [GlobalProperty] = [.voiceHelpTitle, .voiceHelpItems]
        if help.contains(where: { changed[$0] != nil }) {
            for name in help { changed[name] = new[name] }
        }
        if !changed.isEmpty { additions.append(.setProperties(changed)) }
    }

    /// `autoCompleteText` does not count, as `autoCompleteList` replaces it.
    private static func lacks(_ new: JSON, partsOf old: JSON) -> Bool {
        (old.object?.members ?? []).contains { $0.key != "autoCompleteText" && new[$0.key] == nil }
    }

    /// An id that is not in use and was not in use when the comparison began. A command that the driver has just chosen
    /// must not get another meaning.
    private mutating func nextID() -> UInt32 {
        repeat { lastID = lastID >= 2_000_000_000 ? 1 : lastID + 1 } while taken.contains(lastID)
        taken.insert(lastID)
        return lastID
    }

    /// The longest sequence of entries that both menus have in the same order (longest common subsequence), as indices
    /// into both.
    private static func common(
        _ old: [AcknowledgedContent.MenuItem], _ new: [MenuCell]
    ) -> [(old: Int, new: Int)] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        let width = new.count + 1
        var lengths = [Int32](repeating: 0, count: (old.count + 1) * width)
        for row in old.indices.reversed() {
            for column in new.indices.reversed() {
                lengths[row * width + column] =
                    isSame(old[row], new[column])
                    ? lengths[(row + 1) * width + column + 1] + 1
                    : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
            }
        }
        var found: [(old: Int, new: Int)] = []
        var (row, column) = (0, 0)
        while row < old.count, column < new.count {
            if isSame(old[row], new[column]) {
                found.append((row, column))
                row += 1
                column += 1
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return found
    }

    private static func isSame(_ item: AcknowledgedContent.MenuItem, _ cell: MenuCell) -> Bool {
        switch cell.kind {
        case .command: item.items == nil && item.entry == cell.shown
        case .submenu: item.items != nil && item.entry == cell.shown
        }
    }
}

extension MenuCell {
    /// The entry as it is sent: a submenu has no voice commands, and only a submenu has a layout.
    var shown: MenuEntry {
        var entry = entry
        switch kind {
        case .submenu: entry.voiceCommands = []
        case .command: entry.layout = nil
        }
        return entry
    }
}

extension ChoiceCell {
    fileprivate var order: String { JSON.object(parameters).text }
}
