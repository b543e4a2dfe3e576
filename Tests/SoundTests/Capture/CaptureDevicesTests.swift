import TestSupport
import Testing

@testable import Sound

struct CaptureDevicesTests {
    static let rows: [(name: String, nodes: [String], isThere: Bool)] = [
        ("default", [], false), ("default", ["controlC0", "pcmC0D0p"], false), ("default", ["pcmC1D0c"], true),
        ("plughw:1,0", ["pcmC1D0c"], true), ("plughw:1,0", ["pcmC1D0p", "pcmC0D0c"], false),
        ("dsnoop:1", ["pcmC11D0c"], false), ("mic", [], true), ("pulse", [], true), ("", ["pcmC0D0c"], false),
        ("default", ["pcmCxD0c", "pcmC0c", "pcmC"], false),
    ]

    @Test(arguments: rows)
    func `a microphone exists if the kernel has a capture device with its name`(
        row: (name: String, nodes: [String], isThere: Bool)
    ) throws {
        let folder = try TemporaryFolder()
        for node in row.nodes { try folder.write(node, "") }
        #expect(
            CaptureDevices.exist(for: row.name, nodes: folder.path, cards: "/nonexistent", configuration: [])
                == row.isThere)
    }

    @Test(arguments: [("USB", true), ("PCH", false), ("Gone", false)])
    func `a card is found by its id`(id: String, isThere: Bool) throws {
        let (nodes, cards) = (try TemporaryFolder(), try TemporaryFolder())
        for (number, id) in ["PCH", "USB"].enumerated() { try cards.write("card\(number)/id", "\(id)\n") }
        try nodes.write("pcmC1D0c", "")
        #expect(
            CaptureDevices.exist(
                for: "plughw:CARD=\(id),DEV=0", nodes: nodes.path, cards: cards.path, configuration: []) == isThere)
    }

    @Test func `the default is followed by each card with a microphone, and another name by nothing`() throws {
        let folder = try TemporaryFolder()
        for node in ["pcmC0D0p", "pcmC10D0c", "pcmC2D1c", "pcmC2D0c"] { try folder.write(node, "") }
        #expect(
            CaptureDevices.names(for: "default", nodes: folder.path) == [
                "default", "plughw:2,0", "plughw:2,1", "plughw:10,0",
            ])
        #expect(CaptureDevices.names(for: "plughw:1,0", nodes: folder.path) == ["plughw:1,0"])
    }
}
