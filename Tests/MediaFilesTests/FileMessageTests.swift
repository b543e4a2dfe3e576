import BezelModel
import Drawing
import Glibc
import Testing

@testable import MediaFiles

struct FileMessageTests {
    @Test(
        arguments: [
            .picture(number: 1, size: 2, .inside(3)),
            .picture(number: 1, size: 2, .within(DisplaySize(width: 3, height: 4))),
            .picture(number: .max, size: .max, .covering(DisplaySize(width: 3, height: 4))), .sound(number: 1, size: 2),
            .more(number: 7), .ready, .pixels(number: 1, width: 2, height: 3, isOpaque: true),
            .failed(number: 1, isInterrupted: true), .failed(number: 1, isInterrupted: false),
            .format(number: 1, rate: 44100), .samples(number: 1, count: 2), .ended(number: 1, fault: 2, count: 3),
        ] as [FileMessage])
    func `a message to a decoder process is received as it was sent`(message: FileMessage) {
        var ends: [CInt] = [-1, -1]
        socketpair(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue), 0, &ends)
        defer { for end in ends { close(end) } }
        #expect(FileMessage.receive(from: ends[1], waits: false) == .nothing)
        #expect(message.send(to: ends[0]))
        #expect(FileMessage.receive(from: ends[1], waits: true) == .message(message))
        var words: [UInt32] = [99, 0, 0, 0, 0, 0]
        send(ends[0], &words, 24, 0)
        #expect(FileMessage.receive(from: ends[1], waits: true) == .invalid)
        send(ends[0], &words, 5, 0)
        #expect(FileMessage.receive(from: ends[1], waits: true) == .gone)
    }
}
