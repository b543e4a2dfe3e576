/// An icon that an app names by its code and does not upload (rpc_spec ImageType STATIC).
///
/// The names and codes are those of the official libraries (`SDLStaticIconName` of sdl_ios, `StaticIconName` of
/// sdl_java_suite). Other codes are not icons.
public enum StaticIcon: UInt8, CaseIterable, Hashable, Sendable {
    case empty = 0x01
    case joinCalls = 0x02
    case phoneDevice = 0x03
    case reply = 0x04
    case smartphone = 0x05
    case lineInAudioSource = 0x06
    case rewind30Secs = 0x07
    case fastForward30Secs = 0x08
    case bluetoothAudioSource = 0x09
    case navigationCurrentDirection = 0x0A
    case usbMediaAudioSource = 0x0B
    case fullMap = 0x0C
    case iPodMediaSource = 0x0D
    case favoriteHeart = 0x0E
    case delete = 0x0F
    case turnList = 0x10
    case voiceRecognitionSystemActive = 0x11
    case audioMute = 0x12
    case positiveRatingThumbsUp = 0x13
    case negativeRatingThumbsDown = 0x14
    case mediaControlRightArrow = 0x15
    case mediaControlStop = 0x16
    case mediaControlLeftArrow = 0x17
    case undo = 0x18
    case redo = 0x19
    case compose = 0x1A
    case addWaypoint = 0x1B
    case folder = 0x1C
    case phoneCall1 = 0x1D
    case phoneCall2 = 0x1E
    case primaryPhone = 0x1F
    case mediaControlRecording = 0x20
    case album = 0x21
    case locked = 0x22
    case unlocked = 0x23
    case mp3TagArtist = 0x24
    case radioButtonChecked = 0x25
    case radioButtonUnchecked = 0x26
    case checkBoxChecked = 0x27
    case checkBoxUnchecked = 0x28
    case acceptCall = 0x29
    case trafficReport = 0x2A
    case ebookmark = 0x2B
    case endCall = 0x2C
    case ambientLighting = 0x3D
    case arrowNorth = 0x40
    case `continue` = 0x42
    case wifiFull = 0x43
    case auxiliaryAudio = 0x45
    case keepLeft = 0x46
    case keepRight = 0x48
    case settings = 0x49
    case leftArrow = 0x4B
    case trackTitle = 0x4C
    case destinationFerryAhead = 0x4D
    case genre = 0x4E
    case playlist = 0x4F
    case filename = 0x50
    case id3TagUnknown = 0x51
    case genericPhoneNumber = 0x53
    case mobilePhoneNumber = 0x54
    case homePhoneNumber = 0x55
    case officePhoneNumber = 0x56
    case incomingCalls = 0x57
    case missedCalls = 0x58
    case outgoingCalls = 0x59
    case ringtones = 0x5A
    case power = 0x5B
    case contact = 0x5C
    case information = 0x5D
    case new = 0x5E
    case opened = 0x5F
    case roundaboutLeftHand7 = 0x60
    case roundaboutRightHand1 = 0x62
    case roundaboutLeftHand6 = 0x64
    case cellPhoneInRoamingMode = 0x66
    case cellServiceSignalStrength0Of5Bars = 0x67
    case cellServiceSignalStrength1Of5Bars = 0x68
    case cellServiceSignalStrength2Of5Bars = 0x69
    case cellServiceSignalStrength3Of5Bars = 0x6A
    case cellServiceSignalStrength4Of5Bars = 0x6B
    case roundaboutRightHand2 = 0x6C
    case roundaboutLeftHand5 = 0x6E
    case roundaboutRightHand3 = 0x70
    case roundaboutLeftHand4 = 0x72
    case repeatPlay = 0x73
    case shufflePlay = 0x74
    case popUp = 0x76
    case browse = 0x77
    case hyperlink = 0x78
    case filter = 0x79
    case roundaboutRightHand4 = 0x7A
    case sortList = 0x7B
    case key = 0x7D
    case remoteDiagnosticsCheckEngine = 0x7E
    case dash = 0x7F
    case faxNumber = 0x80
    case phonebook = 0x81
    case audiobookNarrator = 0x82
    case audiobookEpisode = 0x83
    case roundaboutLeftHand3 = 0x84
    case back = 0x86
    case date = 0x87
    case photo = 0x88
    case rss = 0x89
    case roundaboutRightHand5 = 0x8A
    case roundaboutLeftHand2 = 0x8C
    case navigation = 0x8E
    case voiceRecognitionSuccessful = 0x8F
    case voiceRecognitionFailed = 0x90
    case voiceRecognitionSystemListening = 0x91
    case voiceRecognitionPause = 0x92
    case voiceRecognitionTryAgain = 0x93
    case destination = 0x94
    case favoriteStar = 0x95
    case origin = 0x96
    case refresh = 0x97
    case zoomIn = 0x98
    case zoomOut = 0x9A
    case slightLeft = 0x9D
    case left = 0x9F
    case slightRight = 0xA1
    case right = 0xA3
    case sharpLeft = 0xA5
    case sharpRight = 0xA7
    case turnAroundRightTraffic = 0xA9
    case skiPlaces = 0xAB
    case rendered911Assist = 0xAC
    case turnAroundLeftTraffic = 0xAD
    case leftExit = 0xAF
    case rightExit = 0xB1
    case changeLaneRight = 0xC1
    case changeLaneLeft = 0xC3
    case voiceControlScrollbarListItemNo1 = 0xC7
    case voiceControlScrollbarListItemNo2 = 0xC8
    case voiceControlScrollbarListItemNo3 = 0xC9
    case voiceControlScrollbarListItemNo4 = 0xCA
    case bluetooth1 = 0xCC
    case bluetooth2 = 0xCD
    case pause = 0xCF
    case play = 0xD0
    case climate = 0xD1
    case cellServiceSignalStrength5Of5Bars = 0xD3
    case success = 0xD5
    case fail = 0xD6
    case speedDialNumbersNumber1 = 0xD7
    case speedDialNumbersNumber2 = 0xD8
    case speedDialNumbersNumber3 = 0xD9
    case speedDialNumbersNumber4 = 0xDA
    case speedDialNumbersNumber5 = 0xDB
    case speedDialNumbersNumber6 = 0xDC
    case speedDialNumbersNumber7 = 0xDD
    case speedDialNumbersNumber8 = 0xDE
    case speedDialNumbersNumber9 = 0xDF
    case speedDialNumbersNumber0 = 0xE0
    case show = 0xE1
    case moveUp = 0xE4
    case moveDown = 0xE5
    case `repeat` = 0xE6
    case recentCalls = 0xE7
    case microphone = 0xE8
    case fuelPrices = 0xE9
    case globalKeyboard = 0xEA
    case weather = 0xEB
    case roundaboutRightHand6 = 0xEC
    case roundaboutLeftHand1 = 0xEE
    case roundaboutRightHand7 = 0xF0
    case recentDestinations = 0xF2
    case highwayExitInformation = 0xF4
    case batteryCapacity4Of5 = 0xF6
    case batteryCapacity0Of5 = 0xF7
    case batteryCapacity1Of5 = 0xF8
    case batteryCapacity2Of5 = 0xF9
    case batteryCapacity3Of5 = 0xFA
    case batteryCapacity5Of5 = 0xFB
    case clock = 0xFC
    case warning = 0xFE
}

extension StaticIcon {
    /// - Parameter code: "0x" and one or two hexadecimal digits, of either case, such as "0x0B".
    public init?(code: String) {
        guard code.hasPrefix("0x") || code.hasPrefix("0X") else { return nil }
        let digits = code.utf8.dropFirst(2)
        guard digits.count <= 2, digits.first != UInt8(ascii: "+"),
            let number = UInt8(String(code.dropFirst(2)), radix: 16)
        else { return nil }
        self.init(rawValue: number)
    }

    /// The code as the libraries write it, such as "0x0B".
    public var code: String {
        let digits = String(rawValue, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "0x0\(digits)" : "0x\(digits)"
    }

    /// Whether there is a drawing for the icon. A request that names another icon is answered as if a picture was
    /// missing.
    public var isDrawn: Bool { Self.drawn.contains(self) }

    private static let drawn: Set<StaticIcon> = [
        .play, .continue, .pause, .mediaControlStop, .mediaControlRecording, .mediaControlRightArrow,
        .mediaControlLeftArrow, .rewind30Secs, .fastForward30Secs, .repeatPlay, .repeat, .shufflePlay,
        .audioMute, .playlist, .album, .trackTitle, .usbMediaAudioSource, .microphone, .favoriteHeart,
        .favoriteStar, .positiveRatingThumbsUp, .negativeRatingThumbsDown, .ebookmark, .success,
        .checkBoxChecked, .fail, .checkBoxUnchecked, .radioButtonChecked, .radioButtonUnchecked, .information,
        .warning, .new, .zoomIn, .zoomOut, .delete, .compose, .refresh, .undo, .redo, .reply, .settings,
        .filter, .sortList, .turnList, .browse, .popUp, .power, .locked, .unlocked, .back, .leftArrow,
        .moveUp, .moveDown, .phoneCall1, .phoneCall2, .primaryPhone, .acceptCall, .genericPhoneNumber,
        .endCall, .smartphone, .phoneDevice, .mobilePhoneNumber, .contact, .mp3TagArtist, .homePhoneNumber,
        .bluetooth1, .bluetooth2, .bluetoothAudioSource, .wifiFull, .navigation, .navigationCurrentDirection,
        .arrowNorth, .destination, .origin, .addWaypoint, .left, .right, .recentDestinations, .clock,
        .recentCalls, .folder, .photo, .date, .weather, .rss, .speedDialNumbersNumber0,
        .speedDialNumbersNumber1, .speedDialNumbersNumber2, .speedDialNumbersNumber3,
        .speedDialNumbersNumber4, .speedDialNumbersNumber5, .speedDialNumbersNumber6,
        .speedDialNumbersNumber7, .speedDialNumbersNumber8, .speedDialNumbersNumber9,
    ]
}
