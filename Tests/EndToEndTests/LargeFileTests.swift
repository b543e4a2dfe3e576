import Foundation
import SmartDeviceLink
import TestSupport
import Testing

/// Files that are too large for the memory, in the whole program.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"))
struct LargeFiles {
    private static let megabyte = [UInt8](repeating: 7, count: 1_000_000)
    private static let count = 12

    private let folder: TemporaryFolder
    private var storage: String { folder.path + "/kept" }
    private var configuration: String { "[storage]\npath = \"\(storage)\"\n[limits]\nframes = 100000\n" }
    /// The sizes of the temporary files.
    private var temporary: [Int] {
        let path = storage + "/temporary"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.map { FileManager.default.contents(atPath: "\(path)/\($0)")?.count ?? -1 }
    }

    init() throws { folder = try TemporaryFolder() }

    private func upload(_ app: PlainApp, isPersistent: Bool = false) throws {
        for number in 0..<Self.count {
            let file = PutFile(
                name: "map", type: .png, isPersistent: isPersistent, offset: Int64(number * Self.megabyte.count),
                length: Int64(Self.count * Self.megabyte.count))
            #expect(try app.request(.putFile, file.parameters, bulk: Self.megabyte) == .success)
        }
    }

    private func waitForScreen(_ app: PlainApp) throws {
        while try app.nextNotification(.onHMIStatus)["hmiLevel"] != "FULL" {}
    }

    @Test func `a large file is stored on disk only, and is deleted when its app leaves and after a crash`() throws {
        var bezel = try BezelProcess(configuration)
        var app = try PlainApp(port: bezel.port)
        try app.open()
        try app.register("Map")
        try waitForScreen(app)
        let before = bezel.residentMemory
        try upload(app)
        print("large file: KiB \(before), then \(bezel.residentMemory), at most \(bezel.mostResidentMemory)")
        #expect(temporary == [Self.count * Self.megabyte.count])
        #expect(bezel.residentMemory - before < 8000, "KiB")
        #expect(try app.request(.unregisterAppInterface) == .success)
        try app.register("Map")
        try waitForScreen(app)
        // The disk handles one request after the other.
        let kept = PutFile(name: "kept", type: .png, isPersistent: true)
        #expect(try app.request(.putFile, kept.parameters, bulk: [1]) == .success)
        #expect(temporary.isEmpty)
        try upload(app)
        bezel.kill()
        #expect(temporary.count == 1)
        bezel = try BezelProcess(configuration)
        #expect(temporary.isEmpty)
        app = try PlainApp(port: bezel.port)
        try app.open()
        try app.register("Map")
        try waitForScreen(app)
        try upload(app)
        #expect(temporary.count == 1)
        bezel.stop()
        #expect(temporary.isEmpty)
    }

    @Test func `appending a byte to a persistent file does not write the whole file again`() throws {
        let bezel = try BezelProcess(configuration)
        defer { bezel.stop() }
        let app = try PlainApp(port: bezel.port)
        try app.open()
        try app.register("Map")
        try waitForScreen(app)
        try upload(app, isPersistent: true)
        let size = Self.count * Self.megabyte.count
        let before = bezel.written
        for number in 0..<20 {
            let file = PutFile(name: "map", type: .png, isPersistent: true, offset: Int64(size + number))
            #expect(try app.request(.putFile, file.parameters, bulk: [UInt8(number)]) == .success)
        }
        print("20 bytes behind \(size): \(bezel.written - before) bytes were written")
        #expect(bezel.written - before < 100_000)
        let kept = FileManager.default.contents(atPath: storage + "/files/Map/map")
        #expect(kept?.count == size + 20)
        #expect(kept?.suffix(21) == Data([7] + (0..<20)))
    }
}
