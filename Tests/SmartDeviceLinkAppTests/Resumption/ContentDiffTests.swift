import SmartDeviceLink
import SmartDeviceLinkApp
import TestSupport
import Testing

struct ContentDiffTests {
    private func content(_ declared: DeclaredContent, from content: AcknowledgedContent = AcknowledgedContent())
        -> AcknowledgedContent
    {
        var content = content
        for change in ContentDiff(from: content, to: declared).changes { content.apply(change) }
        return content
    }

    private func menu(_ names: [String]) -> DeclaredContent {
        var declared = DeclaredContent()
        declared.menu = names.map { MenuCell($0) { _ in } }
        return declared
    }

    private func words(_ changes: [ContentChange]) -> [String] {
        changes.map { change in
            switch change {
            case .addCommand(let id, let parent, let position, let entry):
                "+\(entry.name) \(id) in \(parent ?? 0) at \(position)"
            case .addSubMenu(let id, let parent, let position, let entry):
                "+\(entry.name)/ \(id) in \(parent ?? 0) at \(position)"
            case .deleteCommand(let id): "-\(id)"
            case .deleteSubMenu(let id): "-\(id)/"
            case .addVoiceCommand(let id, let phrases): "+\(phrases.joined(separator: "|")) \(id)"
            case .createChoice(let id, let choice): "+choice \(choice.name) \(id)"
            case .deleteChoice(let id): "-choice \(id)"
            case .subscribe(let button): "+\(button.rawValue)"
            case .unsubscribe(let button): "-\(button.rawValue)"
            case .setProperties(let properties): "set \(properties.keys.map(\.rawValue).sorted())"
            case .setMenuLayout(let layout): "layout \(layout.rawValue)"
            case .resetProperties(let names): "reset \(names.map(\.rawValue))"
            }
        }
    }

    @Test(arguments: [
        (from: ["a", "b", "c"], to: ["a", "b", "c"], changes: [String]()),
        (["a", "b", "c"], ["a", "c"], ["-2"]),
        (["a", "c"], ["a", "b", "c"], ["+b 3 in 0 at 1"]),
        (["a", "b", "c"], ["c", "a", "b"], ["-3", "+c 4 in 0 at 0"]),
        (["a"], [], ["-1"]),
        ([], ["a", "b"], ["+a 1 in 0 at 0", "+b 2 in 0 at 1"]),
        (["a", "a"], ["a"], ["-2"]),
        (["a", "b"], ["x", "a", "y", "b", "z"], ["+x 3 in 0 at 0", "+y 4 in 0 at 2", "+z 5 in 0 at 4"]),
    ])
    func `only changed content is sent`(from: [String], to: [String], changes: [String]) {
        let diff = ContentDiff(from: content(menu(from)), to: menu(to))
        #expect(words(diff.changes) == changes)
    }

    @Test func `deletions come first and innermost first, additions outermost first`() {
        var old = DeclaredContent()
        old.menu = [
            MenuCell(
                "places", cells: [MenuCell("home") { _ in }, MenuCell("far", cells: [MenuCell("moon") { _ in }])])
        ]
        old.voiceCommands = [VoiceCommand(["go"]) { _ in }]
        old.choices = [ChoiceCell(name: "one")]
        old.buttons = [.ok]
        old.properties = [.menuName: "Menu"]
        let before = content(old)
        var new = DeclaredContent()
        new.menu = [MenuCell("routes", cells: [MenuCell("fast", cells: [MenuCell("now") { _ in }])])]
        new.voiceCommands = [VoiceCommand(["stop"]) { _ in }]
        new.choices = [ChoiceCell(name: "two")]
        new.buttons = [.search]
        new.properties = [.menuIcon: ["value": "a.png", "imageType": "DYNAMIC"]]
        #expect(
            words(ContentDiff(from: before, to: new).changes)
                == [
                    "-2", "-4", "-3/", "-1/", "-5", "-choice 1", "-OK", "reset [\"MENUNAME\"]",
                    "+routes/ 6 in 0 at 0", "+fast/ 7 in 6 at 0", "+now 8 in 7 at 0", "+stop 9", "+choice two 2",
                    "+SEARCH", "set [\"MENUICON\"]",
                ])
    }

    @Test func `content that the app has not declared stays`() {
        var declared = menu(["a"])
        declared.buttons = [.ok]
        let before = content(declared)
        #expect(ContentDiff(from: before, to: DeclaredContent()).changes.isEmpty)
    }

    @Test func `two cells are equal only if all their members are equal`() {
        let entry = MenuEntry(
            name: "a", secondaryText: "b", tertiaryText: "c", icon: Image(value: "d"),
            secondaryImage: Image(value: "e"),
            voiceCommands: ["f"])
        var declared = DeclaredContent()
        declared.menu = [MenuCell(entry) { _ in }]
        let before = content(declared)
        #expect(ContentDiff(from: before, to: declared).changes.isEmpty)
        let changes: [(inout MenuEntry) -> Void] = [
            { $0.name = "x" }, { $0.secondaryText = nil }, { $0.tertiaryText = "x" }, { $0.icon = nil },
            { $0.secondaryImage = Image(value: "x") }, { $0.voiceCommands = ["f", "x"] },
        ]
        for change in changes {
            var other = entry
            change(&other)
            declared.menu = [MenuCell(other) { _ in }]
            #expect(ContentDiff(from: before, to: declared).changes.count == 2)
        }
        declared.menu = [MenuCell(entry, cells: [])]
        #expect(ContentDiff(from: before, to: declared).changes.count == 2, "a command is not a submenu")
    }

    @Test func `the title and the items of the voice help are sent together`() {
        var declared = DeclaredContent()
        declared.properties = [.voiceHelpTitle: "a", .voiceHelpItems: [["text": "b", "position": 1]], .menuName: "c"]
        let before = content(declared)
        declared.properties?[.voiceHelpTitle] = "x"
        #expect(
            words(ContentDiff(from: before, to: declared).changes) == ["set [\"VRHELPITEMS\", \"VRHELPTITLE\"]"])
    }

    @Test(arguments: 1...UInt64(200))
    func `a strict head unit accepts every diff between random contents and has the new content`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var headUnit = StrictHeadUnit()
        var content = AcknowledgedContent()
        for _ in 0..<4 {
            let declared = RandomContent.declared(&random)
            let diff = ContentDiff(from: content, to: declared)
            for change in diff.changes {
                #expect(headUnit.take(change.function, change.parameters) == nil, "\(change)")
                content.apply(change)
            }
            #expect(headUnit.menu() == RandomContent.shown(declared.menu ?? []))
            let said = (declared.voiceCommands ?? []).map(\.phrases)
            #expect(Set(headUnit.spoken.values) == Set(said))
            #expect(headUnit.buttons == Set((declared.buttons ?? []).map(\.rawValue)))
            #expect(Set(content.choices.values) == declared.choices)
            #expect(headUnit.choices.count == declared.choices?.count)
            let properties = (declared.properties ?? [:]).map { ($0.key.parameter, $0.value) }
            #expect(headUnit.properties == Dictionary(uniqueKeysWithValues: properties))
            let again = ContentDiff(from: content, to: declared)
            #expect(again.changes.isEmpty, "nothing is left to send")
            let commands = headUnit.lines.filter { !$0.isMenu }.map(\.id) + headUnit.spoken.keys
            #expect(Set(again.handlers.keys.map(Int64.init)) == Set(commands), "every command has its handler")
        }
    }
}
