package import SmartDeviceLink

/// Begins to send events.
///
/// - Members: `kinds`: of "touches", "apps", "alerts", "panels" (default: these), "rpcs"
/// - Answer: kinds; then events until the client leaves
package struct WatchOrder: ControlOrder {
    package static let name = "watch"
    package var right: ControlRight { .look }
    var kinds: Set<WatchKind>

    package init(_ kinds: Set<WatchKind>) { self.kinds = kinds }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        guard let words = try members.texts("kinds", 1...WatchKind.allCases.count, each: 1...20) else {
            kinds = WatchKind.usual
            return
        }
        kinds = []
        for word in words { kinds.insert(try members.word("kinds", word)) }
    }

    package var members: [(String, JSON?)] { [("kinds", kindsJSON)] }

    private var kindsJSON: JSON { .array(kinds.map(\.rawValue).sorted().map { .string($0) }) }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        try call.desk.watch(kinds, for: call.request)
        guard kinds.contains(.touches) else { return .now([("kinds", kindsJSON)]) }
        return .now([("kinds", kindsJSON)]) { call.desk.sendScreen(to: call.request) }
    }
}
