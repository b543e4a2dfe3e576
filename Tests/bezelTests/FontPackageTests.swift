import Drawing
import Foundation
import SmartDeviceLink
import TestSupport
import Testing

@testable import bezel

struct FontPackageTests {
    @Test(arguments: Language.allCases)
    func `the Debian package depends on a font for every language, and suggests Korean's`(
        language: Language
    ) throws {
        let package = FontCheck.Script(of: language).package
        guard language != .koKR else {
            let suggested = try Places.text("config/debian/control").split(separator: "\n")
                .first { $0.hasPrefix("Suggests:") }
            #expect(suggested?.contains(package) == true)
            return
        }
        let fields = try Places.text("config/debian/control").split(separator: "\n")
            .filter { $0.hasPrefix("Depends:") || $0.hasPrefix("Recommends:") }
        // apt installs the first of several alternatives.
        let taken = fields.flatMap { $0.split(separator: ":", maxSplits: 1)[1].split(separator: ",") }
            .compactMap { $0.split(separator: "|").first?.split(separator: " ").first.map(String.init) }
        #expect(taken.contains(package))
        let listed = try Places.text("config/packages.txt").split(separator: "\n").map { $0.split(separator: " ")[0] }
        #expect(listed.contains(Substring(package)))
    }
}
