/// The bar along one edge of the pages: the time, the apps that were used last, and the way to all apps.
public struct Rail: Hashable, Sendable {
    public struct App: Hashable, Sendable {
        /// Its place in the rail, from 0. It stays the same while other apps come and go.
        public var place: Int
        public var name: String
        public var icon: EncodedImage?
        /// It has the screen.
        public var isShown: Bool
        /// It plays sound, also while another app has the screen.
        public var isPlaying: Bool
        /// It has left, or the driver has closed it: its icon is faint.
        public var isFaint: Bool
        /// A ring around the icon that becomes full in this time; nil for none.
        public var ring: TimeBar?

        public init(
            place: Int, name: String, icon: EncodedImage? = nil, isShown: Bool = false, isPlaying: Bool = false,
            isFaint: Bool = false
        ) {
            self.place = place
            self.name = name
            self.icon = icon
            self.isShown = isShown
            self.isPlaying = isPlaying
            self.isFaint = isFaint
        }
    }

    /// The largest number of apps in a rail.
    public static let places = 3

    /// The time of day, like "10:42"; "" while it is not known: the rail has a clock's symbol there.
    public var clock: String
    public var apps: [App]
    /// The page shows all apps.
    public var isAtApps: Bool

    public init(clock: String = "", apps: [App] = [], isAtApps: Bool = false) {
        self.clock = clock
        self.apps = apps
        self.isAtApps = isAtApps
    }
}
