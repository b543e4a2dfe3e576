import Foundation
import TestSupport
import Testing

/// The Debian package's copyright file names every linked package, with its license's text.
@Suite struct Copyright {
    /// Paragraphs, field by field; continuation lines belong to their field.
    private let paragraphs: [[String: String]]

    init() throws {
        let text = try Places.text("config/debian/copyright")
        paragraphs = text.split(separator: "\n\n").map { paragraph in
            var fields: [String: String] = [:]
            var current = ""
            for line in paragraph.split(separator: "\n") {
                if line.hasPrefix(" ") {
                    fields[current, default: ""] += "\n" + line.dropFirst()
                } else if let colon = line.firstIndex(of: ":") {
                    current = String(line[..<colon])
                    fields[current] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                }
            }
            return fields
        }
    }

    @Test func `every package of Package.swift is named in the copyright file`() throws {
        let manifest = try Places.text("Package.swift")
        let packages = manifest.matches(of: #/\.package\(url: "[^"]*/([^"/]+)"/#).map { String($0.1) }
        #expect(packages.count >= 2)
        for package in packages { #expect(paragraphs.contains { $0["Files"] == package }, "\(package)") }
        #expect(paragraphs.contains { $0["Files"] == "swift-runtime" })
    }

    @Test func `every license in the copyright file has its text, and every entry has a holder`() {
        let texts = paragraphs.filter { $0["Files"] == nil }.compactMap { $0["License"] }
        for paragraph in paragraphs where paragraph["Files"] != nil {
            #expect(paragraph["Copyright"]?.isEmpty == false)
            let license = paragraph["License"] ?? ""
            #expect(texts.contains { $0.hasPrefix(license + "\n") }, "\(license)")
        }
    }

    /// If the packages are checked out beside the tests: their licenses have not changed since the file was written.
    @Test(arguments: [
        ("swift-argument-parser/LICENSE.txt", "Runtime Library Exception"),
        ("swift-log/NOTICE.txt", "lock implementation"),
    ])
    func `a package has the license that the copyright file names`(file: String, words: String) throws {
        let path = Places.root.appending(path: ".build/checkouts/" + file)
        guard let text = try? String(contentsOf: path, encoding: .utf8) else { return }
        #expect(text.contains(words))
    }
}
