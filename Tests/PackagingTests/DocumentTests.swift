import Foundation
import TestSupport
import Testing

/// The documents for newcomers: README, CONTRIBUTING and the files that they link to.
struct DocumentTests {
    static let documents: [String] = {
        let all = FileManager.default.enumerator(atPath: Places.root.appending(path: "Sources").path)
        let articles = (all?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }.map { "Sources/" + $0 }
        return [
            "README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md", ".github/ISSUE_TEMPLATE/board.md",
            "Tests/README.md", "Tests/Benchmarks/README.md",
        ] + articles
    }()

    @Test func `README is a front page: at most 150 lines, none over 160 characters`() throws {
        let lines = try Places.text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 150)
        for line in lines where line.count > 160 { Issue.record("\(line.count) characters: \(line)") }
    }

    @Test(arguments: documents)
    func `every file that a document links to exists`(document: String) throws {
        let folder = Places.root.appending(path: document).deletingLastPathComponent()
        for link in try Places.text(document).matches(of: #/\]\(([^)\s]+)\)/#).map({ String($0.1) })
        where !link.hasPrefix("http") {
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: link).path), "\(link)")
        }
        for link in try Places.text(document).matches(of: #/<doc:(\w+)>/#).map({ String($0.1) }) {
            let pages = ["md", "tutorial"].map { folder.appending(path: "\(link).\($0)").path }
            #expect(pages.contains { FileManager.default.fileExists(atPath: $0) }, "<doc:\(link)>")
        }
    }

    @Test func `the issue forms ask for the doctor's report`() throws {
        for form in ["fault", "board"] {
            let text = try Places.text(".github/ISSUE_TEMPLATE/\(form).md")
            #expect(text.contains("`sudo bezel doctor --report`") && text.contains("`bezel-report.tar`"), "\(form)")
        }
    }

    @Test func `the form for boards has a row for each step of the diary but the night`() throws {
        func steps(_ path: String) throws -> [String] {
            try Places.text(path).matches(of: #/(?m)^\| (\d+)/#).map { String($0.1) }
        }
        let diary = try steps("Sources/bezel/Documentation.docc/Boards.md")
        #expect(diary.count > 5)
        #expect(try steps(".github/ISSUE_TEMPLATE/board.md") == diary.dropLast())
    }

    @Test func `every path that CONTRIBUTING names exists`() throws {
        let paths = try Places.text(".github/CONTRIBUTING.md")
            .matches(of: #/`((?:Sources|Tests|config)\/[\w\/.+-]+)`/#).map { String($0.1) }
        #expect(paths.count > 20, "the search has found the paths")
        for path in paths {
            #expect(FileManager.default.fileExists(atPath: Places.root.appending(path: path).path), "\(path)")
        }
    }

    @Test func `the table of the lab's cases has a row for each case`() throws {
        let folder = Places.root.appending(path: "Tests/Lab/cases").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let cases = files.filter { $0.hasSuffix(".py") && $0 != "__init__.py" }
            .map { String($0.dropLast(3)).replacing("_", with: "-") }
        let table = try Places.text("Tests/README.md").split(separator: "## The lab").last ?? ""
        let rows = table.matches(of: #/\n\| `([\w-]+)` \|/#).map { String($0.1) }
        #expect(rows.sorted() == cases.sorted())
    }
}
