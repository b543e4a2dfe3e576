import BezelModel
import Testing

@testable import BezelService

struct KeptVolumeTests {
    @Test(
        arguments: [
            ("45\n", Volume(percent: 45)), ("0 muted\n", Volume(percent: 0, isMuted: true)), ("101\n", nil),
            ("-1", nil),
            ("", nil), ("muted", nil), ("45 loud", nil), ("45 muted muted", nil),
        ] as [(String, Volume?)])
    func `the stored volume is read, and other content is ignored`(text: String, volume: Volume?) {
        #expect(Volume(keptText: text) == volume)
        if let volume { #expect(volume.keptText == text) }
    }
}
