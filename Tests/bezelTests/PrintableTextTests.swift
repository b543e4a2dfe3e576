import Logging
import SmartDeviceLink
import Testing

@testable import BezelConfiguration
@testable import BezelService

struct PrintableTextTests {
    @Test(arguments: [
        ("Drive é 道 \u{1F600}\tx\ny", "Drive é 道 \u{1F600}\tx\ny"), ("\u{1B}[2Jgone", "\\u001b[2Jgone"),
        ("\u{9B}31mred", "\\u009b31mred"), ("a\u{7F}\u{8}\rb\u{0}", "a\\u007f\\u0008\\u000db\\u0000"),
        ("\u{202E}evil\u{2069}", "\\u202eevil\\u2069"), ("", ""),
    ])
    func `control characters of a text are not printed`(text: String, printed: String) {
        #expect(text.printable == printed)
    }

    @Test func `printable JSON has the same values as the original`() throws {
        let json: JSON = ["name": "\u{1B}]0;x\u{7}\u{9B}\u{202E}\u{7F}"]
        let text = json.text.printable
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
        #expect(try JSONParser.parse(Array(text.utf8)[...]) == json)
    }

    @Test func `control characters of a log line are not printed`() {
        #expect(Journal.message("\u{1B}[31mDrive\r\nbezel: forged") == "\\u001b[31mDrive\\u000d bezel: forged")
        let fields = Journal.fields("hello", .info, ["BEZEL_APP": "\u{1B}c"])
        #expect(fields.contains("BEZEL_APP=\\u001bc"))
    }
}
