internal import SmartDeviceLink

/// Brings the head unit's content to what the app declares, one request at a time, and records at each moment what the
/// head unit has. A value without side effects.
///
/// | input | registered, no request in flight | a request in flight | not registered |
/// | --- | --- | --- | --- |
/// | the app declares content | compares again | compares again after the response | compares after the registration |
/// | a response | – | the recorded content changes, or a refusal is added | – |
/// | a new hash | stored with the recorded content | the same after the response | – |
/// | registered | the content is the resumed one, or empty; compares | – | the same |
/// | the connection is lost | – | the request counts as not performed | – |
///
/// A hash that arrives while a request is in flight identifies the content before or after that request. It is stored
/// with the content after it. If that is wrong, the head unit has already replaced the hash, so the next registration
/// fails to resume and everything is sent again: a wrong menu is never stored with a valid hash. If the response is
/// lost, the hash is dropped. After a request that timed out all later hashes of the connection are dropped, because
/// the content that they identify is unknown.
struct ContentReconciler: Sendable {
    /// The next request.
    enum Step: Hashable, Sendable {
        case show(Template, replacing: Template)
        case change(ContentChange)
    }

    /// The result of a step.
    enum Outcome: Sendable {
        case answered(ResultCode, info: String)
        /// No response came in time, but the connection is still open.
        case unanswered
        case lost
    }

    private(set) var content = AcknowledgedContent()
    private(set) var template = Template()
    private(set) var handlers: [UInt32: ContentDiff.Handler] = [:]
    /// Changes that were refused since the last comparison.
    private(set) var refusals: [ContentRefusal] = []
    /// The last valid hash, with the content that it identifies; nil if none is known.
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
    /// Changes that the head unit has performed and not yet followed by a hash.
    private var changesWithoutHash = 0
    /// True after a request timed out: the head unit's content may differ from ``content``.
    private var isUncertain = false

    /// Whether the head unit has everything that the app declares, except for what it refused.
    var isSynchronized: Bool { isRegistered && !needsDiff && !needsShow && queue.isEmpty && inFlight == nil }

    /// Whether no request is in flight and none can be sent now.
    var isAtRest: Bool { inFlight == nil && (isSynchronized || !isRegistered || level == .none) }

    /// Whether the head unit is expected to send a hash for changes that it has performed. A hash that arrives while
    /// the next change is in flight covers one change, any other covers all.
    var owesHash: Bool { isRegistered && !isUncertain && changesWithoutHash > 0 }

    mutating func declare(_ change: (inout DeclaredContent) -> Void) {
        change(&declared)
        needsDiff = true
    }

    mutating func declare(_ template: Template) {
        declaredTemplate = template
        needsShow = !isRegistered || self.template != template || inFlight != nil
    }

    /// - Parameter resumed: The content that the head unit restored; nil for none.
    mutating func registered(resumed: ResumptionRecord?) {
        content = resumed?.content ?? AcknowledgedContent()
        // It is not known whether head units restore it.
        content.menuLayout = nil
        kept = resumed.map { ($0.hash, $0.content) }
        template = Template()
        isRegistered = true
        level = .none
        (heldHash, isUncertain, changesWithoutHash) = (nil, false, 0)
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

    /// Drops a hash that came during the request: it is unknown whether it identifies the content before or after it.
    private mutating func forgetHashInFlight() {
        if case .change? = inFlight { heldHash = nil }
    }

    /// Refused requests are sent again, because they may be allowed at another level.
    mutating func levelChanged(to level: HMILevel) {
        if level != self.level, !refusals.isEmpty { needsDiff = true }
        self.level = level
    }

    mutating func hashChanged(to hash: String) {
        guard !isUncertain else { return }
        if case .change? = inFlight {
            changesWithoutHash = max(0, changesWithoutHash - 1)
        } else {
            changesWithoutHash = 0
        }
        heldHash = hash
        if inFlight == nil { takeHeldHash() }
    }

    /// The next request to send; nil for none. ``finished(_:)`` must be called with its outcome before the next call.
    mutating func next() -> Step? {
        guard isRegistered, inFlight == nil else { return nil }
        if needsDiff {
            let diff = ContentDiff(from: content, to: declared)
            (queue, handlers, refusals, needsDiff) = (diff.changes, diff.handlers, [], false)
        }
        // Head units allow none of these RPCs at level NONE (ProtocolNotes, "Permissions").
        guard level != .none else { return nil }
        if needsShow, let declaredTemplate {
            needsShow = false
            if declaredTemplate != template { inFlight = .show(declaredTemplate, replacing: template) }
        }
        if inFlight == nil, !queue.isEmpty { inFlight = .change(queue.removeFirst()) }
        return inFlight
    }

    /// A picture of the change in flight could not be uploaded: the change is sent without it, which counts as a refusal.
    ///
    /// - Returns: The change to send.
    mutating func leaveOut(_ pictures: Set<String>, because info: String) -> ContentChange? {
        guard case .change(let change)? = inFlight else { return nil }
        refusals.append(ContentRefusal(change: change, result: nil, info: info))
        inFlight = .change(change.without(pictures))
        return change.without(pictures)
    }

    /// The layout of the template in flight was refused: the template is shown in the layout before.
    mutating func layoutRefused(_ result: ResultCode?, _ info: String) {
        refusals.append(ContentRefusal(change: nil, function: .setDisplayLayout, result: result, info: info))
    }

    mutating func finished(_ outcome: Outcome) {
        guard let step = inFlight else { return }
        switch (outcome, step) {
        case (.answered(let result, _), .show(let shown, _)) where result.isSuccess: template = shown
        case (.answered(let result, _), .change(let change)) where change.isDone(result):
            content.apply(change)
            if result.isSuccess { changesWithoutHash += 1 }
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
            // Entries of a submenu that does not exist cannot be added.
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
