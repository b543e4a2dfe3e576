import Testing

@testable import BezelConfiguration

struct EditDistanceTests {
    @Test(arguments: [
        ("listen", "listen", 0), ("lisen", "listen", 1), ("listenn", "listen", 1), ("lizten", "listen", 1),
        ("dispaly", "display", 1), ("", "abc", 3), ("abc", "", 3), ("", "", 0), ("abc", "xyz", 3),
    ])
    func `the edit distance of two words is symmetric`(first: String, second: String, slips: Int) {
        #expect(EditDistance.between(first, second) == slips)
        #expect(EditDistance.between(second, first) == slips)
    }
}
