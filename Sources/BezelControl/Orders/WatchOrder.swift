package import SmartDeviceLink

/// Begins to send events.
///
/// - Members: `kinds`: of "touches", "apps", "alerts", "panels" (default: these), "rpcs"; `past`: true for the kept messages
///   of apps first, with "rpcs"
/// - Answer: kinds, t (the present time as in events); then events until the client leaves
package struct WatchOrder: ControlOrder {
    package static let name = "watch"
    package var right: ControlRight { .look }
    var kinds: Set<WatchKind>
    var past: Bool?

    package init(_ kinds: Set<WatchKind>, past: Bool? = nil) {
        self.kinds = kinds
        self.past = past
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        past = try members.boolean("past")
        guard let words = try members.texts("kinds", 1...WatchKind.allCases.count, each: 1...20) else {
            kinds = WatchKind.usual
            return
        }
        kinds = []
        for word in words { kinds.insert(try members.word("kinds", word)) }
    }

    package var members: [(String, JSON?)] { [("kinds", kindsJSON), ("past", past.map { .boolean($0) })] }

    private var kindsJSON: JSON { .array(kinds.map(\.rawValue).sorted().map { .string($0) }) }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        try call.desk.watch(kinds, for: call.request)
        return .now([("kinds", kindsJSON), ("t", call.desk.now)]) {
            if kinds.contains(.touches) { call.desk.sendScreen(to: call.request) }
            if past == true, kinds.contains(.rpcs) { call.desk.sendPast(to: call.request) }
        }
    }
}
