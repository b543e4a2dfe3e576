import Foundation
import TestSupport
import Testing

@testable import BezelConfiguration

struct RegularFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/bezel.toml" }

    init() throws { folder = try TemporaryFolder() }

    private func problem() -> String? {
        #expect(throws: ConfigurationError.self) { try ConfigurationFile.read(path: path) }?.description
    }

    @Test func `a pipe without a writer is refused without waiting`() {
        #expect(mkfifo(path, 0o600) == 0)
        #expect(problem() == "\(path): is a pipe; expected a regular file")
    }

    @Test func `folders, devices and missing files are refused by name`() throws {
        #expect(problem() == "\(path): cannot be read: No such file or directory")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path)
        #expect(problem() == "\(path): is a folder; expected a regular file")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
        #expect(problem() == "\(path): is a device; expected a regular file")
    }

    @Test func `a file of 1 MiB is read, and a larger one is refused`() throws {
        let line = Data("log.level = \"error\"\n#".utf8)
        let file = URL(filePath: path)
        try (line + Data(repeating: 0x20, count: RegularFile.byteLimit - line.count)).write(to: file)
        #expect(try ConfigurationFile.read(path: path).log.level == .error)
        try (line + Data(repeating: 0x20, count: RegularFile.byteLimit - line.count + 1)).write(to: file)
        #expect(problem() == "\(path): is longer than 1 MiB: no configuration is")
    }
}
