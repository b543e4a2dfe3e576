internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import Glibc
internal import SmartDeviceLink
internal import Voice

/// The recognition of phrases by a program, from its events on: `bezel serve Voice`.
struct PhraseProgram {
    /// The program may need so long; then the service no longer waits for its answer.
    private static let limit: Int64 = 10_000
    /// The most bytes of sound: 10 s.
    private static let mostBytes = 10 * EndOfSpeech.rate * 2

    let program: [String]
    private var number: UInt64?
    private var phrases: [String] = []
    private var sound: [UInt8] = []

    init(_ program: [String]) { self.program = program }

    /// Takes an event of the service.
    ///
    /// - Returns: The answer, when the driver has finished; nil before.
    mutating func take(_ event: JSON) -> AnswerOrder? {
        guard let name = event["event"]?.string, let number = event["number"]?.integer.map({ UInt64(clamping: $0) })
        else { return nil }
        switch name {
        case "listen":
            (self.number, sound) = (number, [])
            phrases = event["phrases"]?.array?.map { $0.string ?? "" } ?? []
        case "sound" where number == self.number:
            let bytes = event["data"]?.string.flatMap { Base64.decode($0) } ?? []
            sound += bytes.prefix(Self.mostBytes - sound.count)
        case "end" where number == self.number:
            self.number = nil
            return AnswerOrder(number: number, phrase: recognise())
        case "cancel" where number == self.number: self.number = nil
        case _: break
        }
        return nil
    }

    /// The position of the phrase that a program has printed; nil if it is none. Case and white space around it do not
    /// count.
    static func position(of text: String, in phrases: [String]) -> Int? {
        func plain(_ text: some StringProtocol) -> String {
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        }
        let said = plain(text.split(whereSeparator: \.isNewline).first { !plain($0).isEmpty } ?? "")
        return said.isEmpty ? nil : phrases.firstIndex { plain($0) == said }
    }

    private func recognise() -> Int? {
        let samples = stride(from: 0, to: sound.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(sound[$0]) | UInt16(sound[$0 + 1]) << 8)
        }
        do throws(ProgramError) {
            let list = try TemporaryFile(Array(phrases.joined(separator: "\n").utf8) + [10], keepsName: true)
            let wave = try TemporaryFile(WAVFile(samples: samples).bytes, keepsName: false)
            let output = try run(input: wave.descriptor, list: list.path)
            return Self.position(of: String(decoding: output, as: UTF8.self), in: phrases)
        } catch {
            Console.error("\(error)")
            return nil
        }
    }

    /// - Returns: What the program has printed, at most 4 KiB.
    private func run(input: CInt, list: String) throws(ProgramError) -> [UInt8] {
        let name = program.first ?? ""
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ProgramError(call: "pipe", code: errno, name: name) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        setenv("BEZEL_PHRASES", list, 1)
        let started = Result { () throws(ProgramError) in
            try Program.start(program, input: input, output: ends[1])
        }
        close(ends[1])
        let child = try started.get()
        let output = Self.read(ends[0])
        if output == nil { kill(child, SIGKILL) }
        _ = try Program.status(of: child, name)
        guard let output else { throw ProgramError(call: "read", code: ETIMEDOUT, name: name) }
        return output
    }

    /// Reads to the end; nil when that lasts too long.
    private static func read(_ descriptor: CInt) -> [UInt8]? {
        let end = now + limit
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while true {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = end - now
            guard left > 0, poll(&waiting, 1, CInt(clamping: left)) != 0 else { return nil }
            let count = Glibc.read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += part.prefix(min(count, part.count - bytes.count))
        }
    }

    /// In milliseconds.
    private static var now: Int64 { Clock.monotonic / 1_000_000 }
}
