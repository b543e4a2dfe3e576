import Testing

@testable import Drawing

struct FontCheckTests {
    @Test func `every script is checked with several different texts`() {
        for script in FontCheck.Script.allCases {
            #expect(script.samples.count > 1, "\(script)")
            #expect(Set(script.samples).count == script.samples.count)
        }
    }

    /// The fonts of kind run in config/packages.txt.
    @Test func `the fonts that the package recommends have every script`() {
        let check = FontCheck(of: "sans-serif")
        #expect(check.missing == [])
        #expect(check.taken != nil)
    }
}
