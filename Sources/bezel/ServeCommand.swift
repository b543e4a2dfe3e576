internal import ArgumentParser
internal import BezelControl
internal import Glibc
internal import HeadUnit
internal import SmartDeviceLink

/// `bezel serve`: lets a program serve what the head unit cannot serve itself: requests of apps, and phrases of the driver.
struct ServeCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Let a program serve requests of apps, or recognise phrases.",
        discussion: """
            Runs PROGRAM for each request, one after the other. The program gets one line of JSON on its standard input: \
            {"number":1,"function":"DialNumber","app":"Name","appID":"1","session":1,"parameters":{"number":"112"}}. \
            Exit code 0 means SUCCESS, 1 REJECTED, any other GENERIC_ERROR; a request without an answer in 10 s fails. \
            For GetWayPoints, ReadDID, GetDTCs and DiagnosticMessage the program prints the parameters of its answer as \
            JSON, like {"ecuHeader":2,"dtc":["P0171"]}.
            Apps may use a function only while it is served: bezel serve runs until it is interrupted.

            With Voice, PROGRAM is run when the driver has said something in one of --languages. It gets a WAV file on its \
            standard input (16000 samples a second, mono, 16 bits) and prints what was said: one of the phrases in the \
            file that the environment variable BEZEL_PHRASES names, one a line. Anything else means none of them, and so \
            does no answer in 10 s.

            \(ControlExit.help)
            """)

    /// Modules of the car need capabilities, which a program gives at the socket.
    private static let names = ServedRequest.functions.filter { !ServedRequest.ofModules.contains($0) }.map(\.name)

    @Argument(
        help: ArgumentHelp(
            "\(Self.names.joined(separator: ", ")) or Voice; several with commas.",
            valueName: "functions"))
    var functions: String

    @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
    var program: [String] = []

    @Option(help: ArgumentHelp("For Voice: like de-DE; several with commas.", valueName: "languages"))
    var languages: String = ""

    @OptionGroup var control: ControlOptions

    func validate() throws {
        _ = try order()
        guard !program.isEmpty else {
            let example =
                languages.isEmpty
                ? "bezel serve DialNumber -- ./dial"
                : "bezel serve Voice --languages \(languages) -- python3 phrases.py"
            throw ValidationError("no program is named; give it after --, like: \(example)")
        }
    }

    func talk(on connection: ControlConnection) throws {
        _ = try connection.ask(order())
        var phrases = PhraseProgram(program)
        while true {
            let line = try connection.nextEvent()
            if let answer = phrases.take(line.contents) {
                try send(answer, "phrase", on: connection)
                continue
            }
            guard line["event"]?.string == "request", let number = line["number"]?.integer else { continue }
            let name = line["function"]?.string ?? "request"
            let answer = run(on: line.contents, ServedRequest.ID(UInt64(clamping: number)), name)
            try send(answer, "\(name) \(number)", on: connection)
        }
    }

    private func send(_ answer: AnswerOrder, _ name: String, on connection: ControlConnection) throws {
        do {
            // The next requests come before the answer.
            _ = try connection.ask(answer) { connection.putBack($0) }
        } catch ControlFailure.refused(let reason) {
            Console.error("\(name): \(reason)")
        }
    }

    private func order() throws -> ServeOrder {
        var found: Set<FunctionID> = []
        var isVoice = false
        for name in functions.split(separator: ",") {
            guard name != ServeOrder.voice else {
                isVoice = true
                continue
            }
            do throws(ControlError) { found.insert(try FunctionID(served: String(name))) } catch {
                throw ValidationError(error.description)
            }
        }
        guard found.isDisjoint(with: ServedRequest.ofModules) else {
            throw ValidationError("modules of the car are served at the control socket, with their capabilities")
        }
        guard !found.isEmpty || isVoice else { throw ValidationError("no function is named") }
        let tags = languages.split(separator: ",").map(String.init)
        guard isVoice == !tags.isEmpty else {
            throw ValidationError(
                isVoice ? "no language is named, like: --languages de-DE" : "--languages: only for \(ServeOrder.voice)")
        }
        return ServeOrder(found, languages: tags)
    }

    private func run(on request: JSON, _ id: ServedRequest.ID, _ name: String) -> AnswerOrder {
        do throws(ProgramError) {
            let input = Array((request.text + "\n").utf8)
            let hasParameters = ServedRequest.functions.contains { $0.name == name && ServedAnswer.hasParameters($0) }
            let (code, output) = try Program.run(program, input: input, readsOutput: hasParameters)
            switch code {
            case 0: return try Self.success(id, output)
            case 1: return AnswerOrder(id, .rejected, info: nil)
            case let code: return AnswerOrder(id, .genericError, info: "the program ended with code \(code)")
            }
        } catch {
            Console.error("\(error)")
            return AnswerOrder(id, .genericError, info: "the program could not be run")
        }
    }

    /// - Parameter output: What the program has printed: JSON, or only white space.
    private static func success(_ id: ServedRequest.ID, _ output: [UInt8]) throws(ProgramError) -> AnswerOrder {
        guard output.contains(where: { $0 > 0x20 }) else { return AnswerOrder(id, .success, info: nil) }
        do throws(JSONError) {
            return AnswerOrder(id, .success, info: nil, parameters: try JSONParser.parse(output[...]))
        } catch {
            Console.error("what the program has printed is not JSON")
            return AnswerOrder(id, .genericError, info: "the program has printed no JSON")
        }
    }
}
