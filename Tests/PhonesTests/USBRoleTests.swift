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

    @Test func `phones with files or adb are asked`() throws {
        #expect(try USBRole(of: Self.device(with: Descriptors.mtp)) == .askable)
        #expect(try USBRole(of: Self.device(with: Descriptors.adb)) == .askable)
        #expect(try USBRole(of: Self.device(0x04E8, 0x6860, names: [0: "MTP"], with: Self.vendorMTP)) == .askable)
    }

    @Test func `nothing else is asked`() throws {
        #expect(
            try USBRole(of: Self.device(0x04E8, 0x6860, with: Self.vendorMTP)) == .other, "its vendor's own interface")
        #expect(try USBRole(of: Self.device(with: Self.printer)) == .other)
        #expect(try USBRole(of: Self.device(with: Descriptors.keyboard)) == .other)
        #expect(try USBRole(of: Self.device(with: Self.disk)) == .other)
        #expect(try USBRole(of: Self.device(type: 9, with: Descriptors.mtp)) == .other, "a hub")
        #expect(try USBRole(of: Self.device()) == .other)
    }

    @Test func `what is a keyboard, a disk or a sound device too is never asked, listed or not`() throws {
        let listed: Set = [try #require(USBProductID("18d1:4ee1"))]
        for part in [Descriptors.keyboard, Self.disk, Self.sound] {
            #expect(try USBRole(of: Self.device(with: Descriptors.mtp, part), listed: listed) == .other)
        }
    }

    @Test func `a listed device is asked`() throws {
        let charging = Descriptors.interface(0, [255, 1, 1])
        #expect(try USBRole(of: Self.device(0x2717, 0xFF08, with: charging)) == .other)
        let listed: Set = [try #require(USBProductID("2717:ff08"))]
        #expect(try USBRole(of: Self.device(0x2717, 0xFF08, with: charging), listed: listed) == .askable)
    }

    @Test(arguments: [0x2D00, 0x2D01, 0x2D04, 0x2D05] as [UInt16])
    func `a phone in accessory mode has an interface for its bytes, beside adb and sound`(product: UInt16) throws {
        let device = try Self.device(0x18D1, product, with: Descriptors.accessory, Descriptors.adb, Self.sound)
        #expect(USBRole(of: device) == .accessory(AccessoryInterface(number: 0, toHost: 0x81, toPhone: 0x02)))
    }

    @Test func `accessory mode without that interface is of no use`() throws {
        #expect(try USBRole(of: Self.device(0x18D1, 0x2D01, with: Descriptors.adb)) == .other)
        #expect(try USBRole(of: Self.device(0x18D1, 0x2D02, with: Descriptors.accessory)) == .other, "sound only")
        let half = Descriptors.interface(0, [255, 255, 0]) + Descriptors.bulk(0x81)
        #expect(try USBRole(of: Self.device(0x18D1, 0x2D00, with: half)) == .other)
    }

    @Test func `numbers are written as lsusb does`() throws {
        #expect(USBProductID("18d1:4ee1")?.description == "18d1:4ee1")
        #expect(USBProductID("0001:00A0")?.description == "0001:00a0")
        for text in [
            "", "18d1", "18d1:", "18d1:4ee", "18d1:4ee11", "18d1:4eg1", "18d1-4ee1", "+8d1:4ee1", ":18d1:4ee1",
        ] {
            #expect(USBProductID(text) == nil)
        }
    }

    @Test func `a phone is its serial number, or else its place`() throws {
        let device = try Self.device(with: Descriptors.mtp)
        #expect(device.identity == "8A2X")
        #expect(device.name == "Pixel 7 (18d1:4ee1)")
        let other = USBDevice(port: "1-1.2", node: "", descriptors: device.descriptors, serial: "")
        #expect(other.identity == "port-1-1.2")
        #expect(other.name == "18d1:4ee1")
    }
}
