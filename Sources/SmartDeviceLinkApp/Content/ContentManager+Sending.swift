internal import SmartDeviceLink

/// Sends content that the head unit does not have. The task holds the manager only between requests, so that a manager
/// which is released ends its request.
extension ContentManager {
    /// Sends pending changes, unless a task is doing so already.
    func sendPending() {
        guard sendingTask == nil, reconciler.isRegistered else { return }
        sendingTask = Task { [weak self, connection, files] in
            if let pictures = await self?.unexplainedPictures() {
                await self?.explain(names: await Self.fileNames(on: connection, isNeeded: !pictures.isEmpty))
            }
            while let (step, session) = await self?.nextStep() {
                let sender = ContentSender(connection: connection, files: files, session: session)
                let outcome: ContentReconciler.Outcome =
                    switch step {
                    case .change(let change):
                        await sender.send(change) { [weak self] name, info in
                            await self?.leaveOut(name, because: info)
                        }
                    case .show(let template, let old):
                        await sender.send(template, replacing: old) { [weak self] in
                            await self?.buttonIDs(template)
                        } layoutRefused: { [weak self] result, info in
                            await self?.layoutRefused(result, info)
                        }
                    }
                await self?.finished(step, outcome)
            }
        }
    }

    /// The pictures of the content that the head unit did not restore; nil if its reason is known.
    private func unexplainedPictures() -> Set<String>? { unexplained?.record.content.pictures }

    private static func fileNames(on connection: HeadUnitConnection, isNeeded: Bool) async -> Set<String>? {
        guard isNeeded, let response = try? await connection.send(.listFiles, .object(JSONObject())),
            response.result.isSuccess
        else { return nil }
        return Set((response.parameters["filenames"]?.array ?? []).compactMap(\.string))
    }

    /// Informs the delegate why the head unit did not restore the content, before anything is uploaded again.
    ///
    /// - Parameter names: The files that the head unit has; nil if that is unknown.
    private func explain(names: Set<String>?) {
        guard let (record, info) = unexplained else { return }
        unexplained = nil
        let missing = names.map { record.content.pictures.subtracting($0) } ?? []
        let reason: ResumptionFailure = missing.isEmpty ? .unknownHash(info: info) : .missingPictures(missing.sorted())
        notify { await $0.dataDidNotResume($1, because: reason) }
    }

    /// - Returns: Nil if nothing is left to send; the task then ends.
    private func nextStep() -> (ContentReconciler.Step, session: Int)? {
        if let step = reconciler.next() { return (step, session) }
        sendingTask = nil
        if reconciler.isSynchronized { resumeWaiters(reconciler.refusals) }
        return nil
    }

    private func leaveOut(_ picture: String, because info: String) -> ContentChange? {
        let change = reconciler.leaveOut([picture], because: info)
        tellLastRefusal()
        return change
    }

    private func layoutRefused(_ result: ResultCode?, _ info: String) {
        reconciler.layoutRefused(result, info)
        tellLastRefusal()
    }

    private func buttonIDs(_ template: Template) -> [UInt16] { softButtons.send(template) }

    private func finished(_ step: ContentReconciler.Step, _ outcome: ContentReconciler.Outcome) {
        if case .show = step {
            let isRefused = if case .answered(let result, _) = outcome { !result.isSuccess } else { false }
            softButtons.answered(isRefused: isRefused)
        }
        let known = reconciler.refusals.count
        reconciler.finished(outcome)
        if reconciler.refusals.count > known { tellLastRefusal() }
        save()
        resumeHashWaiters()
    }

    private func tellLastRefusal() {
        guard let refusal = reconciler.refusals.last else { return }
        notify { delegate, _ in await delegate.contentRefused(refusal) }
    }
}

/// Sends one change, or a template, with its files.
struct ContentSender: Sendable {
    typealias Outcome = ContentReconciler.Outcome

    let connection: HeadUnitConnection
    let files: SDLFileManager
    /// Number of the connection on which it is sent.
    let session: Int

    /// Uploads the files of a change, and sends it.
    ///
    /// - Parameter leaveOut: Called with the name of a picture that could not be uploaded, and the reason. Returns the
    ///   change without it.
    func send(_ change: ContentChange, leaveOut: (String, String) async -> ContentChange?) async -> Outcome {
        var change = change
        if case .setMenuLayout = change, await !hasLayouts {
            return .answered(.unsupportedRequest, info: "the head unit has RPC below 6.0")
        }
        for file in change.files {
            switch await upload(file) {
            case .there: break
            case .lost: return .lost
            case .failed(let error):
                let text = "the picture \(file.name) is left out: \(error)"
                change = await leaveOut(file.name, text) ?? change
            }
        }
        return await send(change.function, change.parameters)
    }

    /// Shows a template. Texts come first if a picture must be uploaded before it can be shown. Texts, pictures and
    /// buttons that the head unit cannot show are left out or joined.
    ///
    /// A head unit before RPC 6.0 gets the layout by SetDisplayLayout.
    ///
    /// - Parameters:
    ///   - ids: Allocates the ids of its buttons; nil if the manager was released.
    ///   - layoutRefused: Called if the head unit refuses the layout. The rest is shown in the layout before.
    func send(
        _ template: Template, replacing old: Template, ids: () async -> [UInt16]?,
        layoutRefused: (ResultCode?, String) async -> Void
    ) async -> Outcome {
        var template = template
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
        var fitted = template.fitted(to: await connection.state.capabilities)
        guard let ids = await ids() else { return .lost }
        if !fitted.files.files.isEmpty {
            do throws(SDLFileError) {
                let there = try await files.list()
                let missing = Set(fitted.files.files.map(\.name)).subtracting(there)
                if !missing.isEmpty, fitted.hasText {
                    let texts = fitted.without(missing)
                    let outcome = await send(.show, texts.parameters(ids: ids, replacing: old))
                    guard case .answered = outcome else { return outcome }
                }
            } catch {
                guard case .failed(let cause) = error, !Self.isLoss(cause) else { return .lost }
            }
        }
        for file in fitted.files.files {
            switch await upload(file) {
            case .there: break
            case .lost: return .lost
            // As in alerts, a picture that cannot be uploaded changes nothing else.
            case .failed: fitted = fitted.without([file.name])
            }
        }
        return await send(.show, fitted.parameters(ids: ids, replacing: old))
    }

    /// Whether the head unit has RPC 6.0 or later, with layouts of menus and of Show.
    private var hasLayouts: Bool {
        get async { await connection.state.registration.map { $0.rpcVersion >= Version(6, 0, 0) } ?? true }
    }

    /// The answer has the capabilities of the new layout.
    private func setLayout(_ layout: String) async -> Outcome {
        await send(.setDisplayLayout, ["displayLayout": .string(layout)]) { [connection] response in
            await connection.layoutChanged(response)
        }
    }

    private enum Upload {
        case there, lost
        case failed(SDLFileError)
    }

    private func upload(_ file: SDLFile) async -> Upload {
        do throws(SDLFileError) {
            try await files.upload(file)
            return .there
        } catch {
            if case .failed(let cause) = error, Self.isLoss(cause) { return .lost }
            return .failed(error)
        }
    }

    private static func isLoss(_ error: SDLManagerError) -> Bool {
        [.disconnected, .notConnected, .stopped].contains(error)
    }

    private func send(
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
                .wrongState, .protocolTooOld, .rpcTooOld:
                return .lost
            }
        }
    }
}
