internal import BezelModel
internal import HeadUnit
package import SmartDeviceLink

/// Answers about apps, alerts and regions.
extension Engine.Snapshot {
    /// - Parameter peer: The address of a connection.
    func appsJSON(at now: BezelModel.Instant, _ links: any AppLinkControl) -> JSON {
        .array(apps.map { $0.json(at: now, peer: links.peer(of: $0.connection), links.pace(of: $0.connection)) })
    }

    /// An app's session, name and level.
    func members(of session: SessionID) throws(ControlError) -> ControlLine.Members {
        guard let app = apps.first(where: { $0.session == session }) else {
            throw ControlError("the app has left meanwhile")
        }
        return [
            ("session", .integer(Int64(session.number))), ("name", .string(app.name)),
            ("level", .string(app.status.level.rawValue)),
        ]
    }

    /// Apps that the head unit connects to.
    package var cloudAppsJSON: JSON {
        .array(
            cloudApps.map { entry in
                [
                    "name": .string(entry.app.name), "appID": .string(entry.app.appID), "url": .string(entry.app.url),
                    "state": .string(entry.state.word), "problem": entry.problem.map { .string($0) } ?? .null,
                ]
            })
    }

    func phonesJSON(at now: BezelModel.Instant) -> JSON {
        .array(
            phones.filter { $0.refusedUntil.map { $0 > now } ?? true }.map { phone in
                [
                    "device": .string("\(phone.device)"), "name": .string(phone.name),
                    "appID": phone.appID.map { .string($0) } ?? .null, "allowed": .string(phone.standing.rawValue),
                    "connected": .boolean(phone.isConnected),
                ]
            })
    }

    /// - Parameter name: The name of a local alert.
    func alertsJSON(at now: BezelModel.Instant, name: (LocalAlert.ID) -> String?) -> ControlLine.Members {
        let left = showing.map { JSON.integer(Int64(max($0.end - now, .zero).milliseconds)) }
        let shown = current.map { $0.json(name: name, [("seen", .boolean(isSeen)), ("left", left ?? .null)]) }
        let line = zip(waiting, waits(from: now)).map { alert, wait in
            alert.json(name: name, [("wait", wait.map { .integer(Int64($0.milliseconds)) } ?? .null)])
        }
        return [("paused", .boolean(isPaused)), ("shown", shown ?? .null), ("waiting", .array(line))]
    }
}

extension Engine.Snapshot.App {
    fileprivate func json(at now: BezelModel.Instant, peer: String?, _ pace: LinkPace) -> JSON {
        [
            "session": .integer(Int64(session.number)), "connection": .integer(Int64(connection.number)),
            "name": .string(name), "appID": .string(id), "level": .string(status.level.rawValue),
            "context": .string(status.context.rawValue), "audio": .string(status.audio.rawValue),
            "types": .array(types.map { .string($0.rawValue) }), "priority": .string(priority.rawValue),
            "regions": .integer(Int64(regions.count)), "alerts": .integer(Int64(alerts)),
            "microphone": microphone.map { .string($0.rawValue) } ?? .null,
            "peer": peer.map { .string($0) } ?? .null, "device": .string("\(device)"),
            "registeredFor": .integer(Int64((now - registeredAt).milliseconds)),
            "delay": .integer(Int64(pace.delay.milliseconds)), "rate": pace.rate.map { .integer($0) } ?? .null,
        ]
    }

    /// The regions, topmost first, in the app's coordinates.
    var regionsJSON: ControlLine.Members {
        let list: [JSON] = regions.map { region in
            [
                "id": .integer(Int64(region.id)), "x": .number(region.rect.x), "y": .number(region.rect.y),
                "width": .number(region.rect.width), "height": .number(region.rect.height),
                "focus": .boolean(region.id == focus),
            ]
        }
        return [
            ("session", .integer(Int64(session.number))), ("name", .string(name)), ("regions", .array(list)),
        ]
    }
}

extension Engine.Snapshot.Alert {
    /// - Parameters:
    ///   - name: The name of a local alert.
    ///   - more: Members to append.
    fileprivate func json(name: (LocalAlert.ID) -> String?, _ more: ControlLine.Members) -> JSON {
        let members: ControlLine.Members = [
            ("alert", .integer(Int64(clamping: id.number))), ("name", local.flatMap(name).map { .string($0) } ?? .null),
            ("from", .string(sender)), ("text", .array(lines.map { .string($0) })),
            ("buttons", .array(buttons.map { .string($0) })), ("priority", .string(rank.word)),
        ]
        return .object(JSONObject((members + more).map { (key: $0.0, value: $0.1) }))
    }
}
