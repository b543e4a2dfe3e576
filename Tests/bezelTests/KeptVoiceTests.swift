import HeadUnit
import Testing

@testable import BezelService

struct KeptVoiceTests {
    typealias Apps = HeadUnitConfiguration.Voice.AppsMicrophone

    static let texts: [(text: String, isOn: Bool, commands: Bool?, apps: Apps?)] = [
        ("", true, nil, nil), ("microphone off\n", false, nil, nil),
        ("microphone on\ncommands off\n", true, false, nil),
        ("apps deny\nmicrophone off", false, nil, .deny), ("commands on\napps allow", true, true, .allow),
        ("microphone\noff\napps all\ncommands maybe\n\u{0}", true, nil, nil),
    ]

    @Test(arguments: texts) func `the driver's choices are read, and anything else is ignored`(
        text: String, isOn: Bool, commands: Bool?, apps: Apps?
    ) {
        let kept = KeptVoice(text: text)
        #expect(kept.isMicrophoneOn == isOn)
        #expect(kept.commands == commands)
        #expect(kept.apps == apps)
        #expect(KeptVoice(text: kept.text) == kept, "what is written is read again")
    }
}
