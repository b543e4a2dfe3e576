import Foundation
import Testing

@testable import BezelService

/// The files with choices of the driver.
struct KeptFileTests {
    @Test func `a text is replaced as a whole, and read again`() {
        let folder = FileManager.default.temporaryDirectory.path
        let name = UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
        let file = KeptFile("the volume", in: folder, name: name)
        #expect(file.text == nil)
        #expect(file.write("a long text\n") == nil)
        #expect(file.write("40\n") == nil)
        #expect(file.text == "40\n")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(name).new"))
    }

    @Test func `an error names what cannot be kept, the file and the reason`() {
        let file = KeptFile("the volume", in: "/dev/null", name: "sound.volume")
        #expect(
            file.write("40\n")?.description
                == "the volume cannot be kept: /dev/null/sound.volume: Not a directory")
    }

    @Test func `without a folder nothing is kept, and that is no error`() {
        let file = KeptFile("the volume", in: "", name: "sound.volume")
        #expect(file.path == nil && file.write("40\n") == nil && file.text == nil)
    }
}
