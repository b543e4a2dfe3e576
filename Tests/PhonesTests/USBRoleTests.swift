import Testing

@testable import Phones

struct USBRoleTests {
    static func device(
        _ vendor: UInt16 = 0x18D1, _ product: UInt16 = 0x4EE1, type: UInt8 = 0, names: [UInt8: String] = [:],
        node: String = "/dev/bus/usb/001/004", with interfaces: [UInt8]...
    ) throws -> USBDevice {
        let bytes = Descriptors.device(vendor, product, type: type) + Descriptors.configuration(1, interfaces)
        return USBDevice(
            port: "1-1", node: node, descriptors: try USBDescriptors(bytes), serial: "8A2X", product: "Pixel 7",
            interfaceNames: names)
    }

    private static let vendorMTP =
        Descriptors.interface(0, [255, 255, 0]) + Descriptors.bulk(0x81) + Descriptors.bulk(0x02)
    private static let disk = Descriptors.interface(1, [8, 6, 80])
    private static let sound = Descriptors.interface(1, [1, 1, 0])
    private static let printer = Descriptors.interface(0, [7, 1, 2])

    @Test func `phones with MTP or adb are invited into accessory mode`() throws {
        #expect(try USBRole(of: Self.device(with: Descriptors.mtp)) == .askable)
        #expect(try USBRole(of: Self.device(with: Descriptors.adb)) == .askable)
        #expect(try USBRole(of: Self.device(0x04E8, 0x6860, names: [0: "MTP"], with: Self.vendorMTP)) == .askable)
    }

    @Test func `other devices are not invited into accessory mode`() throws {
        #expect(
            try USBRole(of: Self.device(0x04E8, 0x6860, with: Self.vendorMTP)) == .other, "its vendor's own interface")
        #expect(try USBRole(of: Self.device(with: Self.printer)) == .other)
        #expect(try USBRole(of: Self.device(with: Descriptors.keyboard)) == .other)
        #expect(try USBRole(of: Self.device(with: Self.disk)) == .other)
        #expect(try USBRole(of: Self.device(type: 9, with: Descriptors.mtp)) == .spared(.hub))
        #expect(try USBRole(of: Self.device()) == .other)
    }

    private static let midi = Descriptors.interface(2, [1, 3, 0])
    private static let audioControl = Descriptors.interface(1, [1, 1, 0])
    private static let streaming = Descriptors.interface(2, [1, 2, 0])
    private static let listed: Set = [USBProductID(vendor: 0x18D1, product: 0x4EE1)]

    @Test(arguments: [[], listed] as [Set<USBProductID>])
    func `a phone with a virtual disk or MIDI beside MTP or adb is invited, listed or not`(
        listed: Set<USBProductID>
    ) throws {
        for phone in [Descriptors.mtp, Descriptors.adb] {
            #expect(try USBRole(of: Self.device(with: phone, Self.disk), listed: listed) == .askable)
            #expect(
                try USBRole(of: Self.device(with: phone, Self.audioControl, Self.midi), listed: listed) == .askable)
        }
        let huawei = try Self.device(
            0x12D1, 0x1082, names: [0: "MTP"], with: Self.vendorMTP, Self.disk, Descriptors.adb)
        #expect(USBRole(of: huawei) == .askable)
    }

    @Test func `a keyboard, sound device or hub with MTP is never invited, listed or not`() throws {
        for listed in [[], Self.listed] {
            #expect(
                try USBRole(of: Self.device(with: Descriptors.mtp, Descriptors.keyboard), listed: listed)
                    == .spared(.keyboard))
            #expect(
                try USBRole(of: Self.device(with: Descriptors.mtp, Self.audioControl, Self.streaming), listed: listed)
                    == .spared(.sound))
            #expect(try USBRole(of: Self.device(type: 9, with: Descriptors.mtp), listed: listed) == .spared(.hub))
        }
    }

    @Test func `a listed device with only a disk or MIDI is not invited, and the reason is known`() throws {
        #expect(try USBRole(of: Self.device(with: Self.disk), listed: Self.listed) == .spared(.disk))
        #expect(
            try USBRole(of: Self.device(with: Self.audioControl, Self.midi), listed: Self.listed) == .spared(.midi))
        #expect(try USBRole(of: Self.device(with: Descriptors.keyboard), listed: Self.listed) == .spared(.keyboard))
    }

    @Test func `an iPhone and its keyboard are not invited, listed or not`() throws {
        let phone = try Self.device(0x05AC, 0x12A8, with: Descriptors.mtp, Descriptors.interface(1, [255, 254, 2]))
        #expect(USBRole(of: phone) == .spared(.apple))
        #expect(USBRole(of: phone, listed: [USBProductID(vendor: 0x05AC, product: 0x12A8)]) == .spared(.apple))
        #expect(try USBRole(of: Self.device(0x05AC, 0x024F, with: Descriptors.keyboard)) == .other)
    }

    @Test func `a listed device is invited into accessory mode`() throws {
        let charging = Descriptors.interface(0, [255, 1, 1])
        #expect(try USBRole(of: Self.device(0x2717, 0xFF08, with: charging)) == .other)
        let listed: Set = [try #require(USBProductID("2717:ff08"))]
        #expect(try USBRole(of: Self.device(0x2717, 0xFF08, with: charging), listed: listed) == .askable)
    }

    @Test(arguments: [0x2D00, 0x2D01, 0x2D04, 0x2D05] as [UInt16])
    func `a phone in accessory mode has a data interface beside adb and sound`(product: UInt16) throws {
        let device = try Self.device(0x18D1, product, with: Descriptors.accessory, Descriptors.adb, Self.sound)
        #expect(USBRole(of: device) == .accessory(AccessoryInterface(number: 0, toHost: 0x81, toPhone: 0x02)))
    }

    @Test func `accessory mode without a data interface is not usable`() throws {
        #expect(try USBRole(of: Self.device(0x18D1, 0x2D01, with: Descriptors.adb)) == .spared(.withoutInterface))
        #expect(try USBRole(of: Self.device(0x18D1, 0x2D02, with: Descriptors.accessory)) == .other, "sound only")
        let half = Descriptors.interface(0, [255, 255, 0]) + Descriptors.bulk(0x81)
        #expect(try USBRole(of: Self.device(0x18D1, 0x2D00, with: half)) == .spared(.withoutInterface))
    }

    @Test func `USB ids are written as lsusb writes them`() throws {
        #expect(USBProductID("18d1:4ee1")?.description == "18d1:4ee1")
        #expect(USBProductID("0001:00A0")?.description == "0001:00a0")
        for text in [
            "", "18d1", "18d1:", "18d1:4ee", "18d1:4ee11", "18d1:4eg1", "18d1-4ee1", "+8d1:4ee1", ":18d1:4ee1",
        ] {
            #expect(USBProductID(text) == nil)
        }
    }

    @Test func `a phone is identified by its serial number, or else by its port`() throws {
        let device = try Self.device(with: Descriptors.mtp)
        #expect(device.identity == "8A2X")
        #expect(device.name == "Pixel 7 (18d1:4ee1)")
        let other = USBDevice(port: "1-1.2", node: "", descriptors: device.descriptors, serial: "")
        #expect(other.identity == "port-1-1.2")
        #expect(other.name == "18d1:4ee1")
    }
}
