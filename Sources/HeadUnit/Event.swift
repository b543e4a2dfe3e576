public import BezelModel
public import SmartDeviceLink

extension Engine {
    /// Something that happened outside the engine.
    public enum Event: Sendable {
        case connected(ConnectionID, device: DeviceID = .local)
        /// A new connection came to the port for second links of the phone with the other connection.
        case connectedSecondary(ConnectionID, device: DeviceID, of: ConnectionID)
        /// The address for second links of a phone; nil if there is none. Each change is reported.
        indirect case secondaryAddress(SecondaryAddress?, of: ConnectionID)
        case received(ConnectionID, [UInt8])
        /// The result of ``UnreadRequest/read()``.
        indirect case read(ReadRequest)
        /// The connection accepts no more bytes for now. `bytes` is the memory of those that wait; 0 when everything
        /// has been sent.
        case backlogged(ConnectionID, bytes: Int)
        /// The connection is closed, by either side.
        case disconnected(ConnectionID)
        case touched(ContactFrame)
        /// A scene is on the screen since `at`. `layout` says where its card is; nil for a scene without a card.
        /// `failedImages` counts the images that could not be decoded and were left out, `pendingImages` those that are
        /// missing because they are still being decoded.
        case sceneShown(Scene.Serial, layout: ScreenLayout?, failedImages: Int = 0, pendingImages: Int = 0, at: Stamp)
        /// The driver chose this app.
        case appActivated(SessionID)
        /// The driver chose the cloud app with this id, which is not registered.
        case cloudAppChosen(String)
        /// The result of ``Effect/dial(_:)``, and later the end of its connection.
        case cloudApp(String, CloudApp.News)
        /// The driver closed this app: its level becomes NONE and it stays connected.
        case appClosed(SessionID)
        /// The local time: at the start, with every minute while a clock is on the screen, and when the clock was set.
        /// nil while it is not known: no clock is shown then.
        case timeOfDay(LocalTime?)
        /// The state of the board that the idle screen shows.
        case boardChanged(BoardState)
        /// The values of the settings, at the start and after each change.
        indirect case settingsChanged(BoardSettings)
        /// A transport has read the name of a device: any text.
        indirect case deviceNamed(DeviceID, String)
        /// A device, or one of its apps, is allowed permanently.
        case deviceAllowed(DevicePermission)
        /// A device's permissions are deleted. Its apps' sessions end, and they may register again.
        case deviceForgotten(DeviceID)
        /// The driver's answer whether this app may use the microphone is deleted: the driver is asked again.
        indirect case microphoneAnswerForgotten(DeviceID, appID: String)
        /// A phone that is being paired shows a number: the driver must compare it.
        case pairingAsked(PairingQuestion)
        /// The question is over without an answer.
        case pairingWithdrawn(PairingQuestion.ID)
        /// Phones find this head unit under a name, for a time.
        case pairingOpened(name: String, Interval)
        case pairingClosed
        /// A phone on a cable, with this name, probably asks its user whether an app may use this head unit.
        case phoneAsksItsUser(name: String)
        /// The phone no longer asks its user.
        case phoneWasAnswered
        /// Driver distraction rules come into force (`true`) or end.
        case driverDistraction(Bool)
        /// The board's supply voltage is too low (`true`), or right again.
        case supplyVoltage(isLow: Bool)
        /// A script or a program requests an alert.
        case localAlertRequested(LocalAlert)
        /// The sender cancels its alert.
        case localAlertCancelled(LocalAlert.ID)
        /// The work that an alert stays for is complete. nil: that of the alert on the screen.
        case localAlertCompleted(LocalAlert.ID?)
        /// A program has set vehicle data, or no longer knows it.
        case vehicleDataSet([VehicleValue])
        /// The events of the car that last now, as programs report them.
        case systemEvents(Set<SystemEvent>)
        /// The requests of apps that programs serve now (``ServedRequest/functions``), and the modules of one of them.
        indirect case programsServe(Set<FunctionID>, RemoteCapability? = nil)
        /// Apps may control modules, or not, and who decides about a module that another app has; nil for no change.
        case remoteControl(isAllowed: Bool?, RemoteControlRules.Mode?)
        /// A program's answer to ``Effect/programAsked(_:)``.
        indirect case programAnswered(ServedRequest.ID, ServedAnswer)
        /// A program has sent a notification for the apps that have subscribed to it.
        indirect case programNotified(ServedNotice)
        /// Alerts are paused (`true`) or continue.
        case alertsPaused(Bool)
        /// One step of a rotary encoder moved the focus: among a card's buttons, else among the app's regions.
        case focusMoved(FocusMove)
        /// A key that moves the focus. While it is down it moves the focus repeatedly.
        case focusKey(FocusMove, KeyPhase)
        /// The key that presses what has the focus.
        case selectKey(KeyPhase, at: Stamp)
        /// The key that goes back in menus and closes interactions was pressed.
        case backKey
        /// The key that leads to all apps was pressed.
        case homeKey
        /// A key that is one of SDL's buttons.
        case button(ButtonName, KeyPhase, at: Stamp)
        /// A key for the volume. While it is down it changes the volume repeatedly.
        case volumeKey(VolumeKey, KeyPhase)
        /// The driver or a program changes the volume. `isShown`: show it over the page for a moment.
        case volumeChanged(VolumeChange, isShown: Bool)
        /// The device begins to play the utterance.
        case soundBegan(Utterance.ID)
        case soundEnded(Utterance.ID, SoundOutcome)
        /// An event of the use of the microphone with this id.
        indirect case microphone(MicrophoneUse.ID, MicrophoneEvent)
        /// The key with which the driver begins to speak. While it is held longer than half a second, its release ends
        /// the phrase. Pressed again it ends the session.
        case voiceKey(KeyPhase, at: Stamp)
        /// A program says one of ``Engine/phrases``. Nothing happens for any other text.
        case phraseSaid(String)
        /// A program types on the keyboard on the screen. Nothing happens without one.
        case typed(KeyboardStroke)
        /// A program sends an app a notification with parameters that ``Engine/checked(_:of:for:)`` has returned. It is
        /// not sent if the app's policy does not allow it at the app's level.
        indirect case notificationWanted(SessionID, FunctionID, JSON)
        /// The key that switches the microphone off or on was pressed. Nothing without a microphone.
        case microphoneKey
        /// What the board can do with a voice has changed; the first time at the start, if there is anything.
        case voiceSupport(VoiceSupport)
        /// Whether sound can be played has changed: a sound card was added or removed, or a sound was played or failed.
        case audible(Bool)
        /// The screen's size has changed.
        case screenChanged(Viewport)
        /// The formats of streams that the program can decode and play have changed.
        indirect case streamsChanged(HeadUnitConfiguration.Streams)
        /// An event of a session's video. It is ignored if the video has ended.
        case video(SessionID, VideoNews)
        /// The time of ``Engine/deadline`` has come.
        case timerFired
        /// The service stops: all apps are notified.
        case stopping
        /// The ignition is switched off, and the service stops.
        case ignitionOff
        /// Deletes all stored data of apps. Connected apps are unregistered and may register again.
        case masterReset
        /// The configuration file was read again: see ``Engine/reconfigure(_:into:)``.
        indirect case reconfigured(HeadUnitConfiguration)
        /// The stored data of earlier runs. Sent first, if at all.
        case restored(KeptState)
        /// The result of ``StoreRequest/save(_:_:)``.
        case saved(StoreRequest.ID, WriteResult)
        /// The result of ``StoreRequest/write(file:_:appID:_:_:)`` and ``StoreRequest/append(file:_:at:appID:_:_:)``.
        /// A file that is too large for the memory can be read there.
        case written(StoreRequest.ID, WriteResult, DiskFile? = nil)
        /// The result of ``StoreRequest/spill(_:at:file:_:)``: the file, or nil when the bytes must stay in memory.
        case spilled(StoreRequest.ID, DiskFile?)
        /// All files of these apps were removed to make room for others.
        case evicted([String])
        /// The number of bytes that can still be stored: the free space on the disk, or less because of a quota. nil:
        /// limited by each app's own quota only.
        case roomChanged(Int?)
        /// All persistent files of an app, by name.
        case fetched(appID: String, [ExactText: FileContents])
    }
}
