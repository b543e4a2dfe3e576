@testable import Storage

/// Any text as the name of a file, and any name of a file as a text.
enum FuzzNames: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let text = String(decoding: input, as: UTF8.self)
        let name = FileName.encoded(text)
        // Neither a folder's name nor an unfinished file's.
        precondition(!name.isEmpty && name.utf8.first != UInt8(ascii: "."))
        precondition(!name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") })
        precondition(FileName.decoded(name).map { Array($0.utf8) } == Array(text.utf8))
        // As the name of a file that lies there.
        guard let decoded = FileName.decoded(text) else { return }
        precondition(Array(FileName.encoded(decoded).utf8) == Array(text.utf8))
    }
}
