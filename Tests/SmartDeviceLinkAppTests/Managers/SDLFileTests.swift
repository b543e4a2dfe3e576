import Foundation
import SmartDeviceLink
import TestSupport
import Testing

@testable import SmartDeviceLinkApp

/// Files on disk that an app uploads.
struct SDLFileTests {
    @Test(arguments: [
        ("a.png", FileType.png), ("a.JPG", .jpeg), ("a.jpeg", .jpeg), ("a.bmp", .bmp), ("a.wav", .wave),
        ("a.mp3", .mp3), ("a.aac", .aac), ("a.json", .json), ("a.b.txt", .binary), ("png", .binary), (".png", .png),
    ])
    func `the file type is derived from the extension`(name: String, type: FileType) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: name).path
        try Data([1, 2, 3]).write(to: URL(filePath: path))
        let file = try SDLFile(path: path)
        #expect(file == SDLFile(type: type, bytes: [1, 2, 3]))
        #expect(try SDLFile(path: path, name: "mine", isPersistent: true).name == "mine")
    }

    @Test func `a file that cannot be read throws the reason`() throws {
        let folder = try TemporaryFolder()
        let none = folder.path + "/none.png"
        #expect(throws: SDLFileError.unreadable(path: none, errno: ENOENT)) {
            try SDLFile(path: none)
        }
        #expect(throws: SDLFileError.unreadable(path: "/dev/zero", errno: EFBIG)) { try SDLFile(path: "/dev/zero") }
        #expect(throws: SDLFileError.self) { try SDLFile(path: "/") }
        let text = SDLFileError.unreadable(path: "a.png", errno: ENOENT).description
        #expect(text == "a.png cannot be read: No such file or directory")
    }

    @Test func `an empty file can be read but not uploaded`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let file = try SDLFile(path: "/dev/null")
        await #expect(throws: SDLFileError.empty) { try await pair.app.fileManager.upload(file) }
        await pair.app.stop()
    }
}
