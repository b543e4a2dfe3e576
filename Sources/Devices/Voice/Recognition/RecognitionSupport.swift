internal import Glibc

/// What this board lacks to recognise phrases.
public struct RecognitionSupport: Hashable, Sendable {
    /// Why the end of speech cannot be found; nil if it can.
    public var endOfSpeech: String?
    /// Why libpocketsphinx cannot be used with its model; nil if it can.
    public var library: String?

    public init(endOfSpeech: String? = nil, library: String? = nil) {
        (self.endOfSpeech, self.library) = (endOfSpeech, library)
    }

    /// Opens the libraries. It takes some 20 ms. Libraries that they need, such as libpulse, stay in the program until its
    /// end: a program that goes on asks a process, see ``answer(_:)``.
    public init(of settings: RecogniserSettings) {
        self.init(endOfSpeech: EndOfSpeech.problem(), library: Recogniser.problem(settings).map { "\($0)" })
    }

    // MARK: In a process

    /// What is added to the command line of a process that calls ``answer(_:)``.
    public static func arguments(_ settings: RecogniserSettings) -> [String] { [settings.model, settings.language] }

    /// Prints what this board lacks, for ``init(text:)``, and ends the process.
    ///
    /// - Parameter arguments: Of ``arguments(_:)``.
    public static func answer(_ arguments: [String]) -> Never {
        guard arguments.count == 2 else { exit(EX_USAGE) }
        print(Self(of: RecogniserSettings(model: arguments[0], language: arguments[1])).text, terminator: "")
        exit(EX_OK)
    }

    /// A line for each of both; an empty one if nothing is lacking.
    var text: String { [endOfSpeech, library].map { "\(($0 ?? "").filter { !$0.isNewline })\n" }.joined() }

    /// - Parameter text: What the process has printed. nil for another text.
    public init?(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3, lines[2].isEmpty else { return nil }
        func problem(_ line: Substring) -> String? { line.isEmpty ? nil : String(line) }
        self.init(endOfSpeech: problem(lines[0]), library: problem(lines[1]))
    }
}
