import Foundation
import TestSupport
import Testing

/// `config/install-packages` with a fake apt-get.
struct InstallPackagesTests {
    private struct Outcome {
        var result: Program.Result
        /// The calls of apt-get, without their options.
        var calls: [String]
        /// The last call of apt-get, with its options.
        var last: String
    }

    /// - Parameters:
    ///   - failures: The number of calls of apt-get that fail at first.
    ///   - message: Their error message.
    ///   - limit: Seconds that it waits for another apt.
    ///   - known: The only package that apt has in its lists.
    private func install(
        failures: Int, message: String, limit: Int, known: String = "libopenh264-7"
    ) throws -> Outcome {
        let folder = try TemporaryFolder()
        let path = folder.url.path
        for (name, text) in [
            ("id", "echo 0"), ("sleep", "true"), ("dpkg-query", "exit 1"),
            ("apt-cache", "if [ \"$2\" = \(known) ]; then echo 'Candidate: 2.3.1'; else echo 'Candidate: (none)'; fi"),
            (
                "apt-get",
                """
                echo "$*" >>\(path)/calls
                [ "$(wc -l <\(path)/calls)" -gt \(failures) ] && exit 0
                echo "\(message)" >&2
                exit 100
                """
            ),
        ] {
            let file = folder.url.appending(path: name)
            try Data("#!/bin/sh\n\(text)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        let result = try Program.run(
            "/bin/sh", ["config/install-packages", "demo"],
            environment: [
                "PATH": "\(path):/usr/bin:/bin", "INSTALL_PACKAGES_WAIT": "\(limit)",
            ])
        let calls = try String(contentsOfFile: path + "/calls", encoding: .utf8).split(separator: "\n")
        return Outcome(
            result: result,
            calls: calls.map { line in
                let words = line.split(separator: " ")
                return words.first { $0 == "update" || $0 == "install" }.map(String.init) ?? String(line)
            }, last: calls.last.map(String.init) ?? "")
    }

    private static let listsLock = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 42 (apt-get)"

    @Test func `the script waits while another apt locks the package lists`() throws {
        let outcome = try install(failures: 3, message: Self.listsLock, limit: 600)
        #expect(outcome.result.status == 0, "\(outcome.result.errors)")
        #expect(outcome.calls == ["update", "update", "update", "update", "install"])
        #expect(outcome.result.output.contains("waiting for another apt: \(Self.listsLock)"))
        #expect(outcome.result.output.matches(of: /waiting/).count == 1)
    }

    @Test func `the wait for another apt is limited`() throws {
        let outcome = try install(failures: 1000, message: Self.listsLock, limit: 0)
        #expect(outcome.result.status == 1)
        #expect(outcome.calls == ["update"])
        #expect(outcome.result.errors.contains("another program has had apt's lock for 0 s"))
        #expect(outcome.result.errors.contains("held by process 42"))
    }

    @Test(arguments: ["libopenh264-7", "libopenh264-8"])
    func `a package that a later Debian calls otherwise is installed by the name that apt knows`(known: String) throws {
        let outcome = try install(failures: 0, message: "", limit: 600, known: known)
        #expect(outcome.result.status == 0, "\(outcome.result.errors)")
        #expect(outcome.last.split(separator: " ").filter { $0.hasPrefix("libopenh264") } == [known[...]])
    }

    @Test func `any other failure of apt is reported at once`() throws {
        let outcome = try install(failures: 1, message: "E: Unable to locate package nowhere", limit: 600)
        #expect(outcome.result.status == 1)
        #expect(outcome.calls == ["update"])
        #expect(outcome.result.errors.contains("Unable to locate package nowhere"))
    }
}
