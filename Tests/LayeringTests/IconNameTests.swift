import TestSupport
import Testing

/// Neither of the app library and the head unit depends on the other, so both have the list of icons.
struct IconNameTests {
    @Test func `each icon has the same name and code in the app library and in the head unit`() throws {
        let names = try Places.text("Sources/SmartDeviceLinkApp/Managers/StaticIconName.swift")
            .matches(of: #/static let (`?\w+`?) = Self\(rawValue: "(0x\w\w)"\)/#).map { "\($0.1) \($0.2)" }
        let icons = try Places.text("Sources/BezelModel/StaticIcon.swift")
            .matches(of: #/case (`?\w+`?) = (0x\w\w)/#).map { "\($0.1) \($0.2)" }
        #expect(names.count > 150, "the search has found the icons")
        #expect(names == icons)
    }
}
