import Foundation
import Testing

/// The inputs that fuzzing starts from, and all that ever caused a failure.
struct Corpus {
    static let targets: [(name: String, run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void)] = [
        ("frames", FuzzFrames.run), ("bson", FuzzBSON.run), ("rpc", FuzzRPC.run), ("engine", FuzzEngine.run),
        ("images", FuzzImages.run), ("sounds", FuzzSounds.run), ("configuration", FuzzConfiguration.run),
        ("control", FuzzControl.run), ("names", FuzzNames.run), ("units", FuzzUnits.run), ("sps", FuzzSPS.run),
        ("http", FuzzHTTP.run), ("websocket", FuzzWebSocket.run), ("answer", FuzzAnswer.run), ("sdp", FuzzSDP.run),
        ("usb", FuzzUSB.run), ("phrases", FuzzPhrases.run),
    ]

    @Test(arguments: targets.indices)
    func `no input of the corpus makes its fuzz target fail, whole or truncated`(row: Int) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Corpus/\(Self.targets[row].name)")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count >= 8)
        for file in files {
            let bytes = [UInt8](try Data(contentsOf: file))
            // A trap ends the run: the last line names the file.
            for count in Set([bytes.count, 0, 1, 2, bytes.count / 2, max(bytes.count - 1, 0)]) {
                bytes.prefix(count).withUnsafeBufferPointer(Self.targets[row].run)
            }
        }
    }
}
