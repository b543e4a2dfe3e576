public import BezelModel
public import SmartDeviceLink

extension Engine {
    /// Something that happened outside the engine.
    public enum Event: Sendable {
        case connected(ConnectionID, device: DeviceID = .local)
        case received(ConnectionID, [UInt8])
        /// The connection takes no more bytes for now; `false` when everything has been sent.
        case backlogged(ConnectionID, Bool)
        /// The connection is closed, by either side.
        case disconnected(ConnectionID)
        case touched(ContactFrame)
        /// A scene is on the screen since `at`. `layout` says where its card is; nil for a scene without a card.
        /// `failedImages` counts the images that could not be decoded and were left out, `pendingImages` those that are
        /// missing because they are still being decoded.
        case sceneShown(Scene.Serial, layout: ScreenLayout?, failedImages: Int = 0, pendingImages: Int = 0, at: Stamp)
        /// The driver chose this app.
        case appActivated(SessionID)
        /// The driver closed this app: its level becomes NONE and it stays connected.
        case appClosed(SessionID)
        /// A device, or one of its apps, is allowed for good.
        case deviceAllowed(DevicePermission)
        /// What a device may do is forgotten. Its apps are turned away and may come again.
        case deviceForgotten(DeviceID)
        /// Driver distraction rules come into force (`true`) or end.
        case driverDistraction(Bool)
        /// A script or a program asks the driver something.
        case localAlertRequested(LocalAlert)
        /// The script or program no longer wants its alert.
        case localAlertCancelled(LocalAlert.ID)
        /// The work is done that the alert holds the screen for. Nil: of the alert that holds it now.
        case localAlertCompleted(LocalAlert.ID?)
        /// No further alert comes to the screen (`true`), or alerts come again.
        case alertsPaused(Bool)
        /// One step of a rotary encoder moved the focus: among a card's buttons, else among the app's regions.
        case focusMoved(FocusMove)
        /// A key that moves the focus. While it is down it moves the focus again and again.
        case focusKey(FocusMove, KeyPhase)
        /// The key that presses what has the focus.
        case selectKey(KeyPhase, at: Stamp)
        /// A key that is one of SDL's buttons.
        case button(ButtonName, KeyPhase, at: Stamp)
        /// The utterance begins to be heard.
        case soundBegan(Utterance.ID)
        case soundEnded(Utterance.ID, SoundOutcome)
        /// Sound can be heard, or cannot: a sound card has come or gone, a sound was played or failed.
        case audible(Bool)
        /// The screen has another size.
        case screenChanged(Viewport)
        /// ``Engine/deadline`` has come.
        case timerFired
        /// The service stops: every app is told.
        case stopping
        /// The ignition goes off, and the service stops.
        case ignitionOff
        /// Everything that is kept for apps is deleted. Connected apps are unregistered and may register again.
        case masterReset
        /// The configuration file was read again: see ``Engine/reconfigure(_:into:)``.
        indirect case reconfigured(HeadUnitConfiguration)
        /// What earlier runs of the service have kept. Comes first, or never.
        case restored(KeptState)
        /// The result of ``StoreRequest/save(_:_:)``.
        case saved(StoreRequest.ID, WriteResult)
        /// The result of ``StoreRequest/write(file:_:appID:_:)``.
        case written(StoreRequest.ID, WriteResult)
        /// Files of these apps have made room for others, all of each.
        case evicted([String])
        /// Bytes that may still be kept: free space on the disk, or less where a quota says so. Nil: limited by each
        /// app's own quota only.
        case roomChanged(Int?)
        /// All persistent files of an app, by name.
        case fetched(appID: String, [ExactText: FileContents])
    }
}
