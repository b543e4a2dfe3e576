import Drawing
import Foundation
import SmartDeviceLink
import Testing

@testable import bezel

struct FontPackageTests {
    private static func file(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test(arguments: Language.allCases)
    func `the Debian package brings a font for every language`(language: Language) throws {
        let package = FontCheck.Script(of: language).package
        let fields = try Self.file("config/debian/control").split(separator: "\n")
            .filter { $0.hasPrefix("Depends:") || $0.hasPrefix("Recommends:") }
        // apt takes the first of several alternatives.
        let taken = fields.flatMap { $0.split(separator: ":", maxSplits: 1)[1].split(separator: ",") }
            .compactMap { $0.split(separator: "|").first?.split(separator: " ").first.map(String.init) }
        #expect(taken.contains(package))
        let listed = try Self.file("config/packages.txt").split(separator: "\n").map { $0.split(separator: " ")[0] }
        #expect(listed.contains(Substring(package)))
    }
}
