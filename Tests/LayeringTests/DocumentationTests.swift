import Foundation
import TestSupport
import Testing

/// Every public symbol of SmartDeviceLinkApp and HeadUnitSimulator, the libraries for other people's apps, has a doc comment.
struct DocumentationTests {
    /// Public declarations found in a source text, and the lines of those without a doc comment.
    struct Search {
        private(set) var count = 0
        private(set) var undocumented: [String] = []
        private var isDocumented = false
        private var scopes: [Scope] = []

        /// The type around a line: members of a public protocol and cases of a public enum are public themselves.
        private enum Scope {
            case publicProtocol, publicEnum, other
        }

        init(_ text: String) {
            for line in text.split(separator: "\n") {
                let line = line.trimmingCharacters(in: .whitespaces)
                if line.hasPrefix("//") {
                    isDocumented = line.hasPrefix("///")
                } else if line.wholeMatch(of: #/@\w+(?:\([^)]*\))?/#) == nil {
                    take(line)
                    isDocumented = false
                }
            }
        }

        private mutating func take(_ line: String) {
            let isPublic = line.contains(#/^(?:@\w+(?:\([^)]*\))? )*(?:public|open) (?!import |extension )/#)
            let isMember =
                switch scopes.last {
                case .publicProtocol: line.contains(#/^(?:@\w+ )?(?:static )?(?:func|var|init|associatedtype)\b/#)
                case .publicEnum: line.contains(#/^(?:indirect )?case\b/#)
                case .other, nil: false
                }
            if isPublic || isMember {
                count += 1
                if !isDocumented { undocumented.append(line) }
            }
            var inner = Scope.other
            if isPublic, line.contains(#/\bprotocol \w/#) { inner = .publicProtocol }
            if isPublic, line.contains(#/\benum \w/#) { inner = .publicEnum }
            for character in line {
                if character == "{" { scopes.append(inner) }
                if character == "}" { _ = scopes.popLast() }
            }
        }
    }

    @Test func `every public symbol of the app libraries has a doc comment`() throws {
        var count = 0
        // It reexports the encoder.
        for folder in ["Sources/SmartDeviceLinkApp", "Sources/HeadUnitSimulator", "Sources/Devices/H264Encoding"] {
            let folder = Places.root.appendingPathComponent(folder)
            for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
            where path.hasSuffix(".swift") && !path.contains(".docc/") {
                let search = Search(try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
                count += search.count
                #expect(search.undocumented.isEmpty, "\(path)")
            }
        }
        #expect(count > 500, "the search has found the declarations")
    }

    static let samples: [(text: String, undocumented: [String])] = [
        ("/// A.\npublic struct A {}", []),
        ("public struct A {}", ["public struct A {}"]),
        ("// A.\npublic struct A {}", ["public struct A {}"]),
        ("/// A.\n@MainActor\npublic final class A {}", []),
        ("/// A.\n@MainActor public final class A {\n    public let b = 1\n}", ["public let b = 1"]),
        ("/// A.\npublic enum A {\n    case b\n    /// C.\n    case c\n}", ["case b"]),
        ("/// A.\npublic protocol A {\n    func b()\n    /// C.\n    var c: Int { get }\n}", ["func b()"]),
        ("enum A {\n    case b\n}\nextension A {\n    /// C.\n    public var c: Int { 1 }\n}", []),
        ("public import B\nextension A {\n    public func b() {}\n}", ["public func b() {}"]),
        ("/// A.\npublic private(set) var a = 1\npublic private(set) var b = 1", ["public private(set) var b = 1"]),
    ]

    @Test(arguments: samples)
    func `the search finds a public declaration without a doc comment`(text: String, undocumented: [String]) {
        #expect(Search(text).undocumented == undocumented)
    }
}
