import Testing

@testable import SmartDeviceLinkApp

struct VideoQueueTests {
    @Test func `the first unit must be an IDR picture`() {
        var queue = VideoQueue()
        #expect(queue.admit(isIDR: false) == false)
        #expect(queue.admit(isIDR: true) == true)
        #expect(queue.admit(isIDR: false) == true)
        #expect(queue.dropped == 1)
    }

    @Test func `two units may wait, and after a dropped one an IDR picture is required`() {
        var queue = VideoQueue()
        for number in 1...2 {
            #expect(queue.admit(isIDR: true) == true)
            queue.append([[UInt8(number)], [UInt8(number + 10)]])
        }
        #expect(queue.admit(isIDR: true) == false, "two units wait")
        let first = queue.next()
        #expect(first == [1])
        #expect(queue.rest == [[11]])
        #expect(queue.admit(isIDR: false) == false, "one was dropped")
        #expect(queue.admit(isIDR: true) == true, "the first is being sent")
        queue.append([[3]])
        var left: [[UInt8]] = []
        while let frame = queue.next() { left.append(frame) }
        #expect(left == [[11], [2], [12], [3]])
        #expect(queue.isEmpty && queue.rest.isEmpty)
        #expect(queue.taken == 3 && queue.dropped == 2)
    }
}
