import BezelModel
import SmartDeviceLink

/// What ``Screens`` needs of other features, and may only read. The engine makes one for each event that needs it. Touches
/// on apps need none.
struct ScreenContext {
    let now: Instant
    let configuration: HeadUnitConfiguration
    /// The registered apps, in the order in which their sessions were opened.
    let apps: [AppInfo]
    let cloudApps: [CloudApps.Entry]
    let isDistracting: Bool
    /// The app at level FULL; nil for none.
    let fullApp: SessionID?
    /// What is on the screen while there is none.
    let home: HomeScreen
    /// The apps that are audible while another one has the screen.
    let playing: [SessionID]
    /// The apps at level NONE: the driver has closed them, or they have just registered.
    let closedApps: [SessionID]
    /// The alert that covers the pages.
    let cover: ScreenCover?
    /// The driver speaks to the head unit or to an app.
    let driverSpeaks: Bool
    /// How the driver can say what apps offer.
    let voiceUse: VoiceUse
    let contents: any AppContents
    let files: any AppPictures
    let permissions: any PhoneList
    /// Who may listen.
    var voice = VoiceRules()

    subscript(session: SessionID) -> AppInfo? { apps.first { $0.session == session } }

    /// Cloud apps without a registered app. Only the list of all apps needs them.
    var absentCloudApps: [CloudApps.Entry] {
        cloudApps.filter { entry in !apps.contains { $0.device.isCloud(entry.app) } }
    }

    var words: Words { Words.of(configuration.language) }

    /// nil while the driver may use everything.
    var limits: DistractionRules? { isDistracting ? configuration.distraction : nil }
    var mayType: Bool { limits?.keyboard != false }

    /// The app's picture among all apps.
    func icon(of session: SessionID) -> EncodedImage? { files.picture(contents.icon(of: session), of: session) }

    func sound(of chunks: [TTSChunk], _ session: SessionID) -> PreparedSound {
        PreparedSound(chunks, isAvailable: configuration.sound.isAvailable, files: files[session])
    }
}

/// Menus, choices and properties of apps.
protocol AppContents: Sendable {
    subscript(session: SessionID) -> ResumableAppData { get }
    func icon(of session: SessionID) -> Image?
}

/// The files of apps.
protocol AppPictures: Sendable {
    subscript(session: SessionID) -> AppFiles? { get }
}

extension AppPictures {
    /// A picture of an app: an uploaded one, or an icon that the program draws. nil for one that is not there.
    func picture(_ image: Image?, of session: SessionID) -> EncodedImage? {
        if let image, image.type == .static {
            return StaticIcon(code: image.value).flatMap { $0.isDrawn ? EncodedImage($0) : nil }
        }
        guard let image, image.type == .dynamic, let file = self[session]?[image.value], file.size > 0 else {
            return nil
        }
        return EncodedImage(file.contents, isTemplate: image.isTemplate && file.type != .jpeg)
    }

    /// Why pictures of an app cannot be shown, in whole phrases.
    func missing(_ images: [Image?], _ session: SessionID) -> [String] {
        self[session].shortfalls(of: images.compactMap(\.self))
    }
}

/// The phones that were connected, and what the driver has decided about them.
protocol PhoneList: Sendable {
    var phones: [Engine.Snapshot.Phone] { get }
}

extension ContentStore: AppContents {}
extension AppFileStore: AppPictures {}
extension Consent: PhoneList {}

/// Fingers and keys on the screen.
struct ScreenInput {
    /// The elements of the page under a finger.
    let pressed: [Int]
    /// The target that the select key holds.
    let held: TargetID?
    /// The element of the page that has the focus.
    let focused: Int?
    /// Fingers that are drawn.
    let fingers: [DisplayPoint]
}

/// What the app that has the screen draws itself.
struct AppPicture {
    let video: Scene.VideoID?
    let regions: [Region]
    /// The region whose focus is seen, and how much of it, in percent.
    let focus: (region: UInt32, strength: UInt8)?
}

extension HeadUnitConfiguration {
    /// Whether an app's template is drawn. An app that takes touches draws the screen itself.
    func drawsTemplate(of app: AppInfo) -> Bool { screen.templates && !app.isTouchable && !touch.anyAppType }

    /// Whether an app's route guidance is drawn, over what the app draws itself.
    func hasGuidance(_ app: AppInfo) -> Bool { screen.templates && app.isTouchable }
}

extension ResumableAppData {
    /// How the app wants its keyboard to be (SetGlobalProperties).
    var keyboard: KeyboardProperties { KeyboardProperties(globalProperties[KeyboardProperties.name]) }
}
