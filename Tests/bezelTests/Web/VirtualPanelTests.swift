import BezelModel
import Testing

@testable import BezelConfiguration
@testable import BezelControl
@testable import BezelService

struct VirtualPanelTests {
    private static let size = DisplaySize(width: 800, height: 480)

    private static func contact(_ slot: UInt8, _ phase: Contact.Phase, _ x: Int32 = 0, _ y: Int32 = 0) -> Contact {
        Contact(slot: slot, phase: phase, point: DisplayPoint(x: x, y: y))
    }

    private static func contacts(_ frame: ContactFrame) -> [Contact] { (0..<frame.count).map { frame[$0] } }

    @Test func `fingers go down, move and are lifted at their last position`() throws {
        var panel = VirtualPanel(254)
        let stamp = Stamp(nanoseconds: 7)
        let down = try panel.take(
            [Self.contact(0, .begin, 1, 2), Self.contact(3, .begin, 5, 6)], on: Self.size, at: stamp)
        #expect(down.panel == 254 && down.stamp == stamp)
        #expect(Self.contacts(down) == [Self.contact(0, .begin, 1, 2), Self.contact(3, .begin, 5, 6)])
        let moved = try panel.take([Self.contact(3, .move, 9, 9)], on: Self.size, at: stamp)
        #expect(Self.contacts(moved) == [Self.contact(3, .move, 9, 9)])
        let lifted = try panel.take([Self.contact(3, .end, 700, 1)], on: Self.size, at: stamp)
        #expect(Self.contacts(lifted) == [Self.contact(3, .end, 9, 9)])
        #expect(panel.isTouched)
        let lost = panel.cancelAll(at: stamp)
        #expect(Self.contacts(lost) == [Self.contact(0, .cancel, 1, 2)])
        #expect(!panel.isTouched)
    }

    @Test func `points are limited to the display`() throws {
        var panel = VirtualPanel(254)
        let frame = try panel.take(
            [Self.contact(0, .begin, -5, 480), Self.contact(1, .begin, 16384, -16384)], on: Self.size,
            at: Stamp(nanoseconds: 0))
        #expect(Self.contacts(frame).map(\.point) == [DisplayPoint(x: 0, y: 479), DisplayPoint(x: 799, y: 0)])
    }

    static let impossible: [([Contact], String)] = [
        ([contact(0, .begin), contact(0, .begin)], "contacts: slot 0 is down already"),
        ([contact(1, .begin), contact(2, .move)], "contacts: slot 2 is not down"),
        ([contact(4, .end)], "contacts: slot 4 is not down"), ([contact(4, .cancel)], "contacts: slot 4 is not down"),
    ]

    @Test(arguments: impossible.indices)
    func `impossible touches of a viewer are ignored`(row: Int) {
        var panel = VirtualPanel(254)
        let (contacts, text) = Self.impossible[row]
        var error: ControlError?
        do throws(ControlError) {
            _ = try panel.take(contacts, on: Self.size, at: Stamp(nanoseconds: 0))
        } catch let caught {
            error = caught
        }
        #expect(error == ControlError(text))
        #expect(!panel.isTouched)
    }

    @Test func `each client has its own touch panel`() {
        #expect(PanelNumber.clients.count == ControlServer.clientLimit)
        #expect(!PanelNumber.clients.contains(UInt8.max))
    }
}
