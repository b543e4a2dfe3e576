import BezelModel
import Foundation
import Glibc
import HeadUnit
import Storage
import TestSupport
import Testing

@testable import bezel

struct DiskStoreTests {
    private let outer: TemporaryFolder
    private var path: String { outer.path + "/store" }

    init() throws { outer = try TemporaryFolder() }

    private func open() throws -> DiskStore {
        var configuration = ProgramConfiguration.Storage()
        configuration.path = path
        return try DiskStore(configuration)
    }

    private static let requests: [StoreRequest] = [
        .save(AppRecord(appID: "a"), .init(1)),
        .write(file: "icon", FileContents([1, 2, 3]), appID: "a", .init(2), DiskClaim()),
    ]

    @Test func `nothing is called kept in a folder that was removed`() throws {
        let store = try open()
        for request in Self.requests { #expect(store.perform(request).problem == nil) }
        try FileManager.default.removeItem(atPath: path)
        for request in Self.requests {
            let result = store.perform(request)
            #expect(result.problem?.code == .lost)
            switch result.event {
            case .saved(_, let answer), .written(_, let answer): #expect(answer == .failed)
            default: Issue.record("\(String(describing: result.event))")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: path), "nothing was made in its place")
    }

    @Test func `only this user may read what is kept`() throws {
        let store = try open()
        for request in Self.requests { #expect(store.perform(request).problem == nil) }
        var modes: [String: Int] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
            var status = stat()
            try #require(lstat(path + "/" + name, &status) == 0)
            modes[name] = Int(status.st_mode & 0o777)
        }
        #expect(
            modes == [
                "bezel.storage": 0o600, "bezel.sqlite": 0o600, "bezel.sqlite-wal": 0o600, "bezel.sqlite-shm": 0o600,
                "files": 0o700, "files/a": 0o700, "files/a/icon": 0o600,
            ])
    }
}
