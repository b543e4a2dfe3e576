internal import SmartDeviceLink

/// Sends one change, or a template.
struct ContentSender: Sendable {
    typealias Outcome = ContentReconciler.Outcome

    let connection: HeadUnitConnection
    /// Number of the connection on which it is sent.
    let session: Int

    func send(_ change: ContentChange) async -> Outcome {
        if case .setMenuLayout = change, await !hasLayouts {
            return .answered(.unsupportedRequest, info: "the head unit has RPC below 6.0")
        }
        return await send(change.function, change.parameters)
    }

    /// Shows a template. Texts, pictures and buttons that the head unit cannot show are left out or joined.
    ///
    /// A head unit before RPC 6.0 gets the layout by SetDisplayLayout.
    ///
    /// - Parameters:
    ///   - missing: The names of the pictures that the head unit does not have.
    ///   - ids: Allocates the ids of its buttons; nil if the manager was released.
    ///   - layoutRefused: Called if the head unit refuses the layout. The rest is shown in the layout before.
    func send(
        _ template: Template, without missing: Set<String>, replacing old: Template, ids: () async -> [UInt16]?,
        layoutRefused: (ResultCode?, String) async -> Void
    ) async -> Outcome {
        var template = template.without(missing)
        if let layout = template.layout, await !hasLayouts {
            template.layout = nil
            switch layout == old.layout ? nil : await setLayout(layout) {
            case .answered(let result, _)? where result.isSuccess: break
            case .answered(let result, let info)?: await layoutRefused(result, info)
            case .unanswered?: await layoutRefused(nil, "no answer")
            case .lost?: return .lost
            case nil: break
            }
        }
        let fitted = template.fitted(to: await connection.state.capabilities)
        guard let ids = await ids() else { return .lost }
        return await send(.show, fitted.parameters(ids: ids, replacing: old))
    }

    /// Whether the head unit has RPC 6.0 or later, with layouts of menus and of Show.
    private var hasLayouts: Bool {
        get async { await connection.state.registration.map { $0.rpcVersion >= Version(6, 0, 0) } ?? true }
    }

    /// The answer has the capabilities of the new layout.
    private func setLayout(_ layout: TemplateLayout) async -> Outcome {
        await send(.setDisplayLayout, ["displayLayout": .string(layout.rawValue)]) { [connection] response in
            await connection.layoutChanged(response)
        }
    }

    func send(
        _ function: FunctionID, _ parameters: JSON, succeeded: (JSON) async -> Void = { _ in }
    ) async -> Outcome {
        do throws(SDLManagerError) {
            let response = try await connection.send(function, parameters, onlyOn: session)
            if response.result.isSuccess { await succeeded(response.parameters) }
            return .answered(response.result, info: response.info)
        } catch {
            switch error {
            case .timedOut, .badResponse, .refused, .unsupported, .cancelled: return .unanswered
            case .connection, .thread, .serviceRefused, .registrationRefused, .disconnected, .notConnected, .stopped,
                .alreadyStarted, .notStarted, .protocolTooOld, .rpcTooOld, .unregistered:
                return .lost
            }
        }
    }
}
