import BezelModel
import SmartDeviceLink

/// A feature's request to the rest of the head unit. Features return actions and never call each other;
/// `Engine.perform` performs them in order, each with all of its consequences before the next one.
enum Action: Sendable {
    // To apps.
    /// Answers a request at once.
    case respond(RequestID, Response)
    /// The request is answered later; its correlation id is in use until then.
    case awaitResponse(RequestID)
    /// Answers a request that has waited for it.
    case finishRequest(RequestID, Response)
    /// Sends a notification, if the app's policy allows it at the app's level.
    case notify(SessionID, FunctionID, JSON)

    // Sessions, from the bytes of a connection.
    case received(Message, SessionID)
    /// An app requests a session on a connection.
    indirect case openSession(SessionWish, on: ConnectionID)
    case endSessions([SessionID], SessionEndReason)
    /// The app asks to end its session.
    case endService(Frame, SessionID)
    /// The app requests video or audio.
    indirect case startStream(StreamWish, SessionID)
    /// The app ends its video or audio.
    case endStream(StreamID)
    /// The link of a stream is over.
    case streamLost(StreamID)
    /// Sends a control frame about a stream.
    indirect case controlStream(StreamID, StreamControl)
    /// Passes a stream's beginning and its end to the engine's owner, after the data that came before them.
    indirect case openStream(StreamID, StreamParameters)
    case closeStream(StreamID)
    /// Ends a session with EndService, and its connection too if no other session is on it.
    case leave(SessionID, SessionEndReason)
    case sendHeartbeat(SessionID)
    /// The app unregisters; then these actions, its answer, are performed.
    indirect case unregister(SessionID, [Action])
    /// Ends sessions whose apps exceed a limit.
    case expel([SessionID], UnregisteredReason)
    case drop(ConnectionID)
    /// The port for second links of a phone is not needed any more.
    case closeSecondaryPort(ConnectionID)
    /// Closes a connection, after an EndService for each of its sessions.
    case close(ConnectionID)
    /// A connection holds fewer bytes than before.
    case countMemory(ConnectionID)
    /// There is no memory for the rest of this message, whose beginning was received.
    case refuseMessage(Message, SessionID)
    /// There is no memory for the messages that wait on a connection.
    case refuseWaiting(ConnectionID)
    /// Messages that were waiting for a long request can be served.
    case serveWaiting

    // Levels.
    /// The app's HMI level has changed; its record must be updated.
    case levelChanged(SessionID, HMILevel)
    /// The app's level, or its audio or video state, has changed.
    case statusChanged(SessionID)
    /// Gives the screen to an app, even if the app has it already.
    case activate(SessionID)
    /// Gives the screen to an app that does not have it.
    case choose(SessionID)
    /// Connects to a cloud app that the driver has chosen.
    case chooseCloudApp(String)
    /// The driver leaves the app on the screen, and sees all apps.
    case showLauncher
    /// The driver leaves the list of all apps, and sees the clock and the address.
    case showClock
    /// An app has registered while the list of all apps is shown.
    case appArrived(SessionID)
    /// Closes an app: its level becomes NONE, and what it has on the screen or speaks ends.
    case closeApp(SessionID)
    /// The driver takes back that an app was closed.
    case reopenApp(SessionID)
    /// The card on the screen, or the next alert, has changed.
    case coverChanged
    /// Speech begins (`true`) or ends: the app's sound is attenuated, or restored.
    case speakingChanged(Bool)
    /// The sound that a navigation app streams becomes audible (`true`) or ends: other apps' sound is attenuated, or
    /// restored.
    case streamedSoundChanged(Bool)

    // Touches and focus.
    /// The app that has the screen and gets touches; nil for none.
    case setTouchTarget(SessionID?)
    /// Cancels the app's touches. The time is that of the last touch if it is nil.
    case cancelTouches(SessionID, at: Stamp?)
    /// Cancels the touches of the app that gets them: a modal card is in front of it.
    case cancelAppTouches(at: Stamp)
    /// Releases the targets of a layer that fingers and keys hold, without pressing them.
    case releaseTargets(LayerID)
    /// A finger or a key is on a target (`true`), or was lifted or lost without pressing it.
    case targetHeld(TargetID, Bool)
    /// The focus is on this target now.
    case setFocus(TargetID)
    /// A target was pressed, after being held for this time.
    case targetPressed(TargetID, held: Interval)

    // Pages.
    /// The page on the screen, or an open menu or interaction, has changed.
    case pageChanged
    /// What a finger does with a list or a slider of a page, or with a card that can be swept away.
    case dragged(LayerID, Drag.Step)

    // Notices of the head unit's own.
    case showNotice(Notice)
    /// Notices about the rules of driving are no longer true.
    case drivingChanged
    /// A finger has moved a notice away.
    case bannerSwept(LayerID)
    /// The driver continues to type after the car has stopped.
    case continueTyping

    // Alerts and sound.
    /// Ends an alert with this result.
    case endAlert(AlertQueue.ID, ResultCode)
    /// The driver shows the card of an alert again that was hidden.
    case reopenAlert(AlertQueue.ID)
    /// A finger came down beside a card that is not modal.
    case cardTouchedBeside(LayerID)
    /// Answers the alert's request and forgets the alert.
    case finishAlert(AlertQueue.ID, AlertQueue.Ending)
    /// Plays an alert's sound; a Speak that is playing ends.
    case playAlertSound(AlertQueue.ID, [SoundPart])
    case stopAlertSound(AlertQueue.ID)
    case alertSoundEnded(AlertQueue.ID, SoundOutcome)
    /// Speaks a prompt of the interaction on the screen, after the present speech.
    case speakPrompt(Page.ID, [SoundPart])
    /// The interaction has ended: its prompts end too.
    case stopPrompts(Page.ID)
    /// Plays the next Speak, unless a sound is being played or an alert's sound is about to be.
    case playNextSpeech

    // The card while the driver speaks, and the microphone.
    /// The feature is about to show its card: alerts wait, except those of the highest class.
    case takeVoice(VoiceDesk.Owner)
    /// The feature's card comes on the screen. Nothing if there is another one.
    case showVoiceCard(VoiceDesk.Owner)
    case hideVoiceCard(VoiceDesk.Owner)
    /// The feature ends what it does, and takes its card away.
    case endVoice(VoiceDesk.Owner, VoiceDesk.End)
    /// The card has come or gone.
    case voiceCardChanged
    /// Opens the microphone for the feature. Nothing if it is in use.
    indirect case openMicrophone(VoiceDesk.Owner, MicrophoneUse.Purpose)
    /// Nothing if the feature does not have it.
    case closeMicrophone(VoiceDesk.Owner)
    /// The head unit's own sounds are silent (`true`), and speech waits, because the microphone is open.
    case muteForMicrophone(Bool)
    /// A microphone has come or gone, or the driver has decided about it.
    case microphoneRulesChanged
    /// The driver wants to be asked about each app: the answers so far are dropped.
    case askAboutMicrophoneAgain
    /// The driver wants to be asked about this app again.
    indirect case forgetMicrophoneAnswer(DeviceID, appID: String)
    /// Plays the prompt and the chime before a recording, after the present speech.
    case speakToRecording([SoundPart])
    case stopRecordingPrompt
    case recordingPromptBegan
    case recordingPromptEnded(SoundOutcome)
    /// A piece of sound for the app that records.
    case passSound(SessionID, ArraySlice<UInt8>)
    /// The driver has answered whether an app may use the microphone.
    case microphoneAnswered(SessionID, MicrophoneConsent.Answer)
    /// The driver has answered whether an app may take over a module.
    indirect case moduleAnswered(ModuleQuestion, ModuleConsent.Answer)
    /// The question about the app's recording is not needed any more.
    case withdrawMicrophoneQuestion(SessionID)

    // Voice sessions.
    /// The driver wants to say something.
    case startVoice
    /// The driver has touched a phrase in the list of all phrases.
    case sayPhrase(String)
    /// An interaction is on the screen whose choices the driver may say.
    case listenForChoices(Page.ID)
    /// An app asks for a choice that is said, without a page.
    indirect case askByVoice(VoiceRequest)
    /// Speaks this before anything else that waits. ``spokenToDriver(_:)`` follows.
    case speakToDriver(UInt64, [SoundPart])
    case stopSpeakingToDriver(UInt64)
    /// What was spoken in the voice session with this number is over.
    case spokenToDriver(UInt64)
    /// The driver has released the key: what was said until now is the phrase.
    case decidePhrase
    /// A command of an app was said.
    case commandSaid(Int64, SessionID)
    /// A choice of the interaction with this page was said.
    case choiceSaid(Int64, Page.ID)
    /// No choice of the interaction with this page was said.
    case choicesNotSaid(Page.ID, speaksTimeout: Bool)
    /// Shows the list of all phrases of the app on the screen.
    indirect case showPhrases(VoiceHelp)
    /// Shows the choices of a request that no voice session answers any longer.
    indirect case showChoices(VoiceRequest)

    // Consent and pairing. Shows an alert of the head unit's own.
    case askDriver(LocalAlert)
    case withdrawQuestion(LocalAlert.ID)
    case admit(SessionID, ConsentStanding)
    /// What the driver decides about a phone in the settings.
    case phone(DeviceID, PhoneOrder)
    case forgetDevice(DeviceID)
    /// The driver takes back the refusal of a device.
    case allowAgain(DeviceID)
    /// Ends the app's session with APP_UNAUTHORIZED.
    case turnAway(SessionID)

    // Stored data.
    /// A request has changed the app's resumable data: the app needs a new hash, and the record must be stored.
    case dataChanged(SessionID)
    /// Something else in the app's record has changed.
    case recordChanged(SessionID)

    /// An effect for the engine's owner.
    case effect(Engine.Effect)
    case redraw

    /// Notifies an app of the reason for the end of its session.
    static func unregistered(_ session: SessionID, _ reason: UnregisteredReason) -> Action {
        .notify(session, .onAppInterfaceUnregistered, Notifications.unregistered(reason))
    }

    static func log(_ event: Engine.LogEvent) -> Action { .effect(.log(event)) }
    static func store(_ request: StoreRequest) -> Action { .effect(.store(request)) }
}
