import Testing

@testable import Phones

/// Descriptors as a device sends them.
enum Descriptors {
    static func device(_ vendor: UInt16 = 0x18D1, _ product: UInt16 = 0x4EE1, type: UInt8 = 0) -> [UInt8] {
        [18, 1, 0, 2, type, 0, 0, 64] + bytes(vendor) + bytes(product) + [0, 1, 1, 2, 3, 1]
    }

    static func configuration(_ value: UInt8, _ parts: [[UInt8]]) -> [UInt8] {
        let rest = parts.flatMap { $0 }
        return [9, 2] + bytes(UInt16(9 + rest.count)) + [1, value, 0, 0x80, 50] + rest
    }

    static func interface(_ number: UInt8, _ kind: [UInt8], alternate: UInt8 = 0) -> [UInt8] {
        [9, 4, number, alternate, 2] + kind + [0]
    }

    static func bulk(_ address: UInt8) -> [UInt8] { [7, 5, address, 2, 0, 2, 0] }
    static func interrupt(_ address: UInt8) -> [UInt8] { [7, 5, address, 3, 8, 0, 10] }

    private static func bytes(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

    static let mtp = interface(0, [6, 1, 1]) + bulk(0x81) + bulk(0x02) + interrupt(0x83)
    static let adb = interface(1, [255, 66, 1]) + bulk(0x84) + bulk(0x05)
    static let accessory = interface(0, [255, 255, 0]) + bulk(0x81) + bulk(0x02)
    static let keyboard = interface(2, [3, 1, 1]) + interrupt(0x86)
}

struct USBDescriptorsTests {
    @Test func `a device has its vendor and product ids and the interfaces of its first configuration`() throws {
        let bytes =
            Descriptors.device() + Descriptors.configuration(1, [Descriptors.mtp, Descriptors.adb])
            + Descriptors.configuration(2, [Descriptors.keyboard])
        let found = try USBDescriptors(bytes)
        #expect((found.vendor, found.product, found.deviceClass) == (0x18D1, 0x4EE1, 0))
        #expect(found.interfaces.map(\.number) == [0, 1])
        #expect(found.interfaces[0].kind == .init(6, 1, 1))
        #expect(found.interfaces[0].endpoints.map(\.address) == [0x81, 0x02, 0x83])
        #expect(found.interfaces[0].endpoints.map(\.isBulk) == [true, true, false])
        #expect(found.interfaces[0].endpoints.map(\.isToHost) == [true, false, true])
    }

    @Test func `the interfaces of another configuration are read`() throws {
        let bytes =
            Descriptors.device() + Descriptors.configuration(1, [Descriptors.mtp])
            + Descriptors.configuration(2, [Descriptors.keyboard])
        #expect(try USBDescriptors(bytes, configuration: 2).interfaces.map(\.number) == [2])
        #expect(try USBDescriptors(bytes, configuration: 3).interfaces.isEmpty)
    }

    private static let broken: [(bytes: [UInt8], error: USBDescriptorError)] = [
        ([], .noDevice), (Array(Descriptors.device().dropLast()), .noDevice),
        ([18, 2] + [UInt8](repeating: 0, count: 16), .noDevice),
        (Descriptors.device() + [0], .cutOff), (Descriptors.device() + [1, 4], .cutOff),
        (Descriptors.device() + [9, 4, 0], .cutOff), (Descriptors.device() + [200], .cutOff),
    ]

    @Test(arguments: broken) func `invalid descriptors are refused`(bytes: [UInt8], error: USBDescriptorError) {
        #expect(throws: error) { try USBDescriptors(bytes) }
    }

    @Test func `unknown and short descriptors are skipped, and the number of interfaces is limited`() throws {
        let odd: [UInt8] = [2, 4, 3, 5, 0, 5, 0x24, 1, 2, 3]
        let many = [UInt8]((0..<200).flatMap { Descriptors.interface(UInt8($0), [255, 0, 0]) })
        let found = try USBDescriptors(Descriptors.device() + Descriptors.configuration(1, [odd, many]))
        #expect(found.interfaces.count == USBDescriptors.interfaceLimit)
    }
}
