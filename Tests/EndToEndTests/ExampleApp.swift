import Foundation
import SmartDeviceLink

/// An app of Sources/Examples and a service, and the observable output of both.
final class ExampleApp {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The lines that the app has printed up to the last one that was waited for.
    private(set) var said: [String] = []
    /// The pages that the service reported, in the same way, with the number of touch targets: "template Table: Zur
    /// Post [7]", "menu Table [5]".
    private(set) var pages: [String] = []

    private let bezel: RunningBezel
    private let watch: Command
    private let app: Command

    init(_ name: String, beside bezel: RunningBezel) throws {
        self.bezel = bezel
        watch = try Command(["watch", "--apps"], socket: bezel.socket)
        // The app's registration is its first event, so the watch must exist before.
        while try Self.json(try Command.run("status", "--json", socket: bezel.socket).output)["watches"] != 1 {}
        app = try Command(program: name, ["--connect", "\(bezel.address)"])
    }

    deinit {
        app.end()
        watch.end()
    }

    /// Plays the steps of a recording into a pipe of the service, each as a separate writer with its recorded times.
    func use(_ recording: UseRecording, into pipe: String) throws {
        var before = ""
        for (index, step) in recording.steps.enumerated() {
            try wait(for: step.until, since: before)
            guard !step.bytes.isEmpty else { continue }
            if index + 1 < recording.steps.count, recording.steps[index + 1].until == "picture" {
                before = try picture()
            }
            guard let file = FileHandle(forWritingAtPath: pipe) else { throw Failure(description: "no pipe") }
            try file.write(contentsOf: Data(step.bytes))
            try file.close()
        }
    }

    /// Waits for `app LINE`, a line that the app prints, `page KIND TITLE: TEXT`, a page on the screen, or `picture`,
    /// a picture that differs from the one `before` the last events.
    private func wait(for wanted: String, since before: String) throws {
        let words = wanted.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case "app"?: try wait(for: words.last ?? "", in: \.said) { self.nextLine() }
        case "page"?: try wait(for: words.last ?? "", in: \.pages) { try self.nextPage() }
        case "picture"?: while try picture() == before {}
        default: throw Failure(description: "# until \(wanted): not app, page or picture")
        }
    }

    private func wait(
        for wanted: String, in list: ReferenceWritableKeyPath<ExampleApp, [String]>, _ next: () throws -> String?
    ) throws {
        while let line = try next() {
            self[keyPath: list].append(line)
            if Self.fits(line, wanted) { return }
        }
        throw Failure(description: "it ended before: \(wanted); there was \(self[keyPath: list])")
    }

    /// Whether a line matches the expected one. A "*" at its end matches any text that differs between runs. The number
    /// of targets of a page may be omitted.
    static func fits(_ line: String, _ wanted: String) -> Bool {
        wanted.hasSuffix("*")
            ? line.hasPrefix(wanted.dropLast()) : line == wanted || line.hasPrefix(wanted + " [")
    }

    private func nextLine() -> String? {
        // The number of hash changes before the content is saved varies, and when the registration and its level are printed.
        while let line = app.nextLine() {
            if !line.hasPrefix("kept "), !line.hasPrefix("registered with "), line != "level NONE" { return line }
        }
        return nil
    }

    private func nextPage() throws -> String? {
        while let line = watch.nextLine() {
            let event = try Self.json(line)
            guard event["event"] == "page", let page = event["page"]?.string else { continue }
            let text = event["text"]?.string ?? ""
            let title = event["title"]?.string ?? ""
            let targets = event["targets"]?.integer ?? 0
            return (title.isEmpty ? page : "\(page) \(title)") + (text.isEmpty ? "" : ": \(text)") + " [\(targets)]"
        }
        return nil
    }

    /// The screen, as a PNG file in base64.
    private func picture() throws -> String {
        let outcome = try Command.run("screenshot", "-", "--json", socket: bezel.socket)
        guard outcome.status == 0, let png = try Self.json(outcome.output)["png"]?.string else {
            throw Failure(description: outcome.errors)
        }
        return png
    }

    private static func json(_ text: String) throws -> JSON { try JSONParser.parse(Array(text.utf8)[...]) }
}
