import SmartDeviceLink
import Testing

/// One message of three frames, `abcdef`, and its possible errors.
struct MessageAssembly {
    static let second: Int64 = 1_000_000_000

    static func first(
        _ total: UInt32 = 6, frames: UInt32 = 3, session: UInt8 = 1, service: Service = .rpc, id: UInt32 = 5
    ) -> Frame {
        let counts = [total, frames].flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        return Frame(
            header: FrameHeader(version: 5, type: .first, service: service, session: session, size: 8, messageID: id),
            payload: counts)
    }

    static func piece(
        _ text: String, _ info: UInt8, session: UInt8 = 1, service: Service = .rpc, id: UInt32 = 5
    ) -> Frame {
        let payload = Array(text.utf8)
        return Frame(
            header: FrameHeader(
                version: 5, type: .consecutive, service: service, info: info, session: session,
                size: UInt32(payload.count), messageID: id),
            payload: payload)
    }

    static func message(_ text: String, session: UInt8 = 1, service: Service = .rpc, id: UInt32 = 5)
        -> MessageAssembler.Taken
    {
        .message(
            Message(version: 5, service: service, session: session, messageID: id, payload: Array(text.utf8)))
    }

    static let rows: [(name: String, frames: [Frame], taken: [MessageAssembler.Taken])] = [
        (
            "in order", [first(), piece("ab", 1), piece("cd", 2), piece("ef", 0)],
            [.incomplete, .incomplete, .incomplete, message("abcdef")]
        ),
        ("in one piece", [first(), piece("abcdef", 0)], [.incomplete, message("abcdef")]),
        (
            "a consecutive frame without a FIRST, and the rest of its message", [piece("ab", 1), piece("cd", 2)],
            [.rejected(.stray), .ignored]
        ),
        (
            "out of order: the following frames are ignored, up to the last",
            [first(), piece("ab", 2), piece("cd", 2), piece("ef", 0), piece("gh", 0)],
            [.incomplete, .rejected(.outOfTurn), .ignored, .ignored, .rejected(.stray)]
        ),
        (
            "the same piece twice", [first(), piece("ab", 1), piece("ab", 1)],
            [.incomplete, .incomplete, .rejected(.outOfTurn)]
        ),
        ("the first piece twice", [first(), piece("ab", 255)], [.incomplete, .rejected(.outOfTurn)]),
        (
            "more bytes than announced", [first(), piece("abcde", 1), piece("fg", 0)],
            [.incomplete, .incomplete, .rejected(.outOfTurn)]
        ),
        (
            "fewer bytes than announced", [first(), piece("ab", 1), piece("cd", 0)],
            [.incomplete, .incomplete, .rejected(.outOfTurn)]
        ),
        (
            "a second FIRST", [first(), piece("ab", 1), first(), piece("cd", 2)],
            [.incomplete, .incomplete, .rejected(.outOfTurn), .ignored]
        ),
        ("a FIRST frame that announces no bytes", [first(0)], [.rejected(.length(0))]),
        (
            "a FIRST frame that announces too many bytes",
            [first(UInt32(MessageAssembler.messageLimit) + 1), piece("ab", 1)],
            [.rejected(.length(MessageAssembler.messageLimit + 1)), .ignored]
        ),
        ("a message of the largest size", [first(UInt32(MessageAssembler.messageLimit))], [.incomplete]),
        (
            "a FIRST frame of a wrong size", [Frame(header: first().header, payload: [1, 2])],
            [.rejected(.length(0))]
        ),
        (
            "interleaved sessions, services and ids",
            [
                first(2), first(2, session: 2), first(2, service: .bulk), first(2, id: 6), piece("d", 1, id: 6),
                piece("a", 1), piece("b", 1, session: 2), piece("c", 1, service: .bulk), piece("C", 0, service: .bulk),
                piece("A", 0), piece("D", 0, id: 6), piece("B", 0, session: 2),
            ],
            Array(repeating: .incomplete, count: 8) + [
                message("cC", service: .bulk), message("aA"), message("dD", id: 6), message("bB", session: 2),
            ]
        ),
    ]

    @Test(arguments: rows)
    func `frames are assembled to a message or rejected`(name: String, frames: [Frame], taken: [MessageAssembler.Taken])
    {
        var assembler = MessageAssembler()
        #expect(frames.map { assembler.take($0, at: 0) } == taken)
    }

    @Test func `a rejected message can be sent again`() {
        var assembler = MessageAssembler()
        _ = [Self.first(), Self.piece("ab", 2)].map { assembler.take($0, at: 0) }
        #expect(assembler.take(Self.first(), at: 0) == .incomplete)
        #expect(assembler.take(Self.piece("abcdef", 0), at: 0) == Self.message("abcdef"))
    }

    @Test func `a slow message is kept while its frames keep arriving`() {
        var assembler = MessageAssembler()
        let step = MessageAssembler.patience - 1
        _ = assembler.take(Self.first(), at: 0)
        _ = assembler.take(Self.piece("ab", 1), at: step)
        _ = assembler.take(Self.piece("cd", 2), at: 2 * step)
        #expect(assembler.take(Self.piece("ef", 0), at: 3 * step) == Self.message("abcdef"))
    }

    @Test func `an incomplete message is dropped after ten seconds without a frame`() {
        var assembler = MessageAssembler()
        _ = assembler.take(Self.first(), at: 0)
        _ = assembler.take(Self.piece("ab", 1), at: Self.second)
        #expect(assembler.take(Self.piece("cd", 2), at: 11 * Self.second) == .rejected(.stray))
        #expect(assembler.heldBytes == 0)
    }

    @Test func `the number of incomplete messages is limited`() {
        var assembler = MessageAssembler()
        for id in 1...UInt32(MessageAssembler.openLimit) {
            #expect(assembler.take(Self.first(id: id), at: 0) == .incomplete)
        }
        #expect(assembler.take(Self.first(id: 99), at: 0) == .rejected(.tooManyOpen))
        #expect(assembler.take(Self.piece("abcdef", 0, id: 1), at: 0) == Self.message("abcdef", id: 1))
        #expect(assembler.take(Self.first(id: 99), at: 0) == .incomplete)
    }

    @Test func `the bytes of all incomplete messages together are limited`() {
        var assembler = MessageAssembler()
        let total = UInt32(MessageAssembler.messageLimit)
        let piece = [UInt8](repeating: 7, count: 1 << 17)
        var rejected = 0
        for id in 1...UInt32(MessageAssembler.openLimit) {
            _ = assembler.take(Self.first(total, id: id), at: 0)
            for number in 1..<UInt8(64) {
                let header = FrameHeader(
                    version: 5, type: .consecutive, service: .rpc, info: number, session: 1,
                    size: UInt32(piece.count), messageID: id)
                if assembler.take(Frame(header: header, payload: piece), at: 0) == .rejected(.tooMuchHeld) {
                    rejected += 1
                }
            }
            #expect(assembler.heldBytes <= MessageAssembler.heldLimit)
        }
        #expect(rejected > 0)
        assembler.forget(session: 1)
        #expect(assembler.heldBytes == 0)
    }

    @Test func `a first frame that announces a large message allocates nothing`() {
        var assembler = MessageAssembler()
        _ = assembler.take(Self.first(UInt32(MessageAssembler.messageLimit)), at: 0)
        #expect(assembler.heldBytes == 0)
    }

    @Test func `the end of a session drops its incomplete messages only`() {
        var assembler = MessageAssembler()
        _ = assembler.take(Self.first(), at: 0)
        _ = assembler.take(Self.first(session: 2), at: 0)
        assembler.forget(session: 1)
        #expect(assembler.take(Self.piece("abcdef", 0), at: 0) == .rejected(.stray))
        #expect(assembler.take(Self.piece("abcdef", 0, session: 2), at: 0) == Self.message("abcdef", session: 2))
    }
}
