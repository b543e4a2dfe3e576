import SmartDeviceLink
import TestSupport
import Testing

@testable import SmartDeviceLinkApp

struct ContentSyncTests {
    private static let success = ContentSync.Outcome.answered(.success, info: "")

    private func menu(_ names: [String]) -> [MenuCell] { names.map { MenuCell($0) { _ in } } }

    /// Registered in FULL, with that menu on the head unit.
    private func started(_ names: [String] = []) -> ContentSync {
        var sync = ContentSync()
        sync.want { $0.menu = menu(names) }
        sync.registered(resumed: nil)
        sync.levelChanged(to: .full)
        while sync.next() != nil { sync.finished(Self.success) }
        return sync
    }

    private func names(_ sync: ContentSync) -> [String] { sync.content.menu.map(\.entry.name) }

    @Test func `nothing is sent before the app is registered and out of NONE`() {
        var sync = ContentSync()
        sync.want { $0.menu = menu(["a"]) }
        #expect(sync.next() == nil)
        sync.registered(resumed: nil)
        #expect(sync.next() == nil)
        #expect(!sync.handlers.isEmpty, "what is to come has its handlers already")
        sync.levelChanged(to: .background)
        #expect(sync.next() != nil)
        #expect(sync.next() == nil, "one at a time")
        #expect(!sync.isSettled)
        sync.finished(Self.success)
        #expect(sync.next() == nil)
        #expect(sync.isSettled)
    }

    @Test func `the newest wish counts from the next request on`() {
        var sync = started(["a"])
        sync.want { $0.menu = menu(["a", "b", "c"]) }
        #expect(sync.next() != nil)
        sync.want { $0.menu = menu(["a", "b"]) }
        sync.finished(Self.success)
        #expect(sync.next() == nil)
        #expect(names(sync) == ["a", "b"])
    }

    @Test func `resumed data cost nothing where the app wants the same, and the difference where not`() throws {
        var before = started(["a", "b"])
        before.hashChanged(to: "h1")
        let kept = try #require(before.kept)
        let key = HeadUnitKey(make: "", model: "", modelYear: "", trim: "", softwareVersion: "")
        let record = ResumptionRecord(headUnit: key, hash: kept.hash, content: kept.content)
        var sync = ContentSync()
        sync.registered(resumed: record)
        sync.levelChanged(to: .full)
        #expect(sync.next() == nil, "what has come back waits")
        sync.want { $0.menu = menu(["a", "b"]) }
        #expect(sync.next() == nil)
        #expect(sync.isSettled)
        #expect(sync.handlers.keys.sorted() == [1, 2])
        sync.want { $0.menu = menu(["b", "c"]) }
        #expect(sync.next() == .change(.deleteCommand(id: 1)))
        sync.finished(Self.success)
        #expect(sync.next() == .change(.addCommand(id: 3, parent: nil, position: 1, MenuEntry(name: "c"))))
        // Without resumption all of it.
        sync.lost()
        sync.registered(resumed: nil)
        sync.levelChanged(to: .full)
        var sent = 0
        while sync.next() != nil {
            sync.finished(Self.success)
            sent += 1
        }
        #expect(sent == 2)
        #expect(names(sync) == ["b", "c"])
    }

    @Test func `a hash is kept with what was acknowledged before it`() {
        var sync = started(["a"])
        sync.hashChanged(to: "h1")
        #expect(sync.kept?.hash == "h1")
        #expect(sync.kept?.content == sync.content)
        sync.want { $0.menu = menu(["a", "b"]) }
        _ = sync.next()
        #expect(sync.kept?.content.menu.count == 1)
    }

    @Test func `a hash that overtakes the answer is kept with what comes of it`() {
        var sync = started(["a"])
        sync.want { $0.menu = menu(["a", "b"]) }
        _ = sync.next()
        sync.hashChanged(to: "h2")
        #expect(sync.kept == nil)
        sync.finished(Self.success)
        #expect(sync.kept?.hash == "h2")
        #expect(sync.kept?.content.menu.count == 2)
    }

    @Test func `a request that was lost on its way counts as not done, and a hash that came meanwhile as none`() {
        var sync = started(["a"])
        sync.hashChanged(to: "h1")
        sync.want { $0.menu = menu(["a", "b"]) }
        _ = sync.next()
        sync.hashChanged(to: "h2")
        sync.finished(.lost)
        #expect(sync.kept?.hash == "h1", "h2 may stand for the request")
        #expect(sync.kept?.content.menu.count == 1)
        #expect(sync.next() == nil)
        #expect(!sync.isSettled)
    }

    @Test func `after a request without an answer no hash is believed until the next registration`() {
        var sync = started(["a"])
        sync.want { $0.menu = menu(["a", "b"]) }
        _ = sync.next()
        sync.hashChanged(to: "h1")
        sync.finished(.unanswered)
        sync.hashChanged(to: "h2")
        #expect(sync.kept == nil, "either may stand for a menu of two")
        sync.lost()
        sync.registered(resumed: nil)
        sync.hashChanged(to: "h3")
        #expect(sync.kept?.hash == "h3")
    }

    @Test func `a submenu that is refused takes what is in it along, and the rest goes on`() {
        var sync = ContentSync()
        let inner = [MenuCell("x") { _ in }, MenuCell("deep", cells: [MenuCell("y") { _ in }])]
        sync.want { $0.menu = [MenuCell("m", cells: inner)] + menu(["a"]) }
        sync.registered(resumed: nil)
        sync.levelChanged(to: .full)
        _ = sync.next()
        sync.finished(.answered(.disallowed, info: "no"))
        #expect(sync.refusals.map(\.result) == [.disallowed])
        while sync.next() != nil { sync.finished(Self.success) }
        #expect(names(sync) == ["a"])
        #expect(sync.isSettled, "it is not tried again and again")
        sync.levelChanged(to: .limited)
        guard case .change(.addSubMenu(_, _, 0, _))? = sync.next() else {
            Issue.record("at another level it is tried once more")
            return
        }
    }

    @Test(arguments: [
        (ContentChange.subscribe(.ok), ResultCode.ignored, true), (.subscribe(.ok), .rejected, false),
        (.deleteCommand(id: 1), .invalidID, true), (.deleteCommand(id: 1), .disallowed, false),
        (.deleteChoice(id: 1), .invalidID, true), (.addVoiceCommand(id: 1, ["a"]), .invalidID, false),
        (.addVoiceCommand(id: 1, ["a"]), .warnings, true), (.unsubscribe(.ok), .ignored, true),
    ])
    func `an answer tells whether the head unit is as it should be`(
        change: ContentChange, result: ResultCode, isDone: Bool
    ) {
        #expect(change.isDone(result) == isDone)
    }

    @Test func `the template is sent once on a connection and when it changes`() {
        var sync = started()
        var template = Template()
        template.textField1 = "Home 12 min"
        sync.want(template)
        #expect(sync.next() == .show(template, replacing: Template()))
        sync.finished(Self.success)
        sync.want(template)
        #expect(sync.next() == nil)
        sync.lost()
        sync.registered(resumed: nil)
        sync.levelChanged(to: .full)
        #expect(sync.next() == .show(template, replacing: Template()), "no head unit keeps it")
    }

    @Test func `Show takes away what was there before and is there no more`() {
        var old = Template()
        old.title = "Route"
        old.primaryGraphic = Image(value: "arrow.png")
        old.textField2 = "2 km"
        let parameters = Template().parameters(ids: [], replacing: old)
        #expect(parameters["templateTitle"] == "")
        #expect(parameters["graphic"]?["value"] == "")
        #expect(parameters["mainField2"] == "")
        #expect(parameters["secondaryGraphic"] == nil)
        #expect(parameters["softButtons"] == [])
    }

    /// A strict head unit that answers, refuses and loses the connection as it likes, with hashes that come before or
    /// after an answer: whenever the kept hash is its own, the kept content is its own too.
    @Test(arguments: 1...UInt64(150))
    func `a right hash never stands for a wrong content`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var headUnit = StrictHeadUnit()
        var sync = ContentSync()
        var truth = HeadUnitContent()
        var hash = 0
        var late: Int?
        sync.registered(resumed: nil)
        sync.levelChanged(to: .full)
        for _ in 0..<40 {
            let wanted = RandomContent.wanted(&random)
            sync.want { $0 = wanted }
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                guard case .change(let change)? = sync.next() else { break }
                if let due = late, Bool.random(using: &random) { (late, _) = (nil, sync.hashChanged(to: "\(due)")) }
                let isLost = Int.random(in: 0..<15, using: &random) == 0
                let reachesIt = !isLost || Bool.random(using: &random)
                var refusal: ResultCode?
                if reachesIt {
                    refusal = headUnit.take(change.function, change.parameters)
                    #expect(refusal == nil, "\(change)")
                    if refusal == nil {
                        truth.apply(change)
                        hash += 1
                        late = hash
                    }
                }
                if let due = late, Bool.random(using: &random) { (late, _) = (nil, sync.hashChanged(to: "\(due)")) }
                if isLost {
                    sync.finished(.lost)
                    late = nil
                    if sync.kept?.hash == "\(hash)" { #expect(sync.kept?.content == truth) }
                    let key = HeadUnitKey(make: "", model: "", modelYear: "", trim: "", softwareVersion: "")
                    let isResumed = sync.kept?.hash == "\(hash)"
                    if !isResumed { (headUnit, truth) = (StrictHeadUnit(), HeadUnitContent()) }
                    sync.registered(
                        resumed: isResumed
                            ? sync.kept.map { ResumptionRecord(headUnit: key, hash: $0.hash, content: $0.content) }
                            : nil)
                    sync.levelChanged(to: .full)
                    break
                }
                sync.finished(Self.success)
                if let due = late, Bool.random(using: &random) { (late, _) = (nil, sync.hashChanged(to: "\(due)")) }
                #expect(sync.content == truth)
                if sync.kept?.hash == "\(hash)" { #expect(sync.kept?.content == truth) }
            }
        }
    }
}
