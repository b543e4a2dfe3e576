@testable import Storage

/// Any text as the name of an app's file, and any file name of the disk as a text.
enum FuzzNames: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let text = String(decoding: input, as: UTF8.self)
        let name = DiskName.encoded(text)
        // Neither a name of a folder nor one of an unfinished file.
        precondition(!name.isEmpty && name.utf8.first != UInt8(ascii: "."))
        precondition(!name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") })
        precondition(name.utf8.count <= DiskName.limit)
        if DiskName.isHashed(name) {
            precondition(DiskName.decoded(name) == nil)
        } else {
            precondition(DiskName.decoded(name).map { Array($0.utf8) } == Array(text.utf8))
        }
        // As the name of a file on the disk, which may be one of version 0.1, which encoded fewer bytes.
        guard let decoded = DiskName.decoded(text) else { return }
        let again = DiskName.encoded(decoded)
        precondition(DiskName.isHashed(again) || DiskName.decoded(again).map { Array($0.utf8) } == Array(decoded.utf8))
    }
}
