import BezelModel
import SmartDeviceLink
import TestSupport
import Testing

@testable import bezel

struct CardFileTests {
    private func card(_ text: String) -> CardFile { CardFile(Array(text.utf8)) }

    @Test func `right lines count beside wrong ones, which are named with what is accepted`() {
        let card = CardFile(
            Array("\u{FEFF}# My car\r\nlanguage = DE-DE\r\n\r\nrotation = left\r\nmode = kiosk\r\nusb = yes\r\n".utf8))
        #expect(card.answers.language == .deDE && card.answers.usb)
        #expect(card.lines == [.language: 2, .usb: 6])
        #expect(card.refused == [.rotation, .mode])
        #expect(card.problems.map(\.line) == [4, 5])
        #expect(card.problems.first?.text == "rotation: expected auto, 0, 90, 180 or 270, got \"left\"")
        #expect(card.problems.last?.text.hasPrefix("mode: there is no such word; there are language, ") == true)
    }

    @Test func `of two answers the first counts, and a line in another encoding is left out`() {
        let card = CardFile(Array("theme = day\ntheme = night\n".utf8) + [0x61, 0xE4, 0x0A] + Array("usb = yes".utf8))
        #expect(card.answers.theme == .day && card.answers.usb)
        #expect(card.problems.map(\.line) == [2, 3])
        #expect(card.refused.isEmpty)
    }

    @Test func `UTF-16 is named, and every answer has its default`() {
        let card = CardFile([0xFF, 0xFE] + "language = DE-DE".utf8.flatMap { [$0, 0] })
        #expect(card.answers == SetupAnswers())
        #expect(card.problems.map(\.line) == [nil])
        #expect(card.problems.first?.text.contains("UTF-16") == true)
    }

    @Test(arguments: [
        ("", nil), ("hotspot_name = Car\ncountry = DE", nil), ("hotspot_name = none", nil),
        ("hotspot_name = Car\ncountry = DE\nhotspot_password = river-lamp", nil),
        ("hotspot_name = Car\ncountry = DE\nhotspot_password =", "hotspot_password needs 8 to 63 signs of ASCII"),
        ("hotspot_name = Car\ncountry = DE\nhotspot_password = short", "hotspot_password needs 8 to 63 signs of ASCII"),
        ("hotspot_name = Car", "country is missing, like country = DE"),
        ("hotspot_name = Car\ncountry = Germany", "country is missing, like country = DE"),
        ("hotspot_name =\ncountry = DE", "hotspot_name cannot be used"),
        (
            "hotspot_name = Car\ncountry = DE\nhotspot_password: river27!",
            "hotspot_password needs 8 to 63 signs of ASCII"
        ),
        (
            "hotspot_name = Car\ncountry = DE\nhotspot_password river27!",
            "hotspot_password needs 8 to 63 signs of ASCII"
        ),
        ("hotspot_password = river-lamp", "hotspot_name is missing"),
        ("hotspot_name = none\nhotspot_password = river-lamp", nil),
        ("hotspot_password = river-lamp\nhotspot_name = none\ncountry = DE", nil),
    ])
    func `a hotspot needs a name, a country, and a whole password or none`(text: String, problem: String?) {
        #expect(card(text).hotspotProblem?.text == problem)
    }

    /// Lines as Windows saves them in its own encoding, where ü is one byte.
    @Test(arguments: [
        ("hotspot_name = Car", "hotspot_password = Schlüssel1", "hotspot_password needs 8 to 63 signs of ASCII"),
        ("hotspot_password = river-lamp", "hotspot_name = Gefährt", "hotspot_name is not UTF-8"),
        ("hotspot_password = river-lamp", "  hotspot_name=Gefährt", "hotspot_name is not UTF-8"),
    ])
    func `a word whose value is in another encoding is not missing`(right: String, other: String, problem: String) {
        let bytes = other.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let card = CardFile(Array("country = DE\n\(right)\n".utf8) + bytes)
        #expect(card.hotspotProblem?.text == problem)
        #expect(card.problems.map(\.line) == [3])
        #expect(card.problems.first?.text.hasSuffix(": is not UTF-8; save the file as UTF-8") == true)
    }

    @Test func `Deployment has a row for each word, and no other`() throws {
        let text = try Places.text("Sources/bezel/Documentation.docc/Deployment.md")
        let section = text.split(separator: "### A card's settings").last?.split(separator: "\n### ").first ?? ""
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let words = rows.flatMap { row in
            row.split(separator: "|").first?.split(separator: "`").filter { $0.contains { $0.isLetter } } ?? []
        }
        #expect(Set(words.map(String.init)) == Set(SetupQuestion.ofCard.map(\.rawValue)))
    }

    @Test func `any bytes are read`() {
        for byte in UInt8.min...UInt8.max { _ = CardFile([byte, 0x0A, byte, 0x3D, byte, 0x0D, 0x0A, byte]) }
    }
}
