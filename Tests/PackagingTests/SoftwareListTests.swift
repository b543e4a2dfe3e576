import Foundation
import TestSupport
import Testing

/// `config/sbom`, the list of what a release is made of.
@Suite(
    .enabled(if: Places.bezel != nil, "there is no bezel beside the tests"),
    .enabled(if: Program.path(of: "python3") != nil && Program.path(of: "readelf") != nil, "needs python3 and readelf"))
struct SoftwareListTests {
    private struct List: Decodable {
        struct Package: Decodable {
            enum CodingKeys: String, CodingKey {
                case identifier = "SPDXID"
                case name, licenseConcluded
            }

            var identifier: String
            var name: String
            var licenseConcluded: String
        }
        struct Relationship: Decodable {
            var relationshipType: String
            var relatedSpdxElement: String
        }

        var spdxVersion: String
        var packages: [Package]
        var relationships: [Relationship]
    }

    /// The output for a program and the packages of Package.swift, as SwiftPM would resolve them.
    private static func output() throws -> String {
        let folder = try TemporaryFolder()
        let pins = try linked().map { name in
            #"{"identity": "\#(name)", "state": {"revision": "0123abc", "version": "1.2.3"}}"#
        }
        let resolved = folder.url.appending(path: "Package.resolved")
        try Data("{\"pins\": [\(pins.joined(separator: ", "))]}".utf8).write(to: resolved)
        let result = try Program.run(
            try #require(Program.path(of: "python3")),
            [
                "config/sbom", try #require(Places.bezel), "0.0.1", "1700000000", "--resolved", resolved.path,
                "--swift",
                "Swift version 6.2 (swift-6.2-RELEASE)",
            ])
        try #require(result.status == 0, "\(result.errors)")
        return result.output
    }

    private static func linked() throws -> [String] {
        try Places.text("Package.swift").matches(of: #/\.package\(url: "[^"]*/([^"/]+)"/#).map { String($0.1) }
    }

    @Test func `the list has every linked package with its license, and every library that the program loads`() throws {
        let list = try JSONDecoder().decode(List.self, from: Data(Self.output().utf8))
        #expect(list.spdxVersion == "SPDX-2.3")
        let names = list.packages.map(\.name)
        for name in try Self.linked() + ["bezel", "swift-runtime"] {
            let package = list.packages.first { $0.name == name }
            #expect(package?.licenseConcluded.hasPrefix("Apache-2.0") == true, "\(name)")
        }
        #expect(names.contains { $0.hasPrefix("libdrm.so") })
        #expect(Set(list.packages.map(\.identifier)).count == names.count)
        #expect(Set(list.relationships.map(\.relatedSpdxElement)) == Set(list.packages.map(\.identifier)))
    }

    @Test func `the same program gives the same list`() throws {
        #expect(try Self.output() == Self.output())
    }
}
