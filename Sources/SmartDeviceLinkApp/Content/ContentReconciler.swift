internal import SmartDeviceLink

/// Brings a head unit from what it has to what the app wants, a request at a time, and knows at any moment what it has.
/// A value.
///
/// | input | registered, nothing in flight | a request in flight | not registered |
/// | --- | --- | --- | --- |
/// | the app wants something else | a new plan | a new plan after the answer | a plan once registered |
/// | an answer | – | what the head unit has changes, or a refusal | – |
/// | a new hash | is kept with what the head unit has | the same after the answer | – |
/// | registered | the head unit has what was resumed, or nothing; a new plan | – | the same |
/// | the connection is lost | – | nobody knows whether it was done; it counts as not | – |
///
/// A hash that comes while a request is in flight belongs to what was there before it or to what comes of it. Kept with
/// the latter it is right, or it is a hash that the head unit itself has replaced, and then the next registration fails
/// to resume and everything is sent: never a wrong menu under a right hash. When the answer is lost, so
/// is such a hash, and after a request that had no answer in time every later one of that connection: nobody knows what
/// stands behind them.
struct ContentReconciler: Sendable {
    enum Step: Hashable, Sendable {
        case show(Template, replacing: Template)
        case change(ContentChange)
    }

    /// How a step turned out.
    enum Outcome: Sendable {
        case answered(ResultCode, info: String)
        /// No answer, and the connection is still there.
        case unanswered
        case lost
    }

    private(set) var content = AcknowledgedContent()
    private(set) var template = Template()
    private(set) var handlers: [UInt32: ContentDiff.Handler] = [:]
    /// Since the newest plan.
    private(set) var refusals: [ContentRefusal] = []
    /// A hash and what the head unit has under it; nil where none is known.
    private(set) var kept: (hash: String, content: AcknowledgedContent)?
    private(set) var isRegistered = false

    private var declared = DeclaredContent()
    private var declaredTemplate: Template?
    private var level = HMILevel.none
    private var needsDiff = false
    private var needsShow = false
    private var queue: [ContentChange] = []
    private var inFlight: Step?
    private var heldHash: String?
    /// Nobody knows whether all that was asked was done.
    private var isUncertain = false

    /// Whether the head unit has all that the app wants and it does not refuse.
    var isSynchronized: Bool { isRegistered && !needsDiff && !needsShow && queue.isEmpty && inFlight == nil }

    /// Whether nothing is on its way and nothing can follow at present.
    var isAtRest: Bool { inFlight == nil && (isSynchronized || !isRegistered || level == .none) }

    mutating func declare(_ change: (inout DeclaredContent) -> Void) {
        change(&declared)
        needsDiff = true
    }

    mutating func declare(_ template: Template) {
        declaredTemplate = template
        needsShow = !isRegistered || self.template != template || inFlight != nil
    }

    /// - Parameter resumed: What stands again; nil for nothing.
    mutating func registered(resumed: ResumptionRecord?) {
        content = resumed?.content ?? AcknowledgedContent()
        kept = resumed.map { ($0.hash, $0.content) }
        template = Template()
        isRegistered = true
        level = .none
        (heldHash, isUncertain) = (nil, false)
        inFlight = nil
        queue = []
        needsDiff = true
        needsShow = declaredTemplate != nil
    }

    mutating func lost() {
        isRegistered = false
        queue = []
        forgetHashInFlight()
        inFlight = nil
        takeHeldHash()
    }

    /// Nobody will know whether it stands for what was there before or for what comes of the request.
    private mutating func forgetHashInFlight() {
        if case .change? = inFlight { heldHash = nil }
    }

    /// Requests that were refused are tried again: at another level they may be allowed.
    mutating func levelChanged(to level: HMILevel) {
        if level != self.level, !refusals.isEmpty { needsDiff = true }
        self.level = level
    }

    mutating func hashChanged(to hash: String) {
        guard !isUncertain else { return }
        heldHash = hash
        if inFlight == nil { takeHeldHash() }
    }

    /// What to send now; nil for nothing. Its answer comes before the next is asked for.
    mutating func next() -> Step? {
        guard isRegistered, inFlight == nil else { return nil }
        if needsDiff {
            let diff = ContentDiff(from: content, to: declared)
            (queue, handlers, refusals, needsDiff) = (diff.changes, diff.handlers, [], false)
        }
        // A head unit allows none of these RPCs at level NONE (ProtocolNotes, "Permissions").
        guard level != .none else { return nil }
        if needsShow, let declaredTemplate {
            needsShow = false
            if declaredTemplate != template { inFlight = .show(declaredTemplate, replacing: template) }
        }
        if inFlight == nil, !queue.isEmpty { inFlight = .change(queue.removeFirst()) }
        return inFlight
    }

    mutating func finished(_ outcome: Outcome) {
        guard let step = inFlight else { return }
        switch (outcome, step) {
        case (.answered(let result, _), .show(let shown, _)) where result.isSuccess: template = shown
        case (.answered(let result, _), .change(let change)) where change.isDone(result): content.apply(change)
        case (.answered(let result, let info), _): refuse(step, result, info)
        case (.unanswered, .show): refuse(step, nil, "no answer")
        case (.unanswered, .change):
            forgetHashInFlight()
            isUncertain = true
            refuse(step, nil, "no answer")
        case (.lost, _): return lost()
        }
        inFlight = nil
        takeHeldHash()
    }

    private mutating func refuse(_ step: Step, _ result: ResultCode?, _ info: String) {
        switch step {
        case .show: refusals.append(ContentRefusal(change: nil, result: result, info: info))
        case .change(let change):
            refusals.append(ContentRefusal(change: change, result: result, info: info))
            guard case .addSubMenu(let id, _, _, _) = change else { return }
            // Nothing can be put into a menu that is not there.
            var missing: Set<UInt32> = [id]
            queue.removeAll { change in
                guard let parent = change.parent, missing.contains(parent) else { return false }
                if case .addSubMenu(let inner, _, _, _) = change { missing.insert(inner) }
                return true
            }
        }
    }

    private mutating func takeHeldHash() {
        if let heldHash { kept = (heldHash, content) }
        heldHash = nil
    }
}
