import SmartDeviceLink
import TestSupport
import Testing

@testable import SmartDeviceLinkApp

struct ContentReconcilerTests {
    private static let success = ContentReconciler.Outcome.answered(.success, info: "")

    private func menu(_ names: [String]) -> [MenuCell] { names.map { MenuCell($0) { _ in } } }

    /// Registered at FULL, with that menu on the head unit.
    private func started(_ names: [String] = []) -> ContentReconciler {
        var reconciler = ContentReconciler()
        reconciler.declare { $0.menu = menu(names) }
        reconciler.registered(resumed: nil)
        reconciler.levelChanged(to: .full)
        while reconciler.next() != nil { reconciler.finished(Self.success) }
        return reconciler
    }

    private func names(_ reconciler: ContentReconciler) -> [String] { reconciler.content.menu.map(\.entry.name) }

    @Test func `nothing is sent before the app is registered and above NONE`() {
        var reconciler = ContentReconciler()
        reconciler.declare { $0.menu = menu(["a"]) }
        #expect(reconciler.next() == nil)
        reconciler.registered(resumed: nil)
        #expect(reconciler.next() == nil)
        #expect(!reconciler.handlers.isEmpty, "handlers are set before anything is sent")
        reconciler.levelChanged(to: .background)
        #expect(reconciler.next() != nil)
        #expect(reconciler.next() == nil, "one at a time")
        #expect(!reconciler.isSynchronized)
        reconciler.finished(Self.success)
        #expect(reconciler.next() == nil)
        #expect(reconciler.isSynchronized)
    }

    @Test func `the newest declaration applies from the next request on`() {
        var reconciler = started(["a"])
        reconciler.declare { $0.menu = menu(["a", "b", "c"]) }
        #expect(reconciler.next() != nil)
        reconciler.declare { $0.menu = menu(["a", "b"]) }
        reconciler.finished(Self.success)
        #expect(reconciler.next() == nil)
        #expect(names(reconciler) == ["a", "b"])
    }

    @Test func `resumed content is not sent again, only its difference from the declared one`() throws {
        var before = started(["a", "b"])
        before.hashChanged(to: "h1")
        let kept = try #require(before.kept)
        let key = HeadUnitKey(make: "", model: "", modelYear: "", trim: "", softwareVersion: "")
        let record = ResumptionRecord(headUnit: key, hash: kept.hash, content: kept.content)
        var reconciler = ContentReconciler()
        reconciler.registered(resumed: record)
        reconciler.levelChanged(to: .full)
        #expect(reconciler.next() == nil, "resumed content waits")
        reconciler.declare { $0.menu = menu(["a", "b"]) }
        #expect(reconciler.next() == nil)
        #expect(reconciler.isSynchronized)
        #expect(reconciler.handlers.keys.sorted() == [1, 2])
        reconciler.declare { $0.menu = menu(["b", "c"]) }
        #expect(reconciler.next() == .change(.deleteCommand(id: 1)))
        reconciler.finished(Self.success)
        #expect(reconciler.next() == .change(.addCommand(id: 3, parent: nil, position: 1, MenuEntry(name: "c"))))
        // Without resumption everything is sent.
        reconciler.lost()
        reconciler.registered(resumed: nil)
        reconciler.levelChanged(to: .full)
        var sent = 0
        while reconciler.next() != nil {
            reconciler.finished(Self.success)
            sent += 1
        }
        #expect(sent == 2)
        #expect(names(reconciler) == ["b", "c"])
    }

    @Test func `a hash is stored with the content acknowledged before it`() {
        var reconciler = started(["a"])
        reconciler.hashChanged(to: "h1")
        #expect(reconciler.kept?.hash == "h1")
        #expect(reconciler.kept?.content == reconciler.content)
        reconciler.declare { $0.menu = menu(["a", "b"]) }
        _ = reconciler.next()
        #expect(reconciler.kept?.content.menu.count == 1)
    }

    @Test func `a hash that arrives before its response is stored with the result of the request`() {
        var reconciler = started(["a"])
        reconciler.declare { $0.menu = menu(["a", "b"]) }
        _ = reconciler.next()
        reconciler.hashChanged(to: "h2")
        #expect(reconciler.kept == nil)
        reconciler.finished(Self.success)
        #expect(reconciler.kept?.hash == "h2")
        #expect(reconciler.kept?.content.menu.count == 2)
    }

    @Test func `a request lost with its connection counts as not done, and a hash after it is dropped`() {
        var reconciler = started(["a"])
        reconciler.hashChanged(to: "h1")
        reconciler.declare { $0.menu = menu(["a", "b"]) }
        _ = reconciler.next()
        reconciler.hashChanged(to: "h2")
        reconciler.finished(.lost)
        #expect(reconciler.kept?.hash == "h1", "h2 may include the lost request")
        #expect(reconciler.kept?.content.menu.count == 1)
        #expect(reconciler.next() == nil)
        #expect(!reconciler.isSynchronized)
    }

    @Test func `after a request without a response no hash is stored until the next registration`() {
        var reconciler = started(["a"])
        reconciler.declare { $0.menu = menu(["a", "b"]) }
        _ = reconciler.next()
        reconciler.hashChanged(to: "h1")
        reconciler.finished(.unanswered)
        reconciler.hashChanged(to: "h2")
        #expect(reconciler.kept == nil, "either may belong to a menu of two")
        reconciler.lost()
        reconciler.registered(resumed: nil)
        reconciler.hashChanged(to: "h3")
        #expect(reconciler.kept?.hash == "h3")
    }

    @Test func `a refused submenu excludes its contents, and everything else is sent`() {
        var reconciler = ContentReconciler()
        let inner = [MenuCell("x") { _ in }, MenuCell("deep", cells: [MenuCell("y") { _ in }])]
        reconciler.declare { $0.menu = [MenuCell("m", cells: inner)] + menu(["a"]) }
        reconciler.registered(resumed: nil)
        reconciler.levelChanged(to: .full)
        _ = reconciler.next()
        reconciler.finished(.answered(.disallowed, info: "no"))
        #expect(reconciler.notices.map(\.result) == [.disallowed])
        while reconciler.next() != nil { reconciler.finished(Self.success) }
        #expect(names(reconciler) == ["a"])
        #expect(reconciler.isSynchronized, "it is not retried endlessly")
        reconciler.levelChanged(to: .limited)
        guard case .change(.addSubMenu(_, _, 0, _))? = reconciler.next() else {
            Issue.record("the submenu is not sent again at another level")
            return
        }
    }

    @Test(arguments: [
        (ContentChange.subscribe(.ok), ResultCode.ignored, true), (.subscribe(.ok), .rejected, false),
        (.deleteCommand(id: 1), .invalidID, true), (.deleteCommand(id: 1), .disallowed, false),
        (.deleteChoice(id: 1), .invalidID, true), (.addVoiceCommand(id: 1, ["a"]), .invalidID, false),
        (.addVoiceCommand(id: 1, ["a"]), .warnings, true), (.unsubscribe(.ok), .ignored, true),
    ])
    func `a result says whether the change is in effect`(
        change: ContentChange, result: ResultCode, isDone: Bool
    ) {
        #expect(change.isDone(result) == isDone)
    }

    @Test func `the template is sent once on each connection and when it changes`() {
        var reconciler = started()
        var template = Template()
        template.textField1 = "Home 12 min"
        reconciler.declare(template)
        #expect(reconciler.next() == .show(template, without: [], replacing: Template()))
        reconciler.finished(Self.success)
        reconciler.declare(template)
        #expect(reconciler.next() == nil)
        reconciler.lost()
        reconciler.registered(resumed: nil)
        reconciler.levelChanged(to: .full)
        #expect(
            reconciler.next() == .show(template, without: [], replacing: Template()), "no head unit stores the template"
        )
    }

    @Test func `Show clears the fields that the previous template had and the new one has not`() {
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

    /// A strict head unit that randomly answers, refuses and loses the connection, with hashes before or after a
    /// response: if the stored hash is its own, the stored content is its own as well.
    @Test(arguments: 1...UInt64(150))
    func `the stored content belongs to the stored hash`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var headUnit = StrictHeadUnit()
        var reconciler = ContentReconciler()
        var truth = AcknowledgedContent()
        var hash = 0
        var late: Int?
        reconciler.registered(resumed: nil)
        reconciler.levelChanged(to: .full)
        for _ in 0..<40 {
            let declared = RandomContent.declared(&random)
            reconciler.declare { $0 = declared }
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                guard case .change(let change)? = reconciler.next() else { break }
                if let due = late, Bool.random(using: &random) {
                    (late, _) = (nil, reconciler.hashChanged(to: "\(due)"))
                }
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
                if let due = late, Bool.random(using: &random) {
                    (late, _) = (nil, reconciler.hashChanged(to: "\(due)"))
                }
                if isLost {
                    reconciler.finished(.lost)
                    late = nil
                    if reconciler.kept?.hash == "\(hash)" { #expect(reconciler.kept?.content == truth) }
                    let key = HeadUnitKey(make: "", model: "", modelYear: "", trim: "", softwareVersion: "")
                    let isResumed = reconciler.kept?.hash == "\(hash)"
                    if !isResumed { (headUnit, truth) = (StrictHeadUnit(), AcknowledgedContent()) }
                    reconciler.registered(
                        resumed: isResumed
                            ? reconciler.kept.map {
                                ResumptionRecord(headUnit: key, hash: $0.hash, content: $0.content)
                            }
                            : nil)
                    reconciler.levelChanged(to: .full)
                    break
                }
                reconciler.finished(Self.success)
                if let due = late, Bool.random(using: &random) {
                    (late, _) = (nil, reconciler.hashChanged(to: "\(due)"))
                }
                #expect(reconciler.content == truth)
                if reconciler.kept?.hash == "\(hash)" { #expect(reconciler.kept?.content == truth) }
            }
        }
    }
}
