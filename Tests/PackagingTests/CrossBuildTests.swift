import TestSupport
import Testing

@Suite struct CrossBuild {
    /// The packages that `config/arm64/root` requests beside the board's own kinds.
    private static let linker: Set = ["libstdc++-12-dev"]

    /// The packages of these kinds that it omits.
    private static func notTheBoards() throws -> Set<String> {
        let text = try Places.text("config/arm64/root")
        let names = try #require(text.firstMatch(of: #/NOT_THE_BOARDS = \{([^}]*)\}/#)).1
        return Set(names.matches(of: #/"([^"]+)"/#).map { String($0.1) })
    }

    /// An outdated lock would stop `make deb-arm64` on machines that have not downloaded the packages yet.
    @Test func `the arm64 lock was made for the packages that are installed`() throws {
        let wanted = try Places.text("config/packages.txt").split(separator: "\n")
            .filter { !$0.hasPrefix("#") && !$0.hasPrefix("pip:") }
            .map { $0.split(separator: " ") }.filter { ["build", "run", "test"].contains($0[1]) }.map { String($0[0]) }
        let lock = try Places.text("config/arm64/lock").split(separator: "\n")
        let asked = try #require(lock.first { $0.hasPrefix("# bookworm-arm64: ") }).split(separator: " ").dropFirst(2)
        let left = try Self.notTheBoards()
        #expect(Set(asked.map(String.init)) == Set(wanted).subtracting(left).union(Self.linker))
        let locked = Set(
            lock.filter { !$0.hasPrefix("#") }.compactMap { line in
                line.split(separator: "/").last.flatMap { $0.split(separator: "_").first }
            })
        for name in asked { #expect(locked.contains(name), "\(name)") }
    }
}
