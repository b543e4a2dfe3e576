import BezelModel
import Testing

@testable import BezelConfiguration
@testable import BezelService

struct KeptLightTests {
    static let texts: [(text: String, theme: ThemeChoice?, day: Int?, night: Int?)] = [
        ("theme auto\nday 80\nnight 12\n", .auto, 80, 12), ("", nil, nil, nil), ("theme dusk\nday 0\n", nil, nil, nil),
        ("day 101\nnight\nfoo bar baz\nnight 1", nil, nil, 1), (String(repeating: "day 5\n", count: 9999), nil, 5, nil),
    ]

    @Test(arguments: texts) func `the saved brightness is read, and other content is ignored`(
        row: (text: String, theme: ThemeChoice?, day: Int?, night: Int?)
    ) {
        let kept = KeptLight(text: row.text)
        #expect(kept.theme == row.theme && kept.brightness[.day] == row.day && kept.brightness[.night] == row.night)
        #expect(KeptLight(text: kept.text) == kept)
    }
}
