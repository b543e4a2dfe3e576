/// A word of the head unit's own, by its name in Sources/System/CWords/words.txt, which says where it is shown.
enum Word: String, Hashable, Sendable, CaseIterable {
    // Pages of apps
    case close, confirm, cancel, done, search, noResults = "no-results", moreFound = "more-found"
    case noneFound = "none-found", then, turns, apps, emergency
    case starting, noAnswer = "no-answer", openOnPhone = "open-on-phone", waitingMap = "waiting-map"
    case appConnected = "app-connected", nothingHere = "nothing-here", emptyList = "empty-list"
    case connecting, noConnection = "no-connection", playing, guiding, disconnected
    case closed, holdToClose = "hold-to-close", new, connect, more
    case keyboardLanguage = "keyboard-language"
    // While driving
    case moreWhenParked = "more-when-parked", whenParked = "when-parked", typeWhenParked = "type-when-parked"
    case textKept = "text-kept", continueTyping = "continue-typing", goOn = "go-on"
    // Notices
    case appClosed = "app-closed", appDisconnected = "app-disconnected", connectionLost = "connection-lost", open
    case phoneRefused = "phone-refused", minutesLeft = "minutes-left", undo, allowAgain = "allow-again"
    case lowVoltage = "low-voltage", checkSupply = "check-supply"
    // The idle screen
    case ready, scan, localOnly = "local-only", noNetwork = "no-network", noPanel = "no-panel", noSound = "no-sound"
    case notSaved = "not-saved", updating, clockNotSet = "clock-not-set", date, weekdays, months
    // The question whether an app is allowed
    case newApp = "new-app", allowApp = "allow-app", appUses = "app-uses", always, thisTime = "this-time", no
    case noQuestions = "no-questions", unnamedApp = "unnamed-app", quotation
    // The first connection of a phone
    case pairPhone = "pair-phone", chooseBluetooth = "choose-bluetooth", pairQuestion = "pair-question"
    case compareNumber = "compare-number", pair, lookAtPhone = "look-at-phone", phoneMayAsk = "phone-may-ask"
    case unnamedPhone = "unnamed-phone"
    // Settings
    case settings, brightness, volume, language, phones, about, automatic, day, night
    case connected, notConnected = "not-connected", inOrder = "in-order", notes, ask, refuse
    case refusedFor = "refused-for", forget, disconnect, screenOff = "screen-off"
    case joinWiFi = "join-wifi", findCar = "find-car", listen
    case onPhone = "on-phone", openBluetooth = "open-bluetooth", chooseName = "choose-name"
    case compareDigits = "compare-digits", hiddenAgain = "hidden-again"
    case noNetworkEffect = "no-network-effect", noNetworkRemedy = "no-network-remedy"
    case noPanelEffect = "no-panel-effect", noPanelRemedy = "no-panel-remedy"
    case noSoundEffect = "no-sound-effect", noSoundRemedy = "no-sound-remedy"
    case notSavedEffect = "not-saved-effect", notSavedRemedy = "not-saved-remedy"
    case forWorkshop = "for-workshop", checkAgain = "check-again", hideNote = "hide-note"
    // The card while the driver speaks
    case listening, secondsLeft = "seconds-left", speakNow = "speak-now", sayCommand = "say-command", pardon, understood
    case retry, help
    case noPhrases = "no-phrases"
    // The question whether an app may use the microphone
    case mayListen = "may-listen", asksMicrophone = "asks-microphone", nothingStored = "nothing-stored"
    // The question whether an app may take over a module of the car
    case mayControl = "may-control"
    // Settings of the microphone
    case voice, microphone, microphoneOff = "microphone-off", voiceCommands = "voice-commands"
    case touchInList = "touch-in-list", appsListen = "apps-listen", allow, on, off
    // Phones
    case lockScreenWarning = "lock-screen-warning"

    /// The placeholders of a text. All texts of a word have the same number of each.
    private var signs: String {
        switch self {
        case .date: "WDM"
        case .weekdays, .months: ","
        case _: "%#"
        }
    }

    /// The placeholders in a text of the word, in order.
    func signs(in text: String) -> [Character] { text.filter(signs.contains).sorted() }
}
