import BezelModel
import SmartDeviceLink

/// The only place where features meet: it passes a feature's actions to the others.
extension Engine {
    /// Performs actions in order, depth first: all that follows from one action comes before the next one. So bytes go
    /// out in the order in which features name them.
    mutating func perform(_ actions: [Action], _ outbox: inout Outbox) {
        for action in actions { perform(action, &outbox) }
    }

    private mutating func perform(_ action: Action, _ outbox: inout Outbox) {
        switch action {
        case .respond(let request, let response): sessions.respond(request, response, &outbox)
        case .awaitResponse(let request): sessions[request.session]?.pending.insert(request.correlationID)
        case .finishRequest(let request, let response):
            sessions[request.session]?.pending.remove(request.correlationID)
            sessions.respond(request, response, &outbox)
        case .notify(let session, let function, let parameters): notify(session, function, parameters, &outbox)

        case .received(let message, let session):
            guard longRequests.isBusy(session) else { return serve(message, of: session, &outbox) }
            keepWaiting(.message(message), session, &outbox)
        case .endService(let frame, let session):
            guard longRequests.isBusy(session) else {
                return perform(sessions.endService(frame, session, &outbox), &outbox)
            }
            keepWaiting(.endService(frame), session, &outbox)
        case .openSession(let wish, let connection):
            guard let actions = makeRoom(for: wish, on: connection, &outbox) else { break }
            perform(actions, &outbox)
            sessions.open(wish, on: connection, &outbox)
        case .startStream(let wish, let session): perform(startStream(wish, session, at: outbox.now), &outbox)
        case .endStream(let id): perform(streams.endRequested(id, at: outbox.now), &outbox)
        case .streamLost(let id): perform(streams.linkLost(id, at: outbox.now), &outbox)
        case .controlStream(let id, let control): sessions.send(control, about: id, &outbox)
        case .openStream(let id, let parameters): outbox.append(.streamOpened(id, parameters))
        case .closeStream(let id): outbox.append(.streamClosed(id))
        case .endSessions(let ids, let reason): end(ids, reason, &outbox)
        case .leave(let session, let reason): leave(session, reason, &outbox)
        case .unregister(let session, let answer): unregister(session, answer, &outbox)
        case .sendHeartbeat(let session): sessions.sendControl(.heartbeat, service: .control, to: session, &outbox)
        case .expel(let ids, let reason): expel(ids, reason, &outbox)
        case .drop(let connection): drop(connection, &outbox)
        case .closeSecondaryPort(let primary): sessions.closePort(of: primary, &outbox)
        case .close(let connection): close(connection, &outbox)
        case .countMemory(let connection): countMemory(of: connection, &outbox)
        case .refuseMessage(let message, let session):
            refuse(RequestID(beginning: message, session), of: session, &outbox)
        case .refuseWaiting(let connection): refuseWaiting(on: connection, &outbox)
        case .serveWaiting: serveWaiting(&outbox)

        case .levelChanged(let session, let level):
            perform(screens.showApp(in: screenContext(at: outbox.now)), &outbox)
            perform(.recordChanged(session), &outbox)
            if let app = apps[session] {
                outbox.log(.level(session, app: app.name, level))
                if level != .notRunning { perform(screens.banners.appIsThere(app.keptID), &outbox) }
            }
            perform(apps.owedDistraction(of: session), &outbox)
            car.release(session)
            perform(voice.session.screenChanged(to: status.fullApp), &outbox)
        case .statusChanged(let session):
            perform(streams.statusChanged(session, status[session], at: outbox.now), &outbox)
            let mayStream = StreamID.Kind.allCases.contains { status[session].mayStream($0) }
            sessions.setMayStream(mayStream && apps[session]?.isTouchable == true, session, &outbox)
        case .activate(let session): perform(status.activate(session), &outbox)
        case .choose(let session): perform(choose(session, at: outbox.now), &outbox)
        case .chooseCloudApp(let id): perform(apps.chooseCloudApp(id), &outbox)
        case .showLauncher: perform(showLauncher(), &outbox)
        case .showClock: perform(status.openClock(), &outbox)
        case .appArrived(let session):
            if let app = apps[session] { perform([.showNotice(.connected(face(of: app), session))], &outbox) }
        case .closeApp(let session): closeApp(session, &outbox)
        case .reopenApp(let session): perform(status.reopen(session), &outbox)
        case .coverChanged:
            touch.setActive(alerts.layer)
            perform(screens.banners.setHidden(hiddenAlert), &outbox)
            giveWayToAlert(&outbox)
            coverPages(&outbox)
            perform(status.updateContexts(under: alerts.cover), &outbox)
        case .pageChanged: pageChanged(&outbox)
        case .dragged(let layer, let step):
            let layout = touch.layout(of: layer)
            switch layer {
            case .alert:
                perform(
                    layout?.scrollArea.map { alerts.scrolled(layer, step, $0, at: outbox.now) }
                        ?? alerts.dragged(layer, step, layout?.sweep, at: outbox.now), &outbox)
            case .banner, .voice: break
            case .page: perform(screens.dragged(layer, step, in: layout, at: outbox.now), &outbox)
            case .base: break
            }
        case .speakingChanged(let isSpeaking): perform(status.setSpeaking(isSpeaking), &outbox)
        case .streamedSoundChanged(let isHeard): perform(status.setStreamedSound(isHeard), &outbox)

        case .setTouchTarget(let session): touch.setTarget(session, &sessions, &outbox)
        case .cancelTouches(let session, let stamp): touch.cancelTouches(of: session, at: stamp, &sessions, &outbox)
        case .cancelAppTouches(let stamp):
            if let target = touch.target { touch.cancelTouches(of: target, at: stamp, &sessions, &outbox) }
        case .releaseTargets(let layer):
            perform(touch.release(layer), &outbox)
            perform(keys.focus.release(layer), &outbox)
        case .setFocus(let target): perform(keys.focus.setFocus(target), &outbox)
        case .targetHeld(let target, let isHeld):
            switch target.layer {
            case .alert: perform(alerts.targetHeld(target, isHeld), &outbox)
            case .page:
                if !isHeld { _ = keys.releases(target) }
                perform(screens.targetHeld(target, isHeld, in: screenContext(at: outbox.now)), &outbox)
                if isHeld, screens.repeats(target) { keys.holds(target, at: outbox.now) }
            case .banner, .voice: outbox.needsRedraw = true
            case .base: break
            }
        case .targetPressed(let target, let held):
            switch target.layer {
            case .alert: perform(alerts.targetPressed(target, held: held, at: outbox.now), &outbox)
            case .page:
                if keys.releases(target) { return perform([.targetHeld(target, false)], &outbox) }
                pressed(target, held: held, &outbox)
            case .banner: perform(screens.banners.pressed(target), &outbox)
            case .voice: voiceCardPressed(target, &outbox)
            case .base: break
            }
        case .showNotice(let notice): perform(screens.banners.show(notice, at: outbox.now), &outbox)
        case .drivingChanged: perform(screens.banners.drivingChanged(), &outbox)
        case .bannerSwept(let layer): perform(screens.banners.swept(layer), &outbox)
        case .continueTyping: perform(screens.continueTyping(in: screenContext(at: outbox.now)), &outbox)

        case .cardTouchedBeside(let layer): perform(alerts.touchedBeside(layer, at: outbox.now), &outbox)
        case .reopenAlert(let alert): perform(alerts.setHidden(false, alert), &outbox)
        case .endAlert(let alert, let result): perform(alerts.end(alert, result, at: outbox.now), &outbox)
        case .finishAlert(let alert, let ending): perform(alerts.finish(alert, ending), &outbox)
        case .playAlertSound(let alert, let parts):
            let isEmergency = alerts.isEmergency(alert)
            perform(audio.play(parts, for: alert, isEmergency: isEmergency, at: outbox.now), &outbox)
        case .stopAlertSound(let alert): perform(audio.stop(alert), &outbox)
        case .alertSoundEnded(let alert, let outcome):
            perform(alerts.soundEnded(alert, outcome, at: outbox.now), &outbox)
        case .speakPrompt(let page, let parts): perform(audio.speak(parts, to: page), &outbox)
        case .stopPrompts(let page): perform(audio.stopPrompts(of: page), &outbox)
        case .playNextSpeech: if !alerts.isSoundAboutToPlay { perform(audio.playNext(at: outbox.now), &outbox) }

        case .takeVoice(let owner): takeVoice(for: owner, &outbox)
        case .showVoiceCard(let owner): showVoiceCard(of: owner, &outbox)
        case .hideVoiceCard(let owner): hideVoiceCard(of: owner, &outbox)
        case .endVoice(let owner, let end): endVoice(of: owner, end, &outbox)
        case .voiceCardChanged: voiceCardChanged(&outbox)
        case .openMicrophone(let owner, let purpose): openMicrophone(purpose, for: owner, &outbox)
        case .closeMicrophone(let owner): closeMicrophone(of: owner, &outbox)
        case .muteForMicrophone(let isMuted): perform(audio.setMutedForMicrophone(isMuted), &outbox)
        case .microphoneRulesChanged: microphoneRulesChanged(&outbox)
        case .askAboutMicrophoneAgain: perform(voice.consent.forgetAnswers(), &outbox)
        case .forgetMicrophoneAnswer(let device, let appID):
            forgetMicrophoneAnswer(about: appID, on: device, &outbox)
        case .speakToRecording(let parts): speakToRecording(parts, &outbox)
        case .stopRecordingPrompt: perform(audio.stopRecordingPrompt(), &outbox)
        case .recordingPromptBegan: perform(voice.recordings.promptBegan(at: outbox.now), &outbox)
        case .recordingPromptEnded(let outcome):
            perform(voice.recordings.promptEnded(outcome, at: outbox.now), &outbox)
        case .passSound(let session, let piece): pass(piece, to: session, &outbox)
        case .microphoneAnswered(let session, let answer):
            perform(decide(answer, for: session, at: outbox.now), &outbox)
        case .moduleAnswered(let question, let answer): moduleAnswered(question, answer, &outbox)
        case .withdrawMicrophoneQuestion(let session):
            perform(voice.consent.withdrawQuestion(about: session), &outbox)

        case .startVoice: perform(startVoice(at: outbox.now), &outbox)
        case .sayPhrase(let phrase): perform(saidInList(phrase, at: outbox.now), &outbox)
        case .listenForChoices(let page): perform(listen(forChoicesOn: page, isAsked: true, at: outbox.now), &outbox)
        case .askByVoice(let request): perform(ask(request, at: outbox.now), &outbox)
        case .speakToDriver(let number, let parts):
            perform(audio.speak(parts, toSession: number, at: outbox.now), &outbox)
        case .stopSpeakingToDriver(let number): perform(audio.stopSpeaking(toSession: number), &outbox)
        case .spokenToDriver(let number): perform(voice.session.spoken(number, at: outbox.now), &outbox)
        case .decidePhrase:
            if let use = voice.desk.use(of: .session) { outbox.effects.append(.decidePhrase(use)) }
        case .commandSaid(let command, let session): perform(commandSaid(command, to: session), &outbox)
        case .choiceSaid(let choice, let page): perform(screens.choiceSaid(choice, on: page), &outbox)
        case .choicesNotSaid(let page, let speaksTimeout):
            perform(screens.choicesNotSaid(on: page, speaksTimeout: speaksTimeout, at: outbox.now), &outbox)
        case .showPhrases(let help): perform(screens.showPhrases(help), &outbox)
        case .showChoices(let request): perform(screens.show(request, at: outbox.now), &outbox)

        case .askDriver(let question): perform(alerts.request(question, at: outbox.now), &outbox)
        case .withdrawQuestion(let question): perform(alerts.cancel(question, at: outbox.now), &outbox)
        case .admit(let session, let standing): perform(admit(session, standing, at: outbox.now), &outbox)
        case .phone(let device, let order): perform(decide(order, about: device, at: outbox.now), &outbox)
        case .forgetDevice(let device): forget(device, &outbox)
        case .turnAway(let session): perform(turnAway(session), &outbox)
        case .allowAgain(let device): perform(consent.allowAgain(device, at: outbox.now), &outbox)

        case .dataChanged(let session):
            countContent(of: session)
            perform(screens.contentChanged(content[session], of: session), &outbox)
            resumption.renewHash(of: session)
            perform(.recordChanged(session), &outbox)
        case .recordChanged(let session):
            // What an app has done before it was allowed is not kept.
            if apps[session]?.standing.isAllowed == true, let record = record(of: session) {
                perform(resumption.save(record, of: session), &outbox)
                if resumption.mustCount { perform(countRecords(), &outbox) }
            }

        case .effect(.localAlertEvent(let alert, let event)) where alert.isOwn:
            perform(consent.heard(event, of: alert, at: outbox.now), &outbox)
            perform(pairing.heard(event, of: alert), &outbox)
            perform(voice.consent.heard(event, of: alert), &outbox)
            perform(car.moduleConsent.heard(event, of: alert), &outbox)
        case .effect(let effect): outbox.effects.append(effect)
        case .redraw: outbox.needsRedraw = true
        }
    }

    /// The card has come, or has gone: touches, pages, notices and the states of apps follow.
    mutating func voiceCardChanged(_ outbox: inout Outbox) {
        touch.setActiveVoice(voice.desk.layer)
        coverPages(&outbox)
        perform(status.setVoice(voice.desk.owner, under: alerts.cover), &outbox)
        perform(audio.setHeld(voice.desk.owner == .session), &outbox)
        outbox.needsRedraw = true
    }

    /// An alert or the card of a voice came above the pages, or went.
    mutating func coverPages(_ outbox: inout Outbox) {
        let hasVoice = voice.desk.owner != nil
        perform(screens.setCovered(hasVoice || alerts.cover?.isFull == true, at: outbox.now), &outbox)
        perform(screens.banners.setCovered(hasVoice || alerts.cover?.isHidden == false, at: outbox.now), &outbox)
    }

    /// Passes the event to every feature in turn, and performs the actions of each before the next.
    mutating func forEachFeature(_ event: FeatureEvent, _ outbox: inout Outbox) {
        perform(touch.handle(event, at: outbox.now), &outbox)
        perform(alerts.handle(event, at: outbox.now), &outbox)
        perform(voice.handle(event, at: outbox.now), &outbox)
        perform(streams.handle(event, at: outbox.now), &outbox)
        perform(audio.handle(event, at: outbox.now), &outbox)
        perform(status.handle(event, at: outbox.now), &outbox)
        perform(sessions.handle(event, at: outbox.now), &outbox)
        perform(longRequests.handle(event, at: outbox.now), &outbox)
        perform(apps.handle(event, at: outbox.now), &outbox)
        perform(keys.handle(event, at: outbox.now), &outbox)
        perform(regions.handle(event, at: outbox.now), &outbox)
        perform(content.handle(event, at: outbox.now), &outbox)
        perform(screens.handle(event, at: outbox.now), &outbox)
        perform(car.handle(event, at: outbox.now), &outbox)
        perform(files.handle(event, at: outbox.now), &outbox)
        perform(resumption.handle(event, at: outbox.now), &outbox)
        perform(consent.handle(event, at: outbox.now), &outbox)
        perform(pairing.handle(event, at: outbox.now), &outbox)
    }

    /// Deletes the stored data of a device and of its apps.
    mutating func forget(_ device: DeviceID, _ outbox: inout Outbox) {
        perform(consent.forget(device, at: outbox.now), &outbox)
        voice.consent.forget(device)
        perform(forgetModules(of: device), &outbox)
        files.forget(device)
        resumption.forget(device)
        perform(countRecords(), &outbox)
    }

    /// A target of a page was pressed.
    mutating func pressed(_ target: TargetID, held: Interval, _ outbox: inout Outbox) {
        let layout = touch.layout(of: target.layer)
        let scrolled = screens.scrollPressed(target, in: layout, at: outbox.now)
        perform(
            scrolled ?? screens.targetPressed(target, held: held, in: screenContext(at: outbox.now)), &outbox)
    }

    private mutating func pageChanged(_ outbox: inout Outbox) {
        if let former = touch.activePage, former != screens.layer { perform([.releaseTargets(former)], &outbox) }
        touch.setActivePage(screens.layer)
        perform(status.setPageContext(screens.systemContext, of: screens.app, under: alerts.cover), &outbox)
        perform(voice.session.pageChanged(to: screens.spoken?.page), &outbox)
        outbox.needsRedraw = true
    }

    private mutating func notify(
        _ session: SessionID, _ function: FunctionID, _ parameters: JSON, _ outbox: inout Outbox
    ) {
        guard let app = apps[session] else { return }
        let isAllowed = isAllowed(function, for: app)
        if function == .onDriverDistraction { apps.setDistractionOwed(!isAllowed, to: session) }
        guard isAllowed else { return car.hold(function, parameters, for: session) }
        sessions.send(.notification, function.rawValue, parameters, to: session, &outbox)
    }

    /// The record to keep of a session's app; nil when none is registered.
    func record(of session: SessionID) -> AppRecord? {
        apps[session].map {
            AppRecord(
                appID: $0.keptID, hash: resumption.hash(of: session), level: status.lastingLevel(of: session),
                data: content[session])
        }
    }
}
