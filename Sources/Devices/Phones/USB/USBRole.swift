/// What a USB device can be for SDL.
public enum USBRole: Hashable, Sendable {
    /// A phone in accessory mode, and the interface for its bytes.
    case accessory(AccessoryInterface)
    /// It may be a phone: it is asked to become an accessory's host.
    case askable
    /// It is never asked.
    case other
}

/// The interface of a phone in accessory mode.
public struct AccessoryInterface: Hashable, Sendable {
    public let number: UInt8
    /// The endpoints' addresses.
    public let toHost: UInt8
    public let toPhone: UInt8
}

extension USBRole {
    /// Android Open Accessory: Google's number, and the products of accessory mode, with and without adb and audio.
    private static let google: UInt16 = 0x18D1
    private static let accessoryProducts: Set<UInt16> = [0x2D00, 0x2D01, 0x2D04, 0x2D05]
    private static let vendorSpecific: UInt8 = 0xFF
    /// Audio, keyboards and mice, disks, hubs: a request that they do not know may disturb them.
    private static let spared: Set<UInt8> = [0x01, 0x03, 0x08, 0x09]

    /// - Parameter listed: Devices that are asked although they do not look like phones. Spared ones are not asked either.
    public init(of device: USBDevice, listed: Set<USBProductID> = []) {
        let descriptors = device.descriptors
        if descriptors.vendor == Self.google, Self.accessoryProducts.contains(descriptors.product) {
            self = Self.accessory(in: descriptors).map(USBRole.accessory) ?? .other
            return
        }
        let interfaces = descriptors.interfaces
        guard !Self.spared.contains(descriptors.deviceClass),
            !interfaces.contains(where: { Self.spared.contains($0.kind.type) })
        else {
            self = .other
            return
        }
        let isListed = listed.contains(USBProductID(vendor: descriptors.vendor, product: descriptors.product))
        self = isListed || interfaces.contains { Self.isOfPhone($0, device) } ? .askable : .other
    }

    private static func accessory(in descriptors: USBDescriptors) -> AccessoryInterface? {
        for interface in descriptors.interfaces where interface.alternate == 0 && interface.kind.type == vendorSpecific
        {
            let bulk = interface.endpoints.filter(\.isBulk)
            // adb's interface has the same endpoints.
            guard interface.kind.subtype == vendorSpecific, interface.kind.variant == 0,
                let toHost = bulk.first(where: \.isToHost), let toPhone = bulk.first(where: { !$0.isToHost })
            else { continue }
            return AccessoryInterface(number: interface.number, toHost: toHost.address, toPhone: toPhone.address)
        }
        return nil
    }

    /// Pictures and files of phones (PTP and MTP), MTP under its vendor's class, or adb.
    private static func isOfPhone(_ interface: USBDescriptors.Interface, _ device: USBDevice) -> Bool {
        switch interface.kind {
        case .init(0x06, 0x01, 0x01), .init(vendorSpecific, 0x42, 0x01): true
        case .init(vendorSpecific, vendorSpecific, 0x00): device.interfaceNames[interface.number] == "MTP"
        case _: false
        }
    }
}
