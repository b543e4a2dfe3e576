import Testing

@testable import Phones

/// A plan with a phone on one port, and a clock that only ``wait(_:)`` advances.
private struct Desk {
    static let port = "1-1"
    static let interface = AccessoryInterface(number: 0, toHost: 0x81, toPhone: 0x02)
    private var plan = AccessoryPlan()
    private(set) var now: Int64 = 5_000_000_000_000

    static func phone(_ node: String = "/dev/bus/usb/001/004") throws -> USBDevice {
        try USBRoleTests.device(node: node, with: Descriptors.mtp)
    }

    static func accessory(_ node: String = "/dev/bus/usb/001/005") throws -> USBDevice {
        try USBRoleTests.device(0x18D1, 0x2D00, node: node, with: Descriptors.accessory)
    }

    var waits: Bool { plan.waitingPhone(at: now) != nil }
    var isIdle: Bool { plan.deadline(after: now) == nil }
    var isLeftAlone: Bool { plan.isLeftAlone(Self.port) }
    var isKnown: Bool { plan.device(at: Self.port) != nil }

    mutating func send(_ event: AccessoryPlan.Event) -> [AccessoryPlan.Action] { plan.handle(event, at: now) }

    /// Lets seconds pass, and fires the timer.
    mutating func wait(_ seconds: Int64) -> [AccessoryPlan.Action] {
        let end = now + seconds * 1_000_000_000
        var actions: [AccessoryPlan.Action] = []
        while let due = plan.deadline(after: now), due <= end {
            now = max(now, due)
            actions += send(.timerFired)
        }
        now = end
        return actions
    }

    /// The phone answers each request.
    mutating func agree() -> [AccessoryPlan.Action] {
        var all: [AccessoryPlan.Action] = []
        var actions = send(.opened(port: Self.port))
        while case .request(_, let request)? = actions.first {
            all += actions
            actions = send(.answered(port: Self.port, request == .version ? [2, 0] : []))
        }
        return all + actions
    }
}

struct AccessoryPlanTests {
    private let port = Desk.port

    @Test func `a phone gets the version request, six texts and the start, and is then read as accessory`() throws {
        var desk = Desk()
        let phone = try Desk.phone()
        #expect(desk.send(.appeared(phone)) == [.open(port: port, node: phone.node, claiming: nil)])
        let texts = AccessoryRequest.Text.allCases.map { AccessoryPlan.Action.request(port: port, .text($0)) }
        #expect(
            desk.agree() == [.request(port: port, .version)] + texts + [
                .request(port: port, .start), .close(port: port),
            ])
        _ = desk.wait(1)
        #expect(desk.send(.disappeared(port: port)).isEmpty)
        let accessory = try Desk.accessory()
        #expect(desk.send(.appeared(accessory)) == [.open(port: port, node: accessory.node, claiming: 0)])
        #expect(desk.send(.opened(port: port)) == [.read(port: port, Desk.interface)])
    }

    @Test func `a silent phone is not reset, and the driver is reminded to unlock it for a minute`() throws {
        var desk = Desk()
        _ = desk.send(.appeared(try Desk.phone()))
        _ = desk.agree()
        _ = desk.send(.disappeared(port: port))
        _ = desk.send(.appeared(try Desk.accessory()))
        _ = desk.send(.opened(port: port))
        #expect(desk.wait(5).isEmpty && !desk.waits, "apps connect within 4 s if the phone asks nothing")
        #expect(desk.wait(2).isEmpty && desk.waits)
        #expect(desk.wait(52).isEmpty && desk.waits)
        #expect(desk.wait(3600).isEmpty && !desk.waits && desk.isIdle, "it is not reset")
        #expect(desk.send(.received(port: port)).isEmpty)
    }

    @Test func `the reminder ends when the phone sends data`() throws {
        var desk = Desk()
        _ = desk.send(.appeared(try Desk.phone()))
        _ = desk.agree()
        _ = desk.send(.appeared(try Desk.accessory()))
        _ = desk.send(.opened(port: port))
        _ = desk.wait(10)
        #expect(desk.waits)
        _ = desk.send(.received(port: port))
        #expect(!desk.waits && desk.isIdle)
    }

    @Test func `a phone found in accessory mode is read, and reset once if it is silent for 15 s`() throws {
        var desk = Desk()
        let accessory = try Desk.accessory()
        #expect(desk.send(.appeared(accessory)) == [.open(port: port, node: accessory.node, claiming: 0)])
        #expect(desk.send(.opened(port: port)) == [.read(port: port, Desk.interface)])
        #expect(desk.wait(14).isEmpty)
        #expect(desk.wait(1) == [.reset(port: port, node: accessory.node)])
        #expect(desk.send(.disappeared(port: port)).isEmpty)
        let phone = try Desk.phone("/dev/bus/usb/001/009")
        #expect(
            desk.send(.appeared(phone)) == [.open(port: port, node: phone.node, claiming: nil)],
            "the phone is opened for the version request")
    }

    @Test func `a phone in accessory mode that sends data is not reset`() throws {
        var desk = Desk()
        _ = desk.send(.appeared(try Desk.accessory()))
        _ = desk.send(.opened(port: port))
        _ = desk.wait(4)
        _ = desk.send(.received(port: port))
        #expect(desk.wait(3600).isEmpty)
    }

    @Test
    func `a phone that stays in accessory mode after the reset is read without another reset`()
        throws
    {
        for leaves in [false, true] {
            var desk = Desk()
            let accessory = try Desk.accessory()
            _ = desk.send(.appeared(accessory))
            _ = desk.send(.opened(port: port))
            _ = desk.wait(15)
            if leaves { _ = desk.send(.disappeared(port: port)) }
            let actions = leaves ? desk.send(.appeared(accessory)) : desk.wait(10)
            #expect(actions == [.open(port: port, node: accessory.node, claiming: 0)])
            _ = desk.send(.opened(port: port))
            #expect(desk.wait(3600).isEmpty)
        }
    }

    private static let refusals: [[UInt8]] = [[], [0, 0], [1], [1, 0, 0]]

    @Test(arguments: refusals) func `a device without accessory mode is ignored`(answer: [UInt8]) throws {
        var desk = Desk()
        _ = desk.send(.appeared(try Desk.phone()))
        _ = desk.send(.opened(port: port))
        #expect(desk.send(.answered(port: port, answer)) == [.close(port: port)])
        #expect(desk.isLeftAlone && desk.isIdle)
    }

    @Test func `a device that refuses a request or does not answer is ignored until it is plugged in again`() throws {
        for refuses in [true, false] {
            var desk = Desk()
            let phone = try Desk.phone()
            _ = desk.send(.appeared(phone))
            _ = desk.send(.opened(port: port))
            #expect((refuses ? desk.send(.failed(port: port)) : desk.wait(5)) == [.close(port: port)])
            #expect(desk.isLeftAlone)
            #expect(desk.send(.disappeared(port: port)).isEmpty && !desk.isKnown)
            #expect(desk.send(.appeared(phone)) == [.open(port: port, node: phone.node, claiming: nil)])
        }
    }

    @Test func `a device that does not switch to accessory mode is not requested again`() throws {
        var desk = Desk()
        _ = desk.send(.appeared(try Desk.phone()))
        _ = desk.agree()
        #expect(desk.wait(10).isEmpty && desk.isLeftAlone)

        desk = Desk()
        _ = desk.send(.appeared(try Desk.phone()))
        _ = desk.agree()
        _ = desk.send(.disappeared(port: port))
        #expect(desk.send(.appeared(try Desk.phone("/dev/bus/usb/001/007"))).isEmpty && desk.isLeftAlone)
    }

    @Test func `a phone that disconnects before it confirms the start counts as started`() throws {
        var desk = Desk()
        _ = desk.send(.appeared(try Desk.phone()))
        _ = desk.send(.opened(port: port))
        _ = desk.send(.answered(port: port, [1, 0]))
        for _ in AccessoryRequest.Text.allCases { _ = desk.send(.answered(port: port, [])) }
        #expect(desk.send(.failed(port: port)) == [.close(port: port)])
        let accessory = try Desk.accessory()
        #expect(desk.send(.appeared(accessory)) == [.open(port: port, node: accessory.node, claiming: 0)])
        _ = desk.send(.opened(port: port))
        #expect(desk.wait(60).isEmpty, "it counts as just started")
    }

    @Test func `unplugging closes the device, and a phone that does not come back is forgotten`() throws {
        var desk = Desk()
        _ = desk.send(.appeared(try Desk.accessory()))
        _ = desk.send(.opened(port: port))
        _ = desk.send(.received(port: port))
        #expect(desk.send(.disappeared(port: port)) == [.close(port: port)])
        #expect(!desk.isKnown && desk.isIdle)

        _ = desk.send(.appeared(try Desk.phone()))
        _ = desk.agree()
        _ = desk.send(.disappeared(port: port))
        #expect(desk.isKnown)
        #expect(desk.wait(10).isEmpty && !desk.isKnown && desk.isIdle)
    }

    @Test func `a device that is reported twice is opened once`() throws {
        var desk = Desk()
        let phone = try Desk.phone()
        _ = desk.send(.appeared(phone))
        #expect(desk.send(.appeared(phone)).isEmpty)
    }

    @Test func `a phone that another program uses is skipped, and retried when udev reports a change`() throws {
        var desk = Desk()
        let accessory = try Desk.accessory()
        _ = desk.send(.appeared(accessory))
        #expect(desk.send(.failed(port: port)) == [.close(port: port)])
        #expect(desk.send(.appeared(accessory)) == [.open(port: port, node: accessory.node, claiming: 0)])
    }

    @Test func `a keyboard is never opened`() throws {
        var desk = Desk()
        #expect(desk.send(.appeared(try USBRoleTests.device(with: Descriptors.keyboard))).isEmpty)
        #expect(!desk.isKnown)
    }

    @Test func `requests have the bytes that Android expects, and three texts identify the accessory to apps`() {
        #expect(AccessoryRequest.version.bytes.prefix(8) == [0xC0, 51, 0, 0, 0, 0, 2, 0])
        #expect(AccessoryRequest.text(.manufacturer).bytes == [0x40, 52, 0, 0, 0, 0, 4, 0] + Array("SDL\0".utf8))
        #expect(AccessoryRequest.text(.model).bytes == [0x40, 52, 0, 0, 1, 0, 5, 0] + Array("Core\0".utf8))
        #expect(AccessoryRequest.text(.version).bytes == [0x40, 52, 0, 0, 3, 0, 4, 0] + Array("1.0\0".utf8))
        #expect(AccessoryRequest.start.bytes == [0x40, 53, 0, 0, 0, 0, 0, 0])
    }
}
