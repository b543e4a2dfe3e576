import SmartDeviceLink

/// A device as the driver sees it: by its name, if one is known, or by its address.
struct ShownDevice: Hashable, Sendable {
    /// Without what could change how the rest of a sentence is read; nil if none is known.
    let name: String?
    /// ``DeviceID/shown(_:besides:)``, likewise.
    let address: String
    /// Only an app has said the name. It is never shown without the address in a question.
    let isClaimed: Bool

    init(address: String, name: String? = nil, isClaimed: Bool = false) {
        self.address = ShownName(address, unnamed: "").description
        let shown = name.map { ShownName($0, unnamed: "") }
        self.name = shown.flatMap { $0.isUnnamed ? nil : $0.description }
        self.isClaimed = isClaimed
    }

    /// For a line of its own.
    var title: String { name ?? address }

    /// For a question. The name is in quotation marks, so that it does not read like words of the head unit.
    func text(in words: Words) -> String {
        guard let name else {
            // An address needs no isolation in a left-to-right text.
            let isPlain = !words.language.isRightToLeft && address.utf8.allSatisfy { $0 < 0x80 }
            return isPlain ? address : "\u{2068}\(address)\u{2069}"
        }
        let quoted = ShownName(name, unnamed: "").quoted(in: words)
        return isClaimed ? "\(quoted) (\u{2068}\(address)\u{2069})" : quoted
    }
}

/// The names of devices that are known: those of the transports, and those that apps have sent.
struct DeviceNames: Sendable {
    /// The largest number of devices with a name, of each kind. Further ones are shown by their address.
    private static let limit = 512
    /// The largest number of characters that are kept of a name.
    private static let length = 100

    private var reported: [DeviceID: String] = [:]
    private var claimed: [DeviceID: String] = [:]

    /// A transport has read the name from the device: over Bluetooth the device's own name, on USB the product's.
    mutating func report(_ name: String, of device: DeviceID) {
        if reported[device] != nil || reported.count < Self.limit {
            reported[device] = String(name.prefix(Self.length))
        }
    }

    /// An app has sent the name of the device that it runs on (rpc_spec, DeviceInfo `hardware`); "" for none.
    mutating func claim(_ name: String, of device: DeviceID) {
        guard !name.isEmpty, claimed[device] != nil || claimed.count < Self.limit else { return }
        claimed[device] = String(name.prefix(Self.length))
    }

    /// Nothing of the device is kept any more.
    mutating func forgetClaim(of device: DeviceID) { claimed[device] = nil }

    /// - Parameters:
    ///   - address: ``DeviceID/shown(_:besides:)``.
    ///   - kept: The name that was stored with the device's permission; nil for none.
    func shown(_ device: DeviceID, address: String, kept: String? = nil) -> ShownDevice {
        if let name = reported[device] ?? kept { return ShownDevice(address: address, name: name) }
        return ShownDevice(address: address, name: claimed[device], isClaimed: claimed[device] != nil)
    }
}
