internal import ArgumentParser
internal import BezelControl
internal import Glibc
internal import HeadUnit
internal import SmartDeviceLink

/// `bezel serve`: lets a program serve what the head unit cannot serve itself: requests of apps, and phrases of the driver.
struct ServeCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Let a program serve SendLocation and DialNumber of apps, or recognise phrases.",
        discussion: """
            Runs PROGRAM for each request, one after the other. The program gets one line of JSON on its standard input: \
            {"number":1,"function":"DialNumber","app":"Name","appID":"1","parameters":{"number":"112"}}. Exit code 0 \
            means SUCCESS, 1 REJECTED, any other GENERIC_ERROR; a request without an answer in 10 s fails.
            Apps may use a function only while it is served: bezel serve runs until it is interrupted.

            With Voice, PROGRAM is run when the driver has said something in one of --languages. It gets a WAV file on its \
            standard input (16000 samples a second, mono, 16 bits) and prints what was said: one of the phrases in the \
            file that the environment variable BEZEL_PHRASES names, one a line. Anything else means none of them, and so \
            does no answer in 10 s.

            \(ControlExit.help)
            """)

    @Argument(help: ArgumentHelp("SendLocation, DialNumber or Voice; several with commas.", valueName: "functions"))
    var functions: String

    @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
    var program: [String] = []

    @Option(help: ArgumentHelp("For Voice: like de-DE; several with commas.", valueName: "languages"))
    var languages: String = ""

    @OptionGroup var control: ControlOptions

    func validate() throws {
        _ = try order()
        guard !program.isEmpty else {
            throw ValidationError("no program is named; give it after --, like: bezel serve DialNumber -- ./dial")
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
            let (result, info) = run(on: line.contents)
            let id = ServedRequest.ID(UInt64(clamping: number))
            let name = line["function"]?.string ?? "request"
            try send(AnswerOrder(id, result, info: info), "\(name) \(number)", on: connection)
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
        guard !found.isEmpty || isVoice else { throw ValidationError("no function is named") }
        let tags = languages.split(separator: ",").map(String.init)
        guard isVoice == !tags.isEmpty else {
            throw ValidationError(
                isVoice ? "no language is named, like: --languages de-DE" : "--languages: only for \(ServeOrder.voice)")
        }
        return ServeOrder(found, languages: tags)
    }

    private func run(on request: JSON) -> (ResultCode, info: String?) {
        do throws(ProgramError) {
            switch try Program.run(program, input: Array((request.text + "\n").utf8)).code {
            case 0: return (.success, nil)
            case 1: return (.rejected, nil)
            case let code: return (.genericError, "the program ended with code \(code)")
            }
        } catch {
            Console.error("\(error)")
            return (.genericError, "the program could not be run")
        }
    }
}
