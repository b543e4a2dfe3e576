public import BezelModel
import SmartDeviceLink

/// The whole head unit as one value: events go in, effects come out.
///
/// It opens nothing, reads no clock and starts no thread. The same events at the same times give the same effects, byte
/// for byte, so that a recorded drive can be replayed into it on any machine.
///
///     app ─ bytes ─▶ sessions ─▶ requests ─▶ a feature ─▶ actions ─▶ other features, answers, .draw
///     panel ─ contacts ─▶ touch router ─▶ OnTouchEvent ─▶ .send
///
/// Each feature keeps its own state and returns actions; `perform` (in `Engine+Actions.swift`) is the only place where
/// features meet.
public struct Engine: Sendable {
    public internal(set) var configuration: HeadUnitConfiguration
    /// How much memory apps' bytes may take.
    var budget: MemoryBudget
    /// Connections and sessions: bytes to messages, and back.
    var sessions: SessionTable
    /// Requests that are read on another thread, and what waits for them.
    var longRequests = LongRequests()
    /// Who the registered apps are.
    var apps: AppRegistry
    /// The HMI status of each app, and which app is FULL.
    var status: HMIStatusArbiter
    /// Passes contacts to apps and cards.
    var touch: TouchRouter
    /// Keys, rotary encoders and hard buttons.
    var keys: KeyRouter
    /// Focusable regions of apps.
    var regions: RegionStore
    var alerts: AlertCenter
    /// The video and the audio of apps.
    var streams: Streams
    /// Sounds that are played or wait.
    var audio: AudioQueue
    /// Menus, choices, properties and subscriptions of apps.
    var content = ContentStore()
    /// What the driver says, and the microphone for apps.
    var voice: VoiceCenter
    /// All that is drawn except cards: pages, and what apps show on them.
    var screens = Screens()
    /// Vehicle data, requests that programs answer, and modules that apps control.
    var car: CarCenter
    var files: AppFileStore
    /// Which devices' apps are allowed.
    var consent: Consent
    /// The questions of Bluetooth pairing.
    var pairing: Pairing
    /// The stored data of apps.
    var resumption: ResumptionStore

    public init(configuration: HeadUnitConfiguration) {
        self.configuration = configuration
        budget = MemoryBudget(configuration.limits.memory)
        sessions = SessionTable(configuration)
        apps = AppRegistry(configuration)
        status = HMIStatusArbiter(configuration)
        touch = TouchRouter(configuration)
        keys = KeyRouter(configuration)
        regions = RegionStore(configuration)
        alerts = AlertCenter(configuration)
        streams = Streams(configuration)
        audio = AudioQueue(configuration)
        files = AppFileStore(configuration)
        resumption = ResumptionStore(configuration)
        consent = Consent(configuration)
        pairing = Pairing(configuration)
        voice = VoiceCenter(configuration)
        car = CarCenter(configuration)
    }

    /// ``Event/touched(_:)`` without a copy of the frame into an event.
    ///
    /// - Parameter frame: Is not changed; passed in place so that it is not copied.
    /// - Returns: Whether an app was sent an OnTouchEvent.
    @discardableResult
    public mutating func handle(
        touch frame: inout ContactFrame, at now: Instant, into outbox: inout Outbox
    ) -> Bool {
        let messages = touch.messages
        outbox.now = now
        status.driverActed()
        touched(&frame, &outbox)
        if outbox.needsRedraw { redraw(requestsContent: false, &outbox) }
        return touch.messages > messages
    }

    /// - Parameters:
    ///   - now: The time of the event. It may stand still but never runs backwards.
    ///   - outbox: Where the effects go, behind those that are there already.
    public mutating func handle(_ event: borrowing Event, at now: Instant, into outbox: inout Outbox) {
        outbox.now = now
        switch event {
        case .touched(var frame):
            status.driverActed()
            touched(&frame, &outbox)
        case .received(let connection, let bytes): received(bytes, on: connection, &outbox)
        case .read(let request): wasRead(request, &outbox)
        case .connected(let connection, let device): sessions.connect(connection, device, at: now)
        case .connectedSecondary(let connection, let device, let primary):
            sessions.connectSecondary(connection, device, of: primary, at: now)
        case .secondaryAddress(let address, let primary):
            sessions.setSecondaryAddress(address, of: primary, &outbox)
        case .backlogged(let connection, let bytes): setBacklogged(connection, bytes, &outbox)
        case .disconnected(let connection): disconnected(connection, &outbox)
        case .sceneShown(let serial, let layout, let failedImages, let pendingImages, let stamp):
            sceneShown(
                serial, layout, failedImages: failedImages, pendingImages: pendingImages, at: stamp, &outbox)
        case .appActivated(let session): perform(choose(session, at: now), &outbox)
        case .appClosed(let session): closeApp(session, &outbox)
        case .cloudAppChosen(let id): perform(apps.chooseCloudApp(id), &outbox)
        case .cloudApp(let id, let news): perform(apps.heard(news, of: id, at: now), &outbox)
        case .timeOfDay(let time):
            setTime(time, &outbox)
            // The first scene waits for the event that follows at the start: a clock alone is not worth a picture.
            if !screens.hasScene { return }
        case .boardChanged(let board): if screens.setBoard(board) { outbox.needsRedraw = true }
        case .settingsChanged(let board):
            perform(screens.setSettings(board), &outbox)
            microphoneRulesChanged(&outbox)
        case .driverDistraction(let isOn): setDriverDistraction(isOn, &outbox)
        case .supplyVoltage(let isLow): perform(screens.banners.setVoltage(isLow: isLow, at: now), &outbox)
        case .deviceNamed(let device, let name): perform(consent.name(device, name), &outbox)
        case .deviceAllowed(let permission): perform(consent.allow(permission, at: now), &outbox)
        case .deviceForgotten(let device): forget(device, &outbox)
        case .microphoneAnswerForgotten(let device, let appID):
            forgetMicrophoneAnswer(about: appID, on: device, &outbox)
        case .pairingAsked(let question): perform(pairing.ask(question), &outbox)
        case .pairingWithdrawn(let id): perform(pairing.withdraw(id), &outbox)
        case .pairingOpened(let name, let time): perform(openPairing(as: name, for: time, at: now), &outbox)
        case .pairingClosed: perform(closePairing(), &outbox)
        case .phoneAsksItsUser(let name): perform(pairing.lookAtPhone(name), &outbox)
        case .phoneWasAnswered: perform(pairing.phoneWasAnswered(), &outbox)
        case .localAlertRequested(let alert): perform(alerts.request(alert, at: now), &outbox)
        case .localAlertCancelled(let alert): perform(alerts.cancel(alert, at: now), &outbox)
        case .localAlertCompleted(let alert): perform(alerts.complete(alert, at: now), &outbox)
        case .vehicleDataSet(let new): setVehicleData(new, &outbox)
        case .systemEvents(let events): perform(status.setEvents(events, at: now), &outbox)
        case .programsServe(let functions, let capability): setServed(functions, capability, &outbox)
        case .remoteControl(let isAllowed, let mode): setRemoteControl(isAllowed: isAllowed, mode, &outbox)
        case .programAnswered(let id, let answer): programAnswered(id, answer, &outbox)
        case .programNotified(let notice): notified(notice, &outbox)
        case .alertsPaused(let isPaused): perform(alerts.setPaused(isPaused, at: now), &outbox)
        case .focusMoved(let move):
            status.driverActed()
            turnKnob(move, &outbox)
        case .focusKey(let move, let phase):
            status.driverActed()
            focusKey(move, phase, &outbox)
        case .selectKey(let phase, let stamp):
            status.driverActed()
            selectKey(phase, at: stamp, &outbox)
        case .backKey:
            status.driverActed()
            perform(screens.banners.back() ?? goBack(at: now), &outbox)
        case .homeKey:
            status.driverActed()
            perform(goHome(at: now), &outbox)
        case .button(let name, let phase, let stamp): perform(button(name, phase, at: stamp), &outbox)
        case .volumeKey(let key, let phase): perform(audio.volume.key(key, phase, at: now), &outbox)
        case .volumeChanged(let change, let isShown): perform(audio.volume.change(change, isShown: isShown), &outbox)
        case .soundBegan(let id): perform(audio.began(id), &outbox)
        case .soundEnded(let id, let outcome): perform(audio.ended(id, outcome), &outbox)
        case .audible(let canBeHeard): setAudible(canBeHeard, &outbox)
        case .microphone(let id, let event): heard(event, of: id, &outbox)
        case .voiceSupport(let support): setVoiceSupport(support, &outbox)
        case .microphoneKey: perform(switchMicrophone(), &outbox)
        case .voiceKey(let phase, let stamp):
            status.driverActed()
            perform(voiceKey(phase, at: stamp, now), &outbox)
        case .phraseSaid(let phrase): perform(said(phrase, at: now), &outbox)
        case .typed(let stroke):
            status.driverActed()
            perform(type(stroke, at: now), &outbox)
        case .notificationWanted(let session, let function, let parameters):
            perform([.notify(session, function, parameters)], &outbox)
        case .screenChanged(let viewport): changeScreen(to: viewport, &outbox)
        case .streamsChanged(let new): changeStreams(new, &outbox)
        case .video(let session, let news): perform(streams.heard(news, of: session, at: now), &outbox)
        case .timerFired:
            forEachFeature(.timerFired, &outbox)
            repeatMove(&outbox)
            repeatPress(&outbox)
            holdApp(&outbox)
            if apps.reload.due != nil { continueReload(&outbox) }
        case .stopping: stop(&outbox)
        case .ignitionOff:
            stop(&outbox)
            perform(resumption.ignitionOff(at: now), &outbox)
            perform(countRecords(), &outbox)
        case .masterReset: masterReset(&outbox)
        case .reconfigured(let configuration): reconfigure(configuration, &outbox)
        case .restored(let kept):
            resumption.restore(kept, at: now)
            budget.reserve(kept.memoryForFiles)
            perform(countRecords(), &outbox)
            files.restore(kept)
            consent.restore(kept)
            voice.consent.restore(kept)
            perform(car.remoteControl.restore(kept, at: now), &outbox)
        case .saved(let id, let result): perform(resumption.saved(id, result, at: now), &outbox)
        case .written(let id, let result, let file): written(id, result, file, &outbox)
        case .spilled(let id, let file): spilled(id, file, &outbox)
        case .evicted(let appIDs): files.evicted(appIDs)
        case .roomChanged(let room): files.setRoom(room)
        case .fetched(let appID, let contents): fetched(contents, of: appID, &outbox)
        }
        if outbox.needsRedraw { redraw(requestsContent: true, &outbox) }
        outbox.mayChangeDeadline = true
    }

    /// When to send ``Event/timerFired``: the earliest deadline of all features; nil for not at all. It can only have
    /// changed when ``Outbox/mayChangeDeadline`` says so.
    public var deadline: Instant? {
        var earliest = Instant.earliest(alerts.deadline, status.deadline)
        earliest = Instant.earliest(earliest, streams.deadline)
        earliest = Instant.earliest(earliest, audio.deadline)
        earliest = Instant.earliest(earliest, voice.deadline)
        earliest = Instant.earliest(earliest, sessions.deadline)
        earliest = Instant.earliest(earliest, longRequests.deadline)
        earliest = Instant.earliest(earliest, keys.deadline)
        earliest = Instant.earliest(earliest, consent.deadline)
        earliest = Instant.earliest(earliest, screens.deadline)
        earliest = Instant.earliest(earliest, regions.deadline)
        earliest = Instant.earliest(earliest, car.deadline)
        earliest = Instant.earliest(earliest, apps.deadline)
        return Instant.earliest(earliest, resumption.deadline)
    }

    /// The same as ``deadline``, for an object that has an engine: a property would be read from a copy of the engine.
    public mutating func readDeadline() -> Instant? { deadline }
}
