import BezelModel

/// A phone in the settings, with all of its apps.
struct SettingsPhone: Hashable, Sendable {
    enum Standing: Hashable, Sendable {
        case always
        /// Allowed like every device with its kind of link: the driver has no choice.
        case byRule
        case ask
        /// For so many more minutes, at least 1.
        case refused(minutes: Int)
    }

    let device: DeviceID
    /// Its own name, or its address if none is known.
    let name: String
    /// Its address beside its name; "" if that is the address.
    let address: String
    let isConnected: Bool
    /// Names of its apps that are known.
    let apps: [String]
    let standing: Standing

    /// - Parameter entries: Of one device; at least one.
    private init(_ device: DeviceID, _ entries: [Engine.Snapshot.Phone], cloud: [CloudApp], at now: Instant) {
        self.device = device
        let shown = device.shown(cloud, besides: "")
        let known = entries.lazy.map(\.deviceName).first { !$0.isEmpty }
        (name, address) = (known ?? shown, known == nil ? "" : shown)
        isConnected = entries.contains(where: \.isConnected)
        apps = entries.filter { $0.appID != nil }.map(\.name).filter { !$0.isEmpty }
        let left = entries.compactMap(\.refusedUntil).max().map { $0 - now } ?? .zero
        if left > .zero {
            standing = .refused(minutes: Int((left.nanoseconds + 59_999_999_999) / 60_000_000_000))
        } else if entries.contains(where: { $0.standing == .always }) {
            standing = .always
        } else {
            standing = entries.contains { $0.standing == .byRule } ? .byRule : .ask
        }
    }

    /// All phones by their names. Cloud apps are part of the configuration and not phones.
    static func all(_ entries: [Engine.Snapshot.Phone], cloud: [CloudApp], at now: Instant) -> [SettingsPhone] {
        Dictionary(grouping: entries, by: \.device)
            .filter { device, _ in device != .local && !cloud.contains(where: device.isCloud) }
            .map { SettingsPhone($0, $1, cloud: cloud, at: now) }
            .sorted { ($0.name, $0.device) < ($1.name, $1.device) }
    }
}
