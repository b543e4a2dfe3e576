/// The role of a USB device for SDL.
public enum USBRole: Hashable, Sendable {
    /// A phone in accessory mode, and the interface for its bytes.
    case accessory(AccessoryInterface)
    /// It may be a phone: it is asked to become an accessory's host.
    case askable
    /// It looks like a phone, or is listed, but is not asked.
    case spared(USBSparing)
    /// It does not look like a phone and is not listed: it is not asked.
    case other
}

/// Why a device that looks like a phone, or that is listed, is not asked.
public enum USBSparing: Hashable, Sendable, CaseIterable {
    /// The device is a hub, or a part of it is.
    case hub
    /// A keyboard or a mouse (HID): a request that it does not know may disturb it.
    case keyboard
    /// A part plays or records sound, other than MIDI alone.
    case sound
    /// It is a disk, and nothing else: it has neither file transfer nor adb.
    case disk
    /// It has MIDI, and neither file transfer nor adb.
    case midi
    /// iPhones and iPads do not support Android Open Accessory.
    case apple
    /// It is in accessory mode without an interface for bytes, such as for sound only.
    case withoutInterface
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
    private static let apple: UInt16 = 0x05AC
    private static let (audio, humanInterface, storage, hub): (UInt8, UInt8, UInt8, UInt8) = (0x01, 0x03, 0x08, 0x09)
    /// Subclasses of audio (USB Audio 1.0, A.2). The control interface exists beside both others.
    private static let audioStreaming: UInt8 = 0x02

    /// A phone often has a virtual disk with its manufacturer's programs, or MIDI, beside file transfer or adb: then it is
    /// asked. A keyboard, a sound device and a hub are never asked.
    ///
    /// - Parameter listed: Devices that are asked although they do not look like phones.
    public init(of device: USBDevice, listed: Set<USBProductID> = []) {
        let descriptors = device.descriptors
        if descriptors.vendor == Self.google, Self.accessoryProducts.contains(descriptors.product) {
            self = Self.accessory(in: descriptors).map(USBRole.accessory) ?? .spared(.withoutInterface)
            return
        }
        let looksLikePhone = descriptors.interfaces.contains { Self.isOfPhone($0, device) }
        let isListed = listed.contains(USBProductID(vendor: descriptors.vendor, product: descriptors.product))
        guard looksLikePhone || isListed else {
            self = .other
            return
        }
        self = Self.sparing(descriptors, looksLikePhone: looksLikePhone).map(USBRole.spared) ?? .askable
    }

    private static func sparing(_ descriptors: USBDescriptors, looksLikePhone: Bool) -> USBSparing? {
        if descriptors.vendor == apple { return .apple }
        let kinds = descriptors.interfaces.map(\.kind)
        let classes = Set(kinds.map(\.type) + [descriptors.deviceClass])
        if classes.contains(hub) { return .hub }
        if classes.contains(humanInterface) { return .keyboard }
        // Without interfaces it is not known which audio device it is.
        let isSound = kinds.contains { $0.type == audio && $0.subtype == audioStreaming }
        if isSound || descriptors.deviceClass == audio { return .sound }
        if looksLikePhone { return nil }
        if classes.contains(storage) { return .disk }
        return classes.contains(audio) ? .midi : nil
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
