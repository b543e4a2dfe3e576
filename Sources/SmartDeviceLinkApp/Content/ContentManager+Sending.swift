internal import SmartDeviceLink

/// Sends content that the head unit does not have. The task holds the manager only between requests, so that a manager
/// which is released ends its request.
extension ContentManager {
    /// Sends pending changes, unless a task is doing so already.
    func sendPending() {
        reconciler.prepare()
        guard sendingTask == nil, reconciler.isRegistered else { return }
        sendingTask = Task { [weak self, connection, files] in
            if let pictures = await self?.unexplainedPictures() {
                await self?.explain(names: await Self.fileNames(on: connection, isNeeded: !pictures.isEmpty))
            }
            while let (step, session) = await self?.nextStep(await files.known, await connection.state.capabilities) {
                let sender = ContentSender(connection: connection, session: session)
                if case .show(let template, _, _) = step { await files.showing(template.fileNames) }
                let outcome: ContentReconciler.Outcome =
                    switch step {
                    case .change(let change): await sender.send(change)
                    case .clock(let request): await sender.send(.setMediaClockTimer, request.parameters)
                    case .show(let template, let missing, let old):
                        await sender.send(template, without: missing, replacing: old) { [weak self] in
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

    /// - Parameter known: The files that the head unit has.
    /// - Returns: Nil if nothing is left to send now; the task then ends.
    private func nextStep(
        _ known: SDLFileManager.Known?, _ capabilities: SystemCapabilities
    ) -> (ContentReconciler.Step, session: Int)? {
        reconciler.capabilities = capabilities
        if let known, known.session == session { reconciler.headUnitHas(known.names) }
        let now = now
        let step = reconciler.next(at: now, for: needs)
        startUploads()
        if let step { return (step, session) }
        sendingTask = nil
        if let delay = reconciler.showDelay(at: now), delay > .zero { waitForShow(delay) }
        report()
        return nil
    }

    private func waitForShow(_ delay: Duration) {
        guard paceTask == nil else { return }
        paceTask = Task { [weak self, timing = connection.timing] in
            try? await timing.sleep(delay)
            await self?.endPause()
        }
    }

    private func endPause() {
        paceTask = nil
        sendPending()
    }

    private func layoutRefused(_ result: ResultCode?, _ info: String) {
        reconciler.layoutRefused(result, info)
        report()
    }

    private func buttonIDs(_ template: Template) -> [UInt16] { softButtons.send(template) }

    private func finished(_ step: ContentReconciler.Step, _ outcome: ContentReconciler.Outcome) {
        if case .show = step {
            let isRefused = if case .answered(let result, _) = outcome { !result.isSuccess } else { false }
            softButtons.answered(isRefused: isRefused)
        }
        reconciler.finished(outcome)
        save()
        report()
        resumeHashWaiters()
    }

    /// Passes new notices on, and ends waits for content that the head unit has now.
    func report() {
        let notices = reconciler.notices
        for notice in notices where !toldNotices.contains(where: notice.isSame) {
            toldNotices.append(notice)
            connection.logger?.notice(notice)
            noticeBroadcaster.send(notice)
            notify { delegate, _ in await delegate.contentNotice(notice) }
        }
        if reconciler.isSynchronized { toldNotices.removeAll { told in !notices.contains(where: told.isSame) } }
        if reconciler.isTemplateSettled {
            let notices = reconciler.templateNotices
            let isRefused = notices.contains { $0.kind == .refused && $0.function == .show }
            newestUpdate?.settle(isRefused ? .refused(notices) : .shown(notices))
        }
        resumeWaiters()
    }
}
