import SmartDeviceLink
import SmartDeviceLinkApp
import Testing

struct RegionSenderTests {
    private static func rects(_ id: UInt32) -> [HapticRect] { [HapticRect(id: id, x: 0, y: 0, width: 9, height: 9)] }
    private let one = rects(1)
    private let two = rects(2)
    private let three = rects(3)

    @Test func `regions wait until the app may send them, and only the newest are sent`() {
        var sender = RegionSender()
        #expect(sender.layoutChanged(to: one) == nil)
        #expect(sender.layoutChanged(to: two) == nil)
        #expect(sender.turnChanged(to: true) == two)
        #expect(sender.turnChanged(to: true) == nil)
    }

    @Test func `while one request is pending only the newest regions wait`() {
        var sender = RegionSender()
        _ = sender.turnChanged(to: true)
        #expect(sender.layoutChanged(to: one) == one)
        #expect(sender.layoutChanged(to: two) == nil)
        #expect(sender.layoutChanged(to: three) == nil)
        #expect(sender.answered(true) == three)
        #expect(sender.answered(true) == nil)
    }

    @Test func `regions equal to those of the head unit are not sent again`() {
        var sender = RegionSender()
        _ = sender.turnChanged(to: true)
        #expect(sender.layoutChanged(to: []) == nil, "it has no regions at the start")
        #expect(sender.layoutChanged(to: one) == one)
        #expect(sender.layoutChanged(to: two) == nil)
        #expect(sender.layoutChanged(to: one) == nil)
        #expect(sender.answered(true) == nil, "equal to the sent regions again")
        #expect(sender.turnChanged(to: false) == nil)
        #expect(sender.turnChanged(to: true) == nil, "the head unit keeps them")
        #expect(sender.layoutChanged(to: []) == [])
    }

    @Test func `after a new connection the regions are sent again`() {
        var sender = RegionSender()
        _ = sender.turnChanged(to: true)
        _ = sender.layoutChanged(to: one)
        _ = sender.answered(true)
        _ = sender.layoutChanged(to: two)
        sender.disconnected()
        #expect(sender.answered(false) == nil, "that request is lost")
        #expect(sender.turnChanged(to: true) == two)
    }

    @Test func `refused regions are sent again when the app may send next`() {
        var sender = RegionSender()
        _ = sender.turnChanged(to: true)
        _ = sender.layoutChanged(to: one)
        #expect(sender.answered(false) == nil)
        #expect(sender.layoutChanged(to: one) == nil)
        _ = sender.turnChanged(to: false)
        #expect(sender.turnChanged(to: true) == one)
        #expect(sender.answered(false) == nil)
        #expect(sender.layoutChanged(to: two) == two)
        #expect(sender.answered(true) == nil)
        #expect(sender.layoutChanged(to: one) == one, "other regions were sent in between")
    }
}
