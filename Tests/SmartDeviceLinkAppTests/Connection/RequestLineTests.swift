import Testing

@testable import SmartDeviceLinkApp

struct RequestLineTests {
    @Test func `no more than the limit are pending, and the others go in their order`() {
        var line = RequestLine(limit: 2)
        #expect([1, 2, 3, 4].map { line.enter($0) } == [true, true, false, false])
        #expect(line.leave(1) == [3])
        #expect(line.leave(4) == [])
        #expect(line.leave(3) == [])
        #expect(line.pending == [2])
    }

    @Test func `a refusal stops all, halves the limit, and the refused one goes first`() {
        var line = RequestLine(limit: 4)
        for id: Int32 in 1...5 { _ = line.enter(id) }
        #expect(line.refused(3) == .pause(.milliseconds(100)))
        #expect(line.leave(1) == [])
        #expect(line.limit == 3)
        #expect(line.resume() == [3])
        #expect(line.leave(2) == [5])
    }

    @Test func `each refusal of the same request makes a longer pause, the fourth is final`() {
        var line = RequestLine(limit: 4)
        _ = line.enter(1)
        var pauses: [RequestLine.Refusal] = []
        for _ in 0..<3 {
            pauses.append(line.refused(1))
            #expect(line.resume() == [1])
        }
        #expect(pauses == [.pause(.milliseconds(100)), .pause(.milliseconds(200)), .pause(.milliseconds(400))])
        #expect(line.refused(1) == .giveUp)
        #expect(line.leave(1) == [])
        #expect(line.enter(2) == true)
    }

    @Test func `the limit comes back with the answers`() {
        var line = RequestLine(limit: 8)
        _ = line.enter(1)
        _ = line.refused(1)
        #expect(line.limit == 4)
        for id: Int32 in 1...9 {
            _ = line.resume()
            _ = line.enter(id + 1)
            _ = line.leave(id)
        }
        #expect(line.limit == 8)
    }

    @Test func `an urgent one takes no place and waits for none, but for the end of a pause`() {
        var line = RequestLine(limit: 1)
        #expect(line.enter(1) == true)
        #expect(line.enter(2) == false)
        #expect(line.enter(3, isUrgent: true) == true)
        #expect(line.pending == [1, 3])
        #expect(line.refused(3) == .pause(.milliseconds(100)))
        #expect(line.enter(4, isUrgent: true) == false)
        #expect(line.resume() == [3, 4])
        #expect(line.leave(3) == [])
        #expect(line.leave(1) == [2])
    }
}
