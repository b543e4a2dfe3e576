import Testing

@testable import BezelModel

@Suite("Static icons")
struct StaticIconTests {
    @Test("A code is \"0x\" and one or two hexadecimal digits of either case")
    func codes() {
        #expect(StaticIcon(code: "0x0B") == .usbMediaAudioSource)
        #expect(StaticIcon(code: "0x0b") == .usbMediaAudioSource)
        #expect(StaticIcon(code: "0XB") == .usbMediaAudioSource)
        #expect(StaticIcon(code: "0xfc") == .clock)
    }

    @Test(
        "Other texts are no icon",
        arguments: ["", "0x", "0B", "11", "0x+B", "0x-1", "0x00B", "0x10B", "0xG1", "0x2D", "play.png", "0x０B"])
    func others(text: String) {
        #expect(StaticIcon(code: text) == nil)
    }

    @Test("Each icon is found by its own code")
    func roundTrip() {
        for icon in StaticIcon.allCases { #expect(StaticIcon(code: icon.code) == icon) }
        #expect(StaticIcon.allCases.count == 177)
    }
}
