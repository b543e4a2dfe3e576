import Testing

@testable import ServiceManager

struct JournalSocketTests {
    @Test(arguments: [
        ("MESSAGE=fuel is low", "MESSAGE=fuel is low\n"),
        ("MESSAGE=", "MESSAGE=\n"),
        ("MESSAGE=a=b", "MESSAGE=a=b\n"),
        ("NAME=a\nb", "NAME\n\u{3}\0\0\0\0\0\0\0a\nb\n"),
        ("NAME=\n", "NAME\n\u{1}\0\0\0\0\0\0\0\n\n"),
    ])
    func `a journal field is one line, or has its length before it`(field: String, bytes: String) {
        var entry: [UInt8] = []
        JournalSocket.append(field, to: &entry)
        #expect(entry == Array(bytes.utf8))
    }
}
