import Testing

@testable import Drawing

struct FontCheckTests {
    @Test func `every script is looked at with more than one text, each of its own letters`() {
        for script in FontCheck.Script.allCases {
            #expect(script.samples.count > 1, "\(script)")
            #expect(Set(script.samples).count == script.samples.count)
        }
    }

    /// The fonts are those of config/packages.txt, kind run.
    @Test func `with the fonts that the package recommends every script is there`() {
        let check = FontCheck(of: "sans-serif")
        #expect(check.missing == [])
        #expect(check.taken != nil)
    }
}
