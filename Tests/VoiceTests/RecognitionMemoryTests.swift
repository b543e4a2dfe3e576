import Testing

@testable import Voice

struct RecognitionMemoryTests {
    private static func returned(_ texts: [String]) -> [String] {
        RecognitionMemory.bytes(of: texts).withUnsafeBytes { RecognitionMemory.texts(in: $0) }
    }

    static let lists: [[String]] = [
        [], [""], ["", ""], ["play"], ["play", "", "Привет", "\0", "\n", "🎵"],
        Array(repeating: "next song", count: 500),
    ]

    @Test(arguments: lists)
    func `phrases keep their positions`(texts: [String]) { #expect(Self.returned(texts) == texts) }

    @Test func `phrases that are too long are empty, and phrases after 500 are left out`() {
        #expect(Self.returned([String(repeating: "a", count: 641), "b"]) == ["", "b"])
        #expect(Self.returned(Array(repeating: "a", count: 600)).count == 500)
    }

    @Test func `the longest phrases fit into the memory`() {
        let bytes = RecognitionMemory.bytes(of: Array(repeating: String(repeating: "é", count: 320), count: 500))
        #expect(bytes.count <= RecognitionMemory.phrases)
        #expect(bytes.count { $0 == 0xFF } == 500)
    }

    @Test func `bytes that are no phrases do no harm`() {
        let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let texts = bytes.withUnsafeBytes { RecognitionMemory.texts(in: $0) }
        #expect(texts.count <= 501)
    }
}
