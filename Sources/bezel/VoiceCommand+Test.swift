internal import ArgumentParser
internal import BezelConfiguration
internal import BezelModel
internal import BezelService
internal import EventLoop
internal import Glibc
internal import SmartDeviceLink
internal import Voice

extension VoiceCommand {
    /// `bezel voice test`: the path of a voice command from its samples to its phrase, without the service.
    struct Test: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Recognise a phrase in a sound file, without the service and a microphone.",
            discussion: """
                The file is played through the same end of speech and the same recogniser as a microphone, faster than it \
                was spoken. Prints the phrase, or (nothing). Exit code 0: one of the phrases; 1: none of them; 69: \
                nothing can be recognised here.
                """)

        @Argument(
            help: ArgumentHelp(
                "WAV, 16000 samples a second, mono, 16 bits; - reads names of files from standard input, one a line.",
                valueName: "file"))
        var file: String

        @Argument(help: ArgumentHelp("What may have been said; quote phrases of several words.", valueName: "phrases"))
        var phrases: [String] = []

        @Option(name: .customLong("phrases"), help: ArgumentHelp("A file with a phrase a line.", valueName: "path"))
        var list: String?

        @Option(help: ArgumentHelp("The folder of the acoustic model.", valueName: "path"))
        var model = RecogniserSettings().model

        @Option(help: ArgumentHelp("0 (only clear speech) to 10.", valueName: "level"))
        var sensitivity = RecogniserSettings().sensitivity

        @Flag(help: "Recognise the file to its end, whether or not the driver has finished before.")
        var whole = false

        @Flag(help: "Print an object of JSON for each file.")
        var json = false

        func validate() throws {
            guard !phrases.isEmpty || list != nil else { throw ValidationError("no phrase is named") }
            guard (0...10).contains(sensitivity) else { throw ValidationError("--sensitivity: expected 0 to 10") }
        }

        func run() throws {
            let settings = RecogniserSettings(model: model, sensitivity: sensitivity)
            if let problem = Recogniser.problem(settings) {
                let isOwnModel = problem.code == .noModel && model != RecogniserSettings().model
                Console.error(
                    isOwnModel
                        ? "\(problem); --model: expected the folder of an acoustic model of Sphinx"
                        : "\(problem); install libpocketsphinx3, pocketsphinx-en-us and libspeexdsp1")
                throw ExitCode(EX_UNAVAILABLE)
            }
            let phrases = try allPhrases()
            let test = try RecordedPhrase(settings, phrases: phrases, isWhole: whole)
            var isRecognised = true
            while let path = file == "-" ? readLine() : file {
                isRecognised = try show(test.recognise(samples(of: path)), path, phrases) && isRecognised
                if file != "-" { break }
            }
            if !isRecognised { throw ExitCode(1) }
        }

        private func allPhrases() throws -> [String] {
            guard let list else { return phrases }
            do {
                let text = try String(decoding: RegularFile.contents(list), as: UTF8.self)
                return phrases + text.split(whereSeparator: \.isNewline).map(String.init)
            } catch {
                Console.error("\(error)")
                throw ExitCode(EX_NOINPUT)
            }
        }

        private func samples(of path: String) throws -> [Int16] {
            do {
                return try WAVFile(RegularFile.contents(path)).samples
            } catch let fault as WAVFile.Fault {
                Console.error("\(path): \(fault)")
            } catch {
                Console.error("\(error)")
            }
            throw ExitCode(EX_NOINPUT)
        }

        /// - Returns: Whether a phrase was recognised.
        private func show(_ outcome: RecordedPhrase.Outcome, _ path: String, _ phrases: [String]) throws -> Bool {
            if case .failed(let reason) = outcome.result {
                Console.error("\(path): \(reason)")
                throw ExitCode(EX_UNAVAILABLE)
            }
            var phrase: String?
            if case .phrase(let position, _) = outcome.result { phrase = phrases[position] }
            guard json else {
                try Console.line(phrase ?? "(nothing)")
                return phrase != nil
            }
            func number(_ value: Int?) -> JSON { value.map { .integer(Int64($0)) } ?? .null }
            try Console.line(
                JSON.object(
                    JSONObject([
                        ("file", .string(path)), ("phrase", phrase.map { .string($0) } ?? .null),
                        ("ended", number(outcome.ended)), ("ready", number(outcome.ready)),
                        ("processor", number(outcome.processor)),
                    ])
                ).text)
            return phrase != nil
        }
    }
}
