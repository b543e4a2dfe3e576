import Foundation
import Testing

/// The engine's features: each keeps its state to itself and names no other feature. They meet in
/// `Engine+Actions.swift`.
struct FeatureTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/HeadUnit")

    /// Feature types that others may name: the only one that writes bytes, and the parts of a feature that has parts.
    private static let allowed: [String: Set<String>] = [
        "TouchRouter": ["SessionTable"], "KeyRouter": ["FocusController", "HardButtons"],
        "AudioQueue": ["VolumeControl"],
        "CarCenter": ["VehicleHooks", "ServedRequests", "WayPoints", "RemoteControl", "ModuleConsent"],
        "VoiceCenter": ["VoiceDesk", "VoiceSession", "Recordings", "MicrophoneConsent"],
        "Screens": ["TemplateStore", "PageStack", "SettingsPages", "ContentRequests", "AppStart", "Banners"],
    ]

    /// The sources by file name, without comments.
    private static func sources() throws -> [String: [Substring]] {
        var sources: [String: [Substring]] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
        where path.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
            let lines = text.split(separator: "\n").filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") }
            sources[String(path.split(separator: "/").last ?? "")] = lines
        }
        return sources
    }

    private static func features(_ sources: [String: [Substring]]) -> [String] {
        sources.values.joined().compactMap { $0.firstMatch(of: #/^struct (\w+): .*\bFeature\b/#).map { String($0.1) } }
    }

    /// The stored properties whose types are features, by name.
    private static func parts(_ lines: [Substring], _ features: Set<String>) -> [String: String] {
        var parts: [String: String] = [:]
        for line in lines {
            guard let match = line.firstMatch(of: #/^    var (\w+)(?:: | = )(\w+)/#), features.contains(String(match.2))
            else { continue }
            parts[String(match.1)] = String(match.2)
        }
        return parts
    }

    /// Whether a file is one of the type's: `Type.swift` or `Type+Part.swift`.
    private static func isFile(_ name: String, of type: String) -> Bool {
        name == "\(type).swift" || name.hasPrefix("\(type)+")
    }

    @Test func `a feature names no other feature`() throws {
        let sources = try Self.sources()
        let features = Self.features(sources)
        #expect(features.count >= 12, "the search has found the features")
        for feature in features {
            let others = Set(features).subtracting([feature]).subtracting(Self.allowed[feature] ?? [])
            for (file, lines) in sources where Self.isFile(file, of: feature) {
                for line in lines {
                    let words = line.matches(of: #/\b\w+\b/#).map { String($0.output) }
                    #expect(others.isDisjoint(with: words), "\(file): \(line)")
                }
            }
        }
    }

    @Test func `a feature's state is used in its own files only`() throws {
        let sources = try Self.sources()
        let features = Self.features(sources)
        var checked = 0
        for feature in features {
            // The engine's property of that type, declared with its type or with its value.
            let property = sources["Engine.swift"]?.compactMap { line -> String? in
                let match = line.firstMatch(of: #/^    var (\w+)(?:: | = )(\w+)/#)
                return match?.2 == feature[...] ? match.map { String($0.1) } : nil
            }.first
            guard let property else { continue }
            let file = sources["\(feature).swift"] ?? []
            let own = file.drop { !$0.hasPrefix("struct \(feature):") }.prefix { $0 != "}" }
            let visible = own.compactMap { line -> Substring? in
                // A property that is stored, and neither private nor read-only.
                line.firstMatch(of: #/^    var (\w+)(?:: [^{]+| = .+)$/#)?.1
            }
            checked += 1
            for name in visible
            where !(Self.allowed[feature] ?? []).contains(where: { own.contains("    var \(name): \($0)") }) {
                for (file, lines) in sources where !Self.isFile(file, of: feature) {
                    for line in lines {
                        #expect(!line.contains("\(property).\(name)"), "\(file): \(line)")
                    }
                }
            }
        }
        #expect(checked >= 10, "the search has found the engine's features")
    }

    @Test func `an extension of the engine uses at most four features`() throws {
        let sources = try Self.sources()
        let names = Self.parts(sources["Engine.swift"] ?? [], Set(Self.features(sources))).keys.sorted()
        #expect(names.count >= 12, "the search has found the engine's features")
        let uses = try names.map { (name: $0, use: try Regex("(?:^|[^\\w.])(?:self\\.)?\($0)[.\\[]")) }
        var checked = 0
        // `perform` is the place where features meet.
        for (file, lines) in sources where file != "Engine+Actions.swift" && lines.contains("extension Engine {") {
            checked += 1
            let used = uses.filter { name in lines.contains { $0.contains(name.use) } }.map(\.name)
            #expect(used.count <= 4, "\(file): \(used.joined(separator: ", "))")
        }
        #expect(checked >= 20, "the search has found the engine's extensions")
    }

    /// A feature that gets no events keeps the data of apps that have left. A deadline that is forgotten is a timer that
    /// never fires.
    @Test func `every part of the engine and of a feature gets all events, and its deadline counts`() throws {
        let sources = try Self.sources()
        let features = Set(Self.features(sources))
        func code(of type: String) -> [Substring] {
            sources.filter { Self.isFile($0.key, of: type) }.flatMap(\.value)
        }
        var (parts, deadlines) = (0, 0)
        for owner in features.union(["Engine"]) {
            let own = code(of: owner)
            for (name, type) in Self.parts(sources["\(owner).swift"] ?? [], features) {
                parts += 1
                let handles = try Regex("\\b\(name)\\.handle\\(event\\b")
                #expect(own.contains { $0.contains(handles) }, "\(owner) passes no events to \(name)")
                guard code(of: type).contains(where: { $0.contains(#/\bvar deadline\b/#) }) else { continue }
                deadlines += 1
                let reads = try Regex("\\b\(name)\\.deadline\\b")
                #expect(own.contains { $0.contains(reads) }, "\(owner) does not read the deadline of \(name)")
            }
        }
        #expect(parts >= 20 && deadlines >= 12, "the search has found the parts: \(parts), \(deadlines)")
    }

    @Test func `the engine stores only its features, the configuration and the budget`() throws {
        let engine = try #require(try Self.sources()["Engine.swift"])
        let stored = engine.filter {
            $0.firstMatch(of: #/^    (?:public )?(?:internal\(set\) )?var \w+(?:: [^{]+| = .+)$/#) != nil
        }
        #expect((1...20).contains(stored.count), "\(stored.joined(separator: "\n"))")
    }
}
