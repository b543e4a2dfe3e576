/// The RPCs of rpc_spec 8.0.0 by their numbers.
public enum FunctionID: UInt32, Hashable, Sendable, CaseIterable {
    case registerAppInterface = 1
    case unregisterAppInterface = 2
    case setGlobalProperties = 3
    case resetGlobalProperties = 4
    case addCommand = 5
    case deleteCommand = 6
    case addSubMenu = 7
    case deleteSubMenu = 8
    case createInteractionChoiceSet = 9
    case performInteraction = 10
    case deleteInteractionChoiceSet = 11
    case alert = 12
    case show = 13
    case speak = 14
    case setMediaClockTimer = 15
    case performAudioPassThru = 16
    case endAudioPassThru = 17
    case subscribeButton = 18
    case unsubscribeButton = 19
    case subscribeVehicleData = 20
    case unsubscribeVehicleData = 21
    case getVehicleData = 22
    case readDID = 23
    case getDTCs = 24
    case scrollableMessage = 25
    case slider = 26
    case showConstantTBT = 27
    case alertManeuver = 28
    case updateTurnList = 29
    case changeRegistration = 30
    case genericResponse = 31
    case putFile = 32
    case deleteFile = 33
    case listFiles = 34
    case setAppIcon = 35
    case setDisplayLayout = 36
    case diagnosticMessage = 37
    case systemRequest = 38
    case sendLocation = 39
    case dialNumber = 40
    case buttonPress = 41
    case getInteriorVehicleData = 43
    case setInteriorVehicleData = 44
    case getWayPoints = 45
    case subscribeWayPoints = 46
    case unsubscribeWayPoints = 47
    case getSystemCapability = 48
    case sendHapticData = 49
    case setCloudAppProperties = 50
    case getCloudAppProperties = 51
    case publishAppService = 52
    case getAppServiceData = 53
    case getFile = 54
    case performAppServiceInteraction = 55
    case unpublishAppService = 56
    case cancelInteraction = 57
    case closeApplication = 58
    case showAppMenu = 59
    case createWindow = 60
    case deleteWindow = 61
    case getInteriorVehicleDataConsent = 62
    case releaseInteriorVehicleDataModule = 63
    case subtleAlert = 64

    // Notifications.
    case onHMIStatus = 32768
    case onAppInterfaceUnregistered = 32769
    case onButtonEvent = 32770
    case onButtonPress = 32771
    case onVehicleData = 32772
    case onCommand = 32773
    case onTBTClientState = 32774
    case onDriverDistraction = 32775
    case onPermissionsChange = 32776
    case onAudioPassThru = 32777
    case onLanguageChange = 32778
    case onKeyboardInput = 32779
    case onTouchEvent = 32780
    case onSystemRequest = 32781
    case onHashChange = 32782
    case onInteriorVehicleData = 32783
    case onWayPointChange = 32784
    case onRCStatus = 32785
    case onAppServiceData = 32786
    case onSystemCapabilityUpdated = 32787
    case onSubtleAlertPressed = 32788
    case onUpdateFile = 32789
    case onUpdateSubMenu = 32790
    case onAppCapabilityUpdated = 32791

    /// Requests that the driver answers on a page of the head unit.
    public static let interactions: Set<FunctionID> = [.performInteraction, .scrollableMessage, .slider]

    /// The name in the specification, as in permission lists.
    public var name: String {
        let text = String(describing: self)
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Whether it is a notification from the head unit. An app's request with such a number is not answered.
    public var isNotification: Bool { rawValue >= 32768 }
}
