import BezelModel
import SmartDeviceLink
import Testing

@testable import bezel

struct SetupAnswersTests {
    private func read(_ text: String) throws -> (answers: SetupAnswers, questions: Set<SetupQuestion>) {
        var answers = SetupAnswers()
        let questions = try AnswerFile.read(Array(text.utf8), name: "answers", into: &answers)
        return (answers, questions)
    }

    /// For each question a right answer that is not the default, and wrong ones.
    static let rows: [(question: SetupQuestion, right: String, wrong: [String])] = [
        (.language, "DE-DE", ["", "german", "DE"]), (.rotation, "90", ["", "45", "left"]),
        (.mode, "kiosk", ["", "KIOSK MODE", "none"]),
        (.hotspotName, "My car", ["", String(repeating: "x", count: 33), "a\u{7}b"]),
        (.hotspotPassword, "river lamp 27", ["short", String(repeating: "x", count: 64), "schlüssel"]),
        (.country, "DE", ["", "D", "GER", "4Ü"]), (.bluetooth, "yes", ["", "maybe", "1"]),
        (.splash, "yes", ["", "true"]), (.backlight, "no", ["", "off"]), (.readOnly, "yes", ["", "ro"]),
        (.voice, "no", ["", "speak"]), (.connector, "HDMI-A-1", ["", "HDMI A 1", "a/b"]),
        (.theme, "day", ["", "bright"]), (.usb, "yes", ["", "maybe"]), (.ssh, "yes", ["", "maybe"]),
    ]

    @Test func `every question is in the table`() { #expect(Self.rows.map(\.question) == SetupQuestion.allCases) }

    @Test(arguments: rows)
    func `a right answer is taken, and a wrong one is refused with its line`(
        row: (question: SetupQuestion, right: String, wrong: [String])
    ) throws {
        let word = row.question.rawValue
        guard SetupQuestion.ofSystem.contains(row.question) else {
            let error = #expect(throws: SetupError.self) { try read("\(word) = \(row.right)\n") }
            #expect(error?.description.hasPrefix("answers:1: \(word): there is no such word") == true)
            return
        }
        let (answers, questions) = try read("# A comment\r\n\r\n  \(word) =  \(row.right) \r\n")
        #expect(questions == [row.question])
        #expect(row.question.answer(in: answers) == row.right)
        #expect(row.question.answer(in: SetupAnswers()) != row.right)
        for wrong in row.wrong {
            let error = #expect(throws: SetupError.self) { try read("\n\(word) = \(wrong)\n") }
            #expect(error?.description.hasPrefix("answers:2: \(word): expected \(row.question.expected)") == true)
            var kept = answers
            #expect(!row.question.set(wrong, in: &kept))
            #expect(kept == answers, "a wrong answer changes nothing")
        }
    }

    @Test(arguments: [
        ("language", "answers:1: expected word = value, like language = DE-DE"),
        ("colour = red", "answers:1: there is no such word; there are language, "),
        ("ssh = yes", "answers:1: ssh: there is no such word; there are language, "),
        ("mode = desk\nmode = kiosk", "answers:2: mode: there are two answers"),
    ])
    func `a line that is no answer is refused`(text: String, problem: String) {
        let error = #expect(throws: SetupError.self) { try read(text) }
        #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
    }

    @Test func `a password that is refused is not shown`() {
        let error = #expect(throws: SetupError.self) { try read("hotspot_password = secret\u{7}12") }
        #expect(error?.description.contains("secret") == false)
    }

    /// A password beside a mistake in its word, or alone.
    @Test(arguments: [
        "hotspot_password: river-lamp-27", "hotspot_password river-lamp-27", "river-lamp-27", "river=lamp",
    ])
    func `the text of a wrong line is not shown`(text: String) {
        let error = #expect(throws: SetupError.self) { try read(text) }
        #expect(error?.description.isEmpty == false)
        #expect(error?.description.contains("river") == false)
    }

    @Test(arguments: [
        ([0xFF, 0xFE, 0x61, 0x00], "answers: is written in UTF-16"),
        ([0xFE, 0xFF, 0x00, 0x61], "answers: is written in"),
        ([0x61, 0x00, 0x62, 0x00], "answers: is written in UTF-16, or is no text; save it as UTF-8"),
        ([0x0A, 0x61, 0xE4, 0x0A], "answers:2: is not UTF-8"),
    ])
    func `a file in another encoding is refused`(bytes: [UInt8], problem: String) {
        var answers = SetupAnswers()
        let error = #expect(throws: SetupError.self) { try AnswerFile.read(bytes, name: "answers", into: &answers) }
        #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
    }

    @Test func `any bytes are read or refused`() {
        var answers = SetupAnswers()
        for byte in UInt8.min...UInt8.max {
            _ = try? AnswerFile.read([0xEF, 0xBB, 0xBF, byte, byte, 0x3D, byte], name: "answers", into: &answers)
        }
    }

    @Test func `a hotspot needs a country, and a password needs a hotspot`() throws {
        #expect(SetupAnswers().problem == nil)
        #expect(try read("hotspot_name = car").answers.problem?.hasPrefix("country: ") == true)
        #expect(try read("hotspot_name = car\ncountry = de").answers.problem == nil)
        #expect(try read("hotspot_password = 12345678").answers.problem?.hasPrefix("hotspot_password: ") == true)
    }

    @Test func `only a hotspot without a password gets one, of ten signs that are not confused`() {
        var random = SystemRandomNumberGenerator()
        var answers = SetupAnswers()
        #expect(answers.makingUpPassword(&random) == answers)
        answers.hotspotName = "car"
        let first = answers.makingUpPassword(&random).hotspotPassword
        #expect(first.count == 10 && first.allSatisfy { $0.isASCII && !"ilo01".contains($0) })
        #expect(answers.makingUpPassword(&random).hotspotPassword != first)
        answers.hotspotPassword = "river-lamp"
        #expect(answers.makingUpPassword(&random) == answers)
    }
}
