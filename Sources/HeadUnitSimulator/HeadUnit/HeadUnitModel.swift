internal import BezelModel
internal import HeadUnit
public import SmartDeviceLinkApp

extension HeadUnitSimulator {
    /// What kind of head unit is simulated. The properties can be changed before the simulator is created.
    public struct Model: Hashable, Sendable {
        /// The newest protocol version that the head unit knows. Default: 5.4.0. Below 5.0.0 its messages to start services
        /// have no parameters (protocol_spec 5.1.2).
        public var protocolVersion = Version.spokenProtocol
        /// The newest RPC version that the head unit knows. Default: 8.0.0. An app that is older than 5.0 gets 4.5.1, as from
        /// sdl_core.
        public var rpcVersion = Version.servedRPC
        /// The width of the apps' screen in pixels, 1 or more. Default: 800.
        public var width: Int32 = 800
        /// The height of the apps' screen in pixels, 1 or more. Default: 480.
        public var height: Int32 = 480
        /// The language of the head unit. Default: EN-US.
        public var language = Language.enUS
        /// Whether the head unit can play sounds. Default: true.
        public var hasSound = true
        /// How long the head unit needs for each Speak, prompt or sound of an alert. Default: zero.
        public var speechTime = Duration.zero
        /// Bytes for all files of one app. Default: 16 MiB.
        public var fileQuota = 16 << 20
        /// Vehicle data that the vehicle's maker has added (``VehicleDataItem/custom(_:)``). Default: none.
        public var vehicleItems: [VehicleItem] = []

        /// A head unit with the newest versions and a screen of 800 x 480 pixels.
        public init() {}

        /// The newest protocol and RPC versions that the library knows.
        public static let newest = Model()
        /// RPC 7.0, before menus had secondary texts; protocol 5.3.
        public static let rpc7 = Model(Version(5, 3, 0), Version(7, 0, 0))
        /// RPC 6.0, the first with window capabilities; protocol 5.2.
        public static let rpc6 = Model(Version(5, 2, 0), Version(6, 0, 0))
        /// RPC 5.0, before window capabilities; protocol 5.1.
        public static let rpc5 = Model(Version(5, 1, 0), Version(5, 0, 0))
        /// RPC 4.5, whose head units have no SubtleAlert; protocol 4.
        public static let rpc4 = Model(Version(4, 0, 0), Version(4, 5, 1))
        /// The newest versions on a screen of 400 x 240 pixels.
        public static let smallDisplay: Model = {
            var model = Model()
            (model.width, model.height) = (400, 240)
            return model
        }()

        private init(_ protocolVersion: Version, _ rpcVersion: Version) {
            self.protocolVersion = protocolVersion
            self.rpcVersion = rpcVersion
        }

        var area: DisplayRect { DisplayRect(x: 0, y: 0, width: max(width, 1), height: max(height, 1)) }

        /// Without delays that only matter to a driver's eyes and fingers: each level is sent at once, and a card can be
        /// pressed at once.
        var configuration: HeadUnitConfiguration {
            var configuration = HeadUnitConfiguration()
            configuration.apps.activationDelay = .zero
            configuration.apps.fileQuota = fileQuota
            configuration.alerts.touchGuard = .zero
            configuration.language = language
            configuration.vehicleItems = VehicleItems(custom: vehicleItems)
            configuration.sound.isAvailable = hasSound
            configuration.sound.canBeHeard = hasSound
            configuration.screen.viewport = Viewport(area: area)
            return configuration
        }
    }
}
