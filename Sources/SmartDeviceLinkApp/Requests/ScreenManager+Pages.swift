internal import SmartDeviceLink

/// Sliders and long texts. Like questions, one of them is on the screen: a further one waits until those before it have ended.
extension ScreenManager {
    /// Cancel ids of sliders and messages.
    private static let pageCancelIDs: ClosedRange<Int32> = 201...300

    /// Lets the driver choose a position, and returns it (rpc_spec Slider). Cancelling the task removes the slider, also one that
    /// waits; one that is on the screen stays on head units before RPC 6.0.
    ///
    /// - Throws: ``RequestError``; ``RequestError/invalid(_:)`` for a value outside of the limits of rpc_spec.
    public func present(slider: SliderView) async throws(RequestError) -> SliderOutcome {
        guard slider.start <= slider.positions else {
            throw .invalid("position: expected at most \(slider.positions) (numTicks), got \(slider.start)")
        }
        guard slider.footers.count <= 1 || slider.footers.count == slider.positions else {
            throw .invalid(
                "sliderFooter: expected 1 or \(slider.positions) texts (numTicks), got \(slider.footers.count)")
        }
        var parameters = JSONObject([
            ("numTicks", .integer(Int64(slider.positions))), ("position", .integer(Int64(slider.start))),
            ("sliderHeader", .string(slider.header)), ("timeout", .integer(slider.timeout.roundedMilliseconds)),
        ])
        if !slider.footers.isEmpty { parameters["sliderFooter"] = .array(slider.footers.map { .string($0) }) }
        let response = try await page(.slider, parameters)
        let position = response.parameters["sliderPosition"].flatMap(VehicleDataReader.integer)
        switch response.result {
        case .timedOut: return .timedOut(at: position)
        case .aborted: return .closed(at: position)
        case _ where response.result.isSuccess || response.resultCode == "SAVED":
            guard let position else { throw .failed(.badResponse("no sliderPosition")) }
            return .chosen(position)
        default: throw .refused(response.result, info: response.info)
        }
    }

    /// Shows a text until the driver closes it (rpc_spec ScrollableMessage). A picture of a button that cannot be uploaded is left
    /// out. Cancelling the task removes the message, also one that waits; one that is on the screen stays on head units before
    /// RPC 6.0.
    ///
    /// - Throws: ``RequestError``; ``RequestError/invalid(_:)`` for a value outside of the limits of rpc_spec.
    @discardableResult
    public func present(message: ScrollableMessageView) async throws(RequestError) -> ScrollableMessageOutcome {
        var parts = RequestParts(connection, files)
        var parameters = JSONObject([
            ("scrollableMessageBody", .string(message.text)),
            ("timeout", .integer(message.timeout.roundedMilliseconds)),
        ])
        var ids: [UInt16] = []
        if !message.softButtons.isEmpty {
            let buttons = try await parts.buttons(message.softButtons)
            (parameters["softButtons"], ids) = (buttons.json, buttons.ids)
        }
        defer { connection.softButtonIDs.release(ids) }
        let response = try await page(.scrollableMessage, parameters)
        switch response.result {
        case .aborted: return .displaced
        case .timedOut: return .ended
        case _ where response.result.isSuccess: return .ended
        default: throw .refused(response.result, info: response.info)
        }
    }

    /// Sends a request for a page when it is its turn, and waits for the response.
    private func page(_ function: FunctionID, _ parameters: JSONObject) async throws(RequestError) -> RPCResponse {
        let place = questions.enter()
        defer { questions.leave(place) }
        guard await questions.turn(place) else { throw .cancelled }
        var parameters = parameters
        let version = await connection.state.registration?.rpcVersion ?? .baseRPC
        var cancellation = SDLManager.Cancellation.waits
        if version >= Version(6, 0, 0) {
            let ids = Self.pageCancelIDs
            lastPageCancelID = ids.contains(lastPageCancelID + 1) ? lastPageCancelID + 1 : ids.lowerBound
            parameters["cancelID"] = .integer(Int64(lastPageCancelID))
            cancellation = .withdraws(CancelInteraction(function: function.rawValue, cancelID: lastPageCancelID))
        }
        let response = try await connection.ask(function, parameters, cancellation: cancellation)
        if Task.isCancelled, !response.result.isSuccess { throw .cancelled }
        return response
    }
}
