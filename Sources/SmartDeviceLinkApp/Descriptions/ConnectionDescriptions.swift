internal import SmartDeviceLink

extension RPCResponse: CustomStringConvertible {
    /// The result, `info`, and the other parameters as JSON, for instance `WARNINGS: no picture {"spaceAvailable":20}`.
    public var description: String {
        let others = JSONObject(
            (parameters.object?.members ?? []).filter { !["success", "resultCode", "info"].contains($0.key) })
        let text = info.isEmpty ? resultCode : "\(resultCode): \(info)"
        return others.members.isEmpty ? text : "\(text) \(others)"
    }
}

extension Registration: CustomStringConvertible {
    /// For instance `SUCCESS, RPC 8.0.0, resumed`.
    public var description: String {
        let text = info.isEmpty ? result.rawValue : "\(result.rawValue): \(info)"
        return "\(text), RPC \(rpcVersion), \(isDataResumed ? "resumed" : "not resumed")"
    }
}

extension AppStatus: CustomStringConvertible {
    /// For instance `FULL, AUDIBLE, MAIN, STREAMABLE`.
    public var description: String {
        [level.rawValue, audio.rawValue, context.rawValue, video.rawValue].joined(separator: ", ")
    }
}

extension Change: CustomStringConvertible {
    /// For instance `limited -> full`.
    public var description: String { "\(old.map { "\($0)" } ?? "nothing") -> \(new)" }
}

extension DriverDistraction: CustomStringConvertible {
    /// For instance `rules are in force`.
    public var description: String { isOn ? "rules are in force" : "no rules are in force" }
}

extension PermissionItem: CustomStringConvertible {
    /// For instance `Alert at FULL, LIMITED`.
    public var description: String {
        let levels = allowed.subtracting(userDisallowed).map(\.rawValue).sorted()
        return "\(rpcName) at \(levels.isEmpty ? "no level" : levels.joined(separator: ", "))"
    }
}
