internal import BezelControl
internal import HeadUnit
internal import SmartDeviceLink

/// Who serves what, for the order "status".
extension ServingRegistry {
    /// - Returns: Nothing for a client that serves nothing.
    func members(of client: UInt64, at now: Int64) -> ControlLine.Members {
        let (served, modules) = served(by: client)
        let isVoice = voice?.server.client == client
        guard !served.isEmpty || isVoice else { return [] }
        let names = served.map(\.name).sorted() + (isVoice ? [ServeOrder.voice] : [])
        var members: ControlLine.Members = [("for", .array(names.map { .string($0) }))]
        if isVoice, let voice { members.append(("languages", .array(voice.languages.map { .string($0) }))) }
        if let modules {
            members.append(("modules", .array(modules.names.map { .string($0) })))
        }
        members.append(
            (
                "waiting",
                .array(
                    waiting(for: client).map { id, request in
                        [
                            "number": .integer(Int64(clamping: id.number)), "function": .string(request.function.name),
                            "app": .string(request.app), "for": .milliseconds(since: request.time, at: now),
                        ]
                    })
            ))
        return members
    }

    func notServedJSON(at now: Int64) -> JSON {
        .array(
            notServed.map {
                [
                    "function": .string($0.function.name), "app": .string($0.app), "program": .string($0.program),
                    "reason": .string($0.reason), "ago": .milliseconds(since: $0.time, at: now),
                ]
            })
    }
}

extension CarRegistry {
    /// - Returns: Nothing for a client that says nothing of the car that ends with it.
    func members(of client: UInt64) -> ControlLine.Members {
        let (data, events) = holdings(of: client)
        return (data.isEmpty ? [] : [("data", .array(data.map { .string($0) }))])
            + (events.isEmpty ? [] : [("events", .array(events.map { .string($0.rawValue) }))])
    }
}

extension JSON {
    fileprivate static func milliseconds(since time: Int64, at now: Int64) -> JSON {
        .integer(max(0, now - time) / 1_000_000)
    }
}
