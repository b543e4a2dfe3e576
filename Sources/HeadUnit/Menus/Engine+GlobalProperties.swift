import BezelModel
import SmartDeviceLink

/// SetGlobalProperties and ResetGlobalProperties. There is no voice and no menu yet; what is set is kept and resumed.
extension Engine {
    mutating func setGlobalProperties(
        _ parameters: Parameters, _ request: Request, at now: Instant, into outbox: inout Outbox
    ) throws(InvalidData) {
        let properties = parameters.json.object ?? JSONObject()
        guard !properties.members.isEmpty else { throw InvalidData("one property at least is mandatory") }
        guard (properties["vrHelp"] == nil) == (properties["vrHelpTitle"] == nil) else {
            return answer(request, .rejected, info: "vrHelp and vrHelpTitle need each other", into: &outbox)
        }
        let positions = (properties["vrHelp"]?.array ?? []).compactMap { $0["position"]?.integer }
        guard positions.sorted() == (0..<positions.count).map({ Int64($0) + 1 }) else {
            let info = "vrHelp: the positions are not 1 to \(positions.count)"
            return answer(request, .rejected, info: info, into: &outbox)
        }
        guard hasRoom(for: parameters.json, request, into: &outbox) else { return }
        for (name, value) in properties.members {
            sessions[request.session]?.app?.data.globalProperties[name] = value
        }
        answer(
            request, withoutEffect: properties.members.map(\.key), pictures: parameters.json, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    mutating func resetGlobalProperties(
        _ parameters: Parameters, _ request: Request, at now: Instant, into outbox: inout Outbox
    ) {
        for word in parameters.json["properties"]?.array ?? [] {
            guard let property = word.string.flatMap(GlobalProperty.init) else { continue }
            sessions[request.session]?.app?.data.globalProperties[property.parameter] = nil
        }
        answer(request, .success, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }
}
