internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel voice`: what can be said to the head unit, and saying it without a microphone.
struct VoiceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voice",
        abstract: "List what can be said, say it without a microphone, and recognise recorded phrases.",
        subcommands: [List.self, Say.self, Press.self, Answers.self, Forget.self, Test.self],
        defaultSubcommand: List.self)

    struct List: ControlCommand {
        static let configuration = CommandConfiguration(
            commandName: "phrases", abstract: "List the phrases that can be said now.", discussion: ControlExit.help)

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(VoiceOrder(.list))) { answer in
                let phrases = answer["phrases"]?.array ?? []
                guard !phrases.isEmpty else { return ["there is nothing that can be said now"] }
                let columns = ["text", "kind", "app"]
                let cells = phrases.map { phrase in columns.map { phrase[$0]?.plain ?? "-" } }
                let leftOut = answer["leftOut"]?.integer ?? 0
                let note = leftOut > 0 ? ["\(leftOut) more cannot be said: there are too many"] : []
                return Columns.lines(columns.map { $0.uppercased() }, cells) + note
            }
        }
    }

    struct Say: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say a phrase, as if a driver had said it.", discussion: ControlExit.help)

        @Argument(help: ArgumentHelp("One of the phrases that bezel voice phrases lists.", valueName: "phrase"))
        var phrase: [String]

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            let phrase = phrase.joined(separator: " ")
            try show(connection.ask(VoiceOrder(.say(phrase)))) { _ in ["said: \(phrase)"] }
        }
    }

    struct Press: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Press the key with which the driver begins to speak, or ends.", discussion: ControlExit.help)

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(VoiceOrder(.press))) { ["the voice session is \($0["state"]?.plain ?? "-")"] }
        }
    }

    struct Answers: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what the driver has answered about apps and the microphone.", discussion: ControlExit.help)

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(MicrophoneOrder())) { answer in
                guard answer["answers"]?.array?.isEmpty == false else {
                    return ["the driver has not answered about an app"]
                }
                return Columns.lines(
                    [("APP", "name"), ("ID", "appID"), ("MICROPHONE", "microphone"), ("DEVICE", "device")],
                    of: answer["answers"])
            }
        }
    }

    struct Forget: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take back the driver's answer about an app and the microphone: the driver is asked again.",
            discussion: ControlExit.help)

        @Argument(help: "The app's id or name, as bezel voice answers lists it.")
        var app: String

        @Option(help: "The device, where several have the app.")
        var device: String?

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(MicrophoneOrder(forget: app, on: device))) { _ in
                ["the driver is asked about \(app) again"]
            }
        }
    }
}
