import BezelModel
import Testing

@Suite struct ContactFrames {
    static func contact(_ slot: UInt8, _ phase: Contact.Phase = .begin) -> Contact {
        Contact(slot: slot, phase: phase, point: DisplayPoint(x: Int32(slot), y: 0))
    }

    @Test func `a contact frame keeps its contacts in order`() {
        var frame = ContactFrame(panel: 1, stamp: Stamp(nanoseconds: 5))
        #expect(frame.isEmpty)
        for slot in [UInt8(3), 1, 2] { frame.append(Self.contact(slot)) }
        #expect(frame.count == 3)
        #expect((0..<3).map { frame[$0].slot } == [3, 1, 2])
    }

    @Test func `a full contact frame ignores further contacts`() {
        var frame = ContactFrame()
        for index in 0..<ContactFrame.capacity + 5 { frame.append(Self.contact(UInt8(index))) }
        #expect(frame.count == ContactFrame.capacity)
        #expect(frame[ContactFrame.capacity - 1].slot == UInt8(ContactFrame.capacity - 1))
    }

    @Test func `removed contacts do not affect equality of contact frames`() {
        var first = ContactFrame()
        first.append(Self.contact(1))
        first.removeAll()
        first.append(Self.contact(2))
        var second = ContactFrame()
        second.append(Self.contact(2))
        #expect(first == second)
        second.append(Self.contact(2, .end))
        #expect(first != second)
        second = first
        second.stamp = Stamp(nanoseconds: 1)
        #expect(first != second)
    }
}
