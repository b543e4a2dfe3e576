internal import SmartDeviceLink
internal import Synchronization

/// Turns on the head unit's screen, and its navigation: places and the route. It is ``SDLManager/navigation``.
///
/// Parameters are checked by the limits of rpc_spec before anything is sent. A picture that cannot be uploaded is left out:
/// ``RequestOutcome/missingPictures``.
public final class NavigationManager: Sendable {
    private let connection: HeadUnitConnection
    private let files: SDLFileManager
    /// The ids of the soft buttons that each function shows.
    private let buttonIDs = Mutex<[FunctionID: [UInt16]]>([:])

    init(_ connection: HeadUnitConnection, _ files: SDLFileManager) {
        self.connection = connection
        self.files = files
    }

    deinit { connection.softButtonIDs.release(buttonIDs.withLock { $0.values.flatMap(\.self) }) }

    // MARK: Turns

    /// Shows the next turn (rpc_spec ShowConstantTBT), for navigation apps.
    ///
    /// - Throws: ``RequestError``.
    @discardableResult
    public func show(_ card: TurnCard) async throws(RequestError) -> RequestOutcome {
        var parameters = card.parameters
        var parts = RequestParts(connection, files)
        for (key, picture) in [("turnIcon", card.turnIcon), ("nextTurnIcon", card.nextTurnIcon)] {
            switch picture {
            case .unchanged: break
            case .removed: parameters[key] = Image(value: "").json
            case .shown(let artwork): parameters[key] = try await parts.image(artwork)
            }
        }
        guard card.softButtons != nil || !parameters.members.isEmpty else {
            throw .invalid("ShowConstantTBT: expected at least one parameter, got none")
        }
        return try await send(.showConstantTBT, parameters, card.softButtons, parts)
    }

    /// Replaces the list of turns (rpc_spec UpdateTurnList).
    ///
    /// - Parameters:
    ///   - turns: 1 to 100 turns; nil keeps the list.
    ///   - button: The button of the list; nil keeps it.
    /// - Throws: ``RequestError``.
    @discardableResult
    public func updateTurns(
        _ turns: [Turn]?, button: SoftButtonObject? = nil
    ) async throws(RequestError) -> RequestOutcome {
        guard turns != nil || button != nil else {
            throw .invalid("UpdateTurnList: expected turnList or softButtons, got none")
        }
        var parameters = JSONObject()
        var parts = RequestParts(connection, files)
        if let turns {
            guard (1...100).contains(turns.count) else {
                throw .invalid("turnList: expected 1 to 100 elements, got \(turns.count)")
            }
            var list: [JSON] = []
            for (index, turn) in turns.enumerated() {
                guard turn.text != nil || turn.icon != nil else {
                    throw .invalid("turnList[\(index)]: expected a text or a picture, got none")
                }
                var object = JSONObject()
                object["navigationText"] = turn.text.map { .string($0) }
                if let icon = turn.icon { object["turnIcon"] = try await parts.image(icon) }
                list.append(.object(object))
            }
            parameters["turnList"] = .array(list)
        }
        return try await send(.updateTurnList, parameters, button.map { [$0] }, parts)
    }

    /// Announces a turn (rpc_spec AlertManeuver).
    ///
    /// - Parameters:
    ///   - speech: What is spoken; nil for nothing.
    ///   - buttons: At most 3 buttons with one state each.
    /// - Throws: ``RequestError``.
    @discardableResult
    public func alertManeuver(
        _ speech: AudioData?, buttons: [SoftButtonObject] = []
    ) async throws(RequestError) -> RequestOutcome {
        var parameters = JSONObject()
        let parts = RequestParts(connection, files)
        if let speech { parameters["ttsChunks"] = try await parts.chunks(speech) }
        guard !parameters.members.isEmpty || !buttons.isEmpty else {
            throw .invalid("AlertManeuver: expected speech that the head unit can play, or a button, got none")
        }
        return try await send(.alertManeuver, parameters, buttons.isEmpty ? nil : buttons, parts)
    }

    /// - Parameter buttons: Nil keeps the buttons that the function shows.
    private func send(
        _ function: FunctionID, _ parameters: JSONObject, _ buttons: [SoftButtonObject]?, _ parts: RequestParts
    ) async throws(RequestError) -> RequestOutcome {
        var (parameters, parts) = (parameters, parts)
        var ids: [UInt16] = []
        if let buttons {
            let made = try await parts.buttons(buttons)
            (parameters["softButtons"], ids) = (made.json, made.ids)
        }
        do throws(RequestError) {
            let response = try await connection.perform(function, parameters)
            if buttons != nil {
                let former = buttonIDs.withLock { all in
                    defer { all[function] = ids }
                    return all[function] ?? []
                }
                connection.softButtonIDs.release(former)
            }
            return parts.outcome(of: response)
        } catch {
            connection.softButtonIDs.release(ids)
            throw error
        }
    }

    // MARK: Places

    /// Sends a place to the head unit's navigation (rpc_spec SendLocation). Returns when the head unit has taken it.
    ///
    /// - Throws: ``RequestError``.
    @discardableResult
    public func send(_ location: Location) async throws(RequestError) -> RequestOutcome {
        guard (location.latitude == nil) == (location.longitude == nil) else {
            throw .invalid("latitudeDegrees and longitudeDegrees: expected both or none")
        }
        guard location.latitude != nil || location.address?.json.object?.members.isEmpty == false else {
            throw .invalid("SendLocation: expected coordinates or an address, got none")
        }
        var parameters = location.parameters
        var parts = RequestParts(connection, files)
        if let picture = location.picture { parameters["locationImage"] = try await parts.image(picture) }
        return parts.outcome(of: try await connection.perform(.sendLocation, parameters))
    }

    /// The places on the route of the head unit's navigation (rpc_spec GetWayPoints), 1 to 10.
    ///
    /// - Throws: ``RequestError``; ``RequestError/refused(_:info:)`` if there is no route.
    public func wayPoints(_ kind: WayPointKind = .all) async throws(RequestError) -> [WayPoint] {
        let response = try await connection.perform(
            .getWayPoints, JSONObject([("wayPointType", .string(kind.rawValue))]))
        guard let list = response.parameters["wayPoints"]?.array else {
            throw .failed(.badResponse("no wayPoints"))
        }
        return list.compactMap(WayPoint.init)
    }
}

extension SDLManager {
    /// Calls a telephone number by the connected phone (rpc_spec DialNumber). Returns when the call has begun.
    ///
    /// - Parameter number: Up to 40 characters, of which only the digits and `* # , ; +` count.
    /// - Throws: ``RequestError``; ``RequestError/refused(_:info:)`` with REJECTED if the driver does not want to call.
    public func dial(_ number: String) async throws(RequestError) {
        let isPossible = number.contains { "0123456789*#,;+".contains($0) }
        guard isPossible else { throw .invalid("number: expected a digit or one of * # , ; +, got none") }
        _ = try await connection.perform(.dialNumber, JSONObject([("number", .string(number))]))
    }
}
