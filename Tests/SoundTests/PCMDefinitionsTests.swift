import Testing

@testable import Sound

struct PCMDefinitionsTests {
    static let rows: [(text: String, playsWithoutCard: Bool)] = [
        ("", false),
        // The file that pipewire-alsa installs.
        ("pcm.!default {\n    type pipewire\n    playback_node \"-1\"\n    hint {\n show on\n }\n}", true),
        ("pcm.!default pulse", true),
        ("pcm.!default \"pulse\"", true),
        ("pcm.default = null;", true),
        ("pcm { !default { type = plug, slave { pcm = 'pulse' } } }", true),
        ("pcm.!default.type null", true),
        ("pcm.!default { type plug slave.pcm mine }\npcm.mine { type file file /tmp/x slave.pcm null }", true),
        ("pcm.!default { type file file /tmp/x slave.pcm \"hw:0\" }", false),
        ("pcm.!default { type hw card 1 }", false),
        ("pcm.!default { type plug slave.pcm \"hw:1,0\" }", false),
        ("# pcm.!default pulse", false),
        ("ctl.!default { type pulse }", false),
        ("pcm.pulse { type pulse }", false),
        // The last one applies if it replaces the one before.
        ("pcm.!default pulse\npcm.!default { type hw card 0 }", false),
        // The search ends even if definitions refer to each other.
        ("pcm.!default mine\npcm.mine default", false),
        ("pcm.!default {{{{{{{{{{{{{{{{{{{{", false), ("}}}} pcm.!default pulse", true), ("pcm.!default \"pulse", true),
    ]

    @Test(arguments: rows)
    func `a default that plays on a sound server or on nothing needs no card`(
        row: (text: String, playsWithoutCard: Bool)
    ) {
        #expect(PCMDefinitions([row.text]).playsWithoutCard("default") == row.playsWithoutCard, "\(row.text)")
    }

    @Test func `a later file replaces the definitions of an earlier one`() {
        #expect(!PCMDefinitions(["pcm.!default pulse", "pcm.!default { type hw }"]).playsWithoutCard("default"))
        #expect(PCMDefinitions(["pcm.!default { type hw }", "pcm.!default pulse"]).playsWithoutCard("default"))
    }
}
