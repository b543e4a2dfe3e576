/// An icon that head units have, so that it is not uploaded (rpc_spec StaticIconName). A head unit leaves out one that it does
/// not draw, and says so by WARNINGS.
///
/// ```swift
/// let mute = Artwork(.icon(.audioMute))
/// ```
public struct StaticIconName: RawRepresentable, Hashable, Sendable {
    /// `0x` and two hexadecimal digits.
    public var rawValue: String

    /// Creates a name, for an icon that has none here.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The icons of the official libraries.
extension StaticIconName {
    /// Empty.
    public static let empty = Self(rawValue: "0x01")
    /// Join calls.
    public static let joinCalls = Self(rawValue: "0x02")
    /// Phone device.
    public static let phoneDevice = Self(rawValue: "0x03")
    /// Reply.
    public static let reply = Self(rawValue: "0x04")
    /// Smartphone.
    public static let smartphone = Self(rawValue: "0x05")
    /// Line in audio source.
    public static let lineInAudioSource = Self(rawValue: "0x06")
    /// Rewind 30 seconds.
    public static let rewind30Secs = Self(rawValue: "0x07")
    /// Fast forward 30 seconds.
    public static let fastForward30Secs = Self(rawValue: "0x08")
    /// Bluetooth audio source.
    public static let bluetoothAudioSource = Self(rawValue: "0x09")
    /// Navigation current direction.
    public static let navigationCurrentDirection = Self(rawValue: "0x0A")
    /// USB media audio source.
    public static let usbMediaAudioSource = Self(rawValue: "0x0B")
    /// Full map.
    public static let fullMap = Self(rawValue: "0x0C")
    /// iPod media source.
    public static let iPodMediaSource = Self(rawValue: "0x0D")
    /// Favorite heart.
    public static let favoriteHeart = Self(rawValue: "0x0E")
    /// Delete.
    public static let delete = Self(rawValue: "0x0F")
    /// Turn list.
    public static let turnList = Self(rawValue: "0x10")
    /// Voice recognition system active.
    public static let voiceRecognitionSystemActive = Self(rawValue: "0x11")
    /// Audio mute.
    public static let audioMute = Self(rawValue: "0x12")
    /// Positive rating thumbs up.
    public static let positiveRatingThumbsUp = Self(rawValue: "0x13")
    /// Negative rating thumbs down.
    public static let negativeRatingThumbsDown = Self(rawValue: "0x14")
    /// Media control right arrow.
    public static let mediaControlRightArrow = Self(rawValue: "0x15")
    /// Media control stop.
    public static let mediaControlStop = Self(rawValue: "0x16")
    /// Media control left arrow.
    public static let mediaControlLeftArrow = Self(rawValue: "0x17")
    /// Undo.
    public static let undo = Self(rawValue: "0x18")
    /// Redo.
    public static let redo = Self(rawValue: "0x19")
    /// Compose.
    public static let compose = Self(rawValue: "0x1A")
    /// Add waypoint.
    public static let addWaypoint = Self(rawValue: "0x1B")
    /// Folder.
    public static let folder = Self(rawValue: "0x1C")
    /// Phone call 1.
    public static let phoneCall1 = Self(rawValue: "0x1D")
    /// Phone call 2.
    public static let phoneCall2 = Self(rawValue: "0x1E")
    /// Primary phone.
    public static let primaryPhone = Self(rawValue: "0x1F")
    /// Media control recording.
    public static let mediaControlRecording = Self(rawValue: "0x20")
    /// Album.
    public static let album = Self(rawValue: "0x21")
    /// Locked.
    public static let locked = Self(rawValue: "0x22")
    /// Unlocked.
    public static let unlocked = Self(rawValue: "0x23")
    /// MP3 tag artist.
    public static let mp3TagArtist = Self(rawValue: "0x24")
    /// Radio button checked.
    public static let radioButtonChecked = Self(rawValue: "0x25")
    /// Radio button unchecked.
    public static let radioButtonUnchecked = Self(rawValue: "0x26")
    /// Check box checked.
    public static let checkBoxChecked = Self(rawValue: "0x27")
    /// Check box unchecked.
    public static let checkBoxUnchecked = Self(rawValue: "0x28")
    /// Accept call.
    public static let acceptCall = Self(rawValue: "0x29")
    /// Traffic report.
    public static let trafficReport = Self(rawValue: "0x2A")
    /// Ebookmark.
    public static let ebookmark = Self(rawValue: "0x2B")
    /// End call.
    public static let endCall = Self(rawValue: "0x2C")
    /// Ambient lighting.
    public static let ambientLighting = Self(rawValue: "0x3D")
    /// Arrow north.
    public static let arrowNorth = Self(rawValue: "0x40")
    /// Continue.
    public static let `continue` = Self(rawValue: "0x42")
    /// Wi-Fi full.
    public static let wifiFull = Self(rawValue: "0x43")
    /// Auxiliary audio.
    public static let auxiliaryAudio = Self(rawValue: "0x45")
    /// Keep left.
    public static let keepLeft = Self(rawValue: "0x46")
    /// Keep right.
    public static let keepRight = Self(rawValue: "0x48")
    /// Settings.
    public static let settings = Self(rawValue: "0x49")
    /// Left arrow.
    public static let leftArrow = Self(rawValue: "0x4B")
    /// Track title.
    public static let trackTitle = Self(rawValue: "0x4C")
    /// Destination ferry ahead.
    public static let destinationFerryAhead = Self(rawValue: "0x4D")
    /// Genre.
    public static let genre = Self(rawValue: "0x4E")
    /// Playlist.
    public static let playlist = Self(rawValue: "0x4F")
    /// Filename.
    public static let filename = Self(rawValue: "0x50")
    /// Id 3 tag unknown.
    public static let id3TagUnknown = Self(rawValue: "0x51")
    /// Generic phone number.
    public static let genericPhoneNumber = Self(rawValue: "0x53")
    /// Mobile phone number.
    public static let mobilePhoneNumber = Self(rawValue: "0x54")
    /// Home phone number.
    public static let homePhoneNumber = Self(rawValue: "0x55")
    /// Office phone number.
    public static let officePhoneNumber = Self(rawValue: "0x56")
    /// Incoming calls.
    public static let incomingCalls = Self(rawValue: "0x57")
    /// Missed calls.
    public static let missedCalls = Self(rawValue: "0x58")
    /// Outgoing calls.
    public static let outgoingCalls = Self(rawValue: "0x59")
    /// Ringtones.
    public static let ringtones = Self(rawValue: "0x5A")
    /// Power.
    public static let power = Self(rawValue: "0x5B")
    /// Contact.
    public static let contact = Self(rawValue: "0x5C")
    /// Information.
    public static let information = Self(rawValue: "0x5D")
    /// New.
    public static let new = Self(rawValue: "0x5E")
    /// Opened.
    public static let opened = Self(rawValue: "0x5F")
    /// Roundabout left hand 7.
    public static let roundaboutLeftHand7 = Self(rawValue: "0x60")
    /// Roundabout right hand 1.
    public static let roundaboutRightHand1 = Self(rawValue: "0x62")
    /// Roundabout left hand 6.
    public static let roundaboutLeftHand6 = Self(rawValue: "0x64")
    /// Cell phone in roaming mode.
    public static let cellPhoneInRoamingMode = Self(rawValue: "0x66")
    /// Cell service signal strength 0 of 5 bars.
    public static let cellServiceSignalStrength0Of5Bars = Self(rawValue: "0x67")
    /// Cell service signal strength 1 of 5 bars.
    public static let cellServiceSignalStrength1Of5Bars = Self(rawValue: "0x68")
    /// Cell service signal strength 2 of 5 bars.
    public static let cellServiceSignalStrength2Of5Bars = Self(rawValue: "0x69")
    /// Cell service signal strength 3 of 5 bars.
    public static let cellServiceSignalStrength3Of5Bars = Self(rawValue: "0x6A")
    /// Cell service signal strength 4 of 5 bars.
    public static let cellServiceSignalStrength4Of5Bars = Self(rawValue: "0x6B")
    /// Roundabout right hand 2.
    public static let roundaboutRightHand2 = Self(rawValue: "0x6C")
    /// Roundabout left hand 5.
    public static let roundaboutLeftHand5 = Self(rawValue: "0x6E")
    /// Roundabout right hand 3.
    public static let roundaboutRightHand3 = Self(rawValue: "0x70")
    /// Roundabout left hand 4.
    public static let roundaboutLeftHand4 = Self(rawValue: "0x72")
    /// Repeat play.
    public static let repeatPlay = Self(rawValue: "0x73")
    /// Shuffle play.
    public static let shufflePlay = Self(rawValue: "0x74")
    /// Pop up.
    public static let popUp = Self(rawValue: "0x76")
    /// Browse.
    public static let browse = Self(rawValue: "0x77")
    /// Hyperlink.
    public static let hyperlink = Self(rawValue: "0x78")
    /// Filter.
    public static let filter = Self(rawValue: "0x79")
    /// Roundabout right hand 4.
    public static let roundaboutRightHand4 = Self(rawValue: "0x7A")
    /// Sort list.
    public static let sortList = Self(rawValue: "0x7B")
    /// Key.
    public static let key = Self(rawValue: "0x7D")
    /// Remote diagnostics check engine.
    public static let remoteDiagnosticsCheckEngine = Self(rawValue: "0x7E")
    /// Dash.
    public static let dash = Self(rawValue: "0x7F")
    /// Fax number.
    public static let faxNumber = Self(rawValue: "0x80")
    /// Phonebook.
    public static let phonebook = Self(rawValue: "0x81")
    /// Audiobook narrator.
    public static let audiobookNarrator = Self(rawValue: "0x82")
    /// Audiobook episode.
    public static let audiobookEpisode = Self(rawValue: "0x83")
    /// Roundabout left hand 3.
    public static let roundaboutLeftHand3 = Self(rawValue: "0x84")
    /// Back.
    public static let back = Self(rawValue: "0x86")
    /// Date.
    public static let date = Self(rawValue: "0x87")
    /// Photo.
    public static let photo = Self(rawValue: "0x88")
    /// RSS.
    public static let rss = Self(rawValue: "0x89")
    /// Roundabout right hand 5.
    public static let roundaboutRightHand5 = Self(rawValue: "0x8A")
    /// Roundabout left hand 2.
    public static let roundaboutLeftHand2 = Self(rawValue: "0x8C")
    /// Navigation.
    public static let navigation = Self(rawValue: "0x8E")
    /// Voice recognition successful.
    public static let voiceRecognitionSuccessful = Self(rawValue: "0x8F")
    /// Voice recognition failed.
    public static let voiceRecognitionFailed = Self(rawValue: "0x90")
    /// Voice recognition system listening.
    public static let voiceRecognitionSystemListening = Self(rawValue: "0x91")
    /// Voice recognition pause.
    public static let voiceRecognitionPause = Self(rawValue: "0x92")
    /// Voice recognition try again.
    public static let voiceRecognitionTryAgain = Self(rawValue: "0x93")
    /// Destination.
    public static let destination = Self(rawValue: "0x94")
    /// Favorite star.
    public static let favoriteStar = Self(rawValue: "0x95")
    /// Origin.
    public static let origin = Self(rawValue: "0x96")
    /// Refresh.
    public static let refresh = Self(rawValue: "0x97")
    /// Zoom in.
    public static let zoomIn = Self(rawValue: "0x98")
    /// Zoom out.
    public static let zoomOut = Self(rawValue: "0x9A")
    /// Slight left.
    public static let slightLeft = Self(rawValue: "0x9D")
    /// Left.
    public static let left = Self(rawValue: "0x9F")
    /// Slight right.
    public static let slightRight = Self(rawValue: "0xA1")
    /// Right.
    public static let right = Self(rawValue: "0xA3")
    /// Sharp left.
    public static let sharpLeft = Self(rawValue: "0xA5")
    /// Sharp right.
    public static let sharpRight = Self(rawValue: "0xA7")
    /// Turn around right traffic.
    public static let turnAroundRightTraffic = Self(rawValue: "0xA9")
    /// Ski places.
    public static let skiPlaces = Self(rawValue: "0xAB")
    /// Rendered 911 assist.
    public static let rendered911Assist = Self(rawValue: "0xAC")
    /// Turn around left traffic.
    public static let turnAroundLeftTraffic = Self(rawValue: "0xAD")
    /// Left exit.
    public static let leftExit = Self(rawValue: "0xAF")
    /// Right exit.
    public static let rightExit = Self(rawValue: "0xB1")
    /// Change lane right.
    public static let changeLaneRight = Self(rawValue: "0xC1")
    /// Change lane left.
    public static let changeLaneLeft = Self(rawValue: "0xC3")
    /// Voice control scrollbar list item no 1.
    public static let voiceControlScrollbarListItemNo1 = Self(rawValue: "0xC7")
    /// Voice control scrollbar list item no 2.
    public static let voiceControlScrollbarListItemNo2 = Self(rawValue: "0xC8")
    /// Voice control scrollbar list item no 3.
    public static let voiceControlScrollbarListItemNo3 = Self(rawValue: "0xC9")
    /// Voice control scrollbar list item no 4.
    public static let voiceControlScrollbarListItemNo4 = Self(rawValue: "0xCA")
    /// Bluetooth 1.
    public static let bluetooth1 = Self(rawValue: "0xCC")
    /// Bluetooth 2.
    public static let bluetooth2 = Self(rawValue: "0xCD")
    /// Pause.
    public static let pause = Self(rawValue: "0xCF")
    /// Play.
    public static let play = Self(rawValue: "0xD0")
    /// Climate.
    public static let climate = Self(rawValue: "0xD1")
    /// Cell service signal strength 5 of 5 bars.
    public static let cellServiceSignalStrength5Of5Bars = Self(rawValue: "0xD3")
    /// Success.
    public static let success = Self(rawValue: "0xD5")
    /// Fail.
    public static let fail = Self(rawValue: "0xD6")
    /// Speed dial numbers number 1.
    public static let speedDialNumbersNumber1 = Self(rawValue: "0xD7")
    /// Speed dial numbers number 2.
    public static let speedDialNumbersNumber2 = Self(rawValue: "0xD8")
    /// Speed dial numbers number 3.
    public static let speedDialNumbersNumber3 = Self(rawValue: "0xD9")
    /// Speed dial numbers number 4.
    public static let speedDialNumbersNumber4 = Self(rawValue: "0xDA")
    /// Speed dial numbers number 5.
    public static let speedDialNumbersNumber5 = Self(rawValue: "0xDB")
    /// Speed dial numbers number 6.
    public static let speedDialNumbersNumber6 = Self(rawValue: "0xDC")
    /// Speed dial numbers number 7.
    public static let speedDialNumbersNumber7 = Self(rawValue: "0xDD")
    /// Speed dial numbers number 8.
    public static let speedDialNumbersNumber8 = Self(rawValue: "0xDE")
    /// Speed dial numbers number 9.
    public static let speedDialNumbersNumber9 = Self(rawValue: "0xDF")
    /// Speed dial numbers number 0.
    public static let speedDialNumbersNumber0 = Self(rawValue: "0xE0")
    /// Show.
    public static let show = Self(rawValue: "0xE1")
    /// Move up.
    public static let moveUp = Self(rawValue: "0xE4")
    /// Move down.
    public static let moveDown = Self(rawValue: "0xE5")
    /// Repeat.
    public static let `repeat` = Self(rawValue: "0xE6")
    /// Recent calls.
    public static let recentCalls = Self(rawValue: "0xE7")
    /// Microphone.
    public static let microphone = Self(rawValue: "0xE8")
    /// Fuel prices.
    public static let fuelPrices = Self(rawValue: "0xE9")
    /// Global keyboard.
    public static let globalKeyboard = Self(rawValue: "0xEA")
    /// Weather.
    public static let weather = Self(rawValue: "0xEB")
    /// Roundabout right hand 6.
    public static let roundaboutRightHand6 = Self(rawValue: "0xEC")
    /// Roundabout left hand 1.
    public static let roundaboutLeftHand1 = Self(rawValue: "0xEE")
    /// Roundabout right hand 7.
    public static let roundaboutRightHand7 = Self(rawValue: "0xF0")
    /// Recent destinations.
    public static let recentDestinations = Self(rawValue: "0xF2")
    /// Highway exit information.
    public static let highwayExitInformation = Self(rawValue: "0xF4")
    /// Battery capacity 4 of 5.
    public static let batteryCapacity4Of5 = Self(rawValue: "0xF6")
    /// Battery capacity 0 of 5.
    public static let batteryCapacity0Of5 = Self(rawValue: "0xF7")
    /// Battery capacity 1 of 5.
    public static let batteryCapacity1Of5 = Self(rawValue: "0xF8")
    /// Battery capacity 2 of 5.
    public static let batteryCapacity2Of5 = Self(rawValue: "0xF9")
    /// Battery capacity 3 of 5.
    public static let batteryCapacity3Of5 = Self(rawValue: "0xFA")
    /// Battery capacity 5 of 5.
    public static let batteryCapacity5Of5 = Self(rawValue: "0xFB")
    /// Clock.
    public static let clock = Self(rawValue: "0xFC")
    /// Warning.
    public static let warning = Self(rawValue: "0xFE")
}
