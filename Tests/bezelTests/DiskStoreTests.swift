import BezelModel
import EventLoop
import Foundation
import Glibc
import HeadUnit
import SmartDeviceLink
import Storage
import TestSupport
import Testing

@testable import BezelConfiguration
@testable import BezelService

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

    @Test func `nothing is reported as stored in a removed folder`() throws {
        let store = try open()
        for request in Self.requests { #expect(store.perform(request).problem == nil) }
        try FileManager.default.removeItem(atPath: path)
        for request in Self.requests {
            let result = store.perform(request)
            #expect(result.problem?.code == .lost)
            switch result.event {
            case .saved(_, let answer), .written(_, let answer, _): #expect(answer == .failed)
            default: Issue.record("\(String(describing: result.event))")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: path), "no new folder was created")
    }

    @Test func `a large persistent file is read from the disk, and a small one from memory`() throws {
        let store = try open()
        let large = [UInt8](repeating: 7, count: StoreRequest.memoryLimit + 1)
        let writing = store.perform(
            .write(file: "map", FileContents(large), appID: "a", .init(1), DiskClaim()))
        guard case .written(_, .kept, let file?) = writing.event else {
            Issue.record("\(String(describing: writing.event))")
            return
        }
        #expect(FileContents(file, count: large.count, number: 1).joined == large)
        let adding = store.perform(
            .append(file: "map", [8], at: large.count, appID: "a", .init(2), DiskClaim()))
        guard case .written(_, .kept, let longer?) = adding.event else {
            Issue.record("\(String(describing: adding.event))")
            return
        }
        #expect(FileContents(longer, count: large.count + 1, number: 1).joined == large + [8])
        _ = store.perform(.write(file: "icon", [1], appID: "a", .init(3), DiskClaim()))
        guard case .fetched(_, let files) = store.perform(.fetch(appID: "a")).event else {
            Issue.record("nothing was fetched")
            return
        }
        #expect(files.mapValues(\.memory) == ["map": 0, "icon": 1])
        #expect(files["map"]?.joined == large + [8])
    }

    @Test func `a permission for a module is found after a restart, unless it is too old`() throws {
        let given = ModulePermission(
            device: .tcp(address: "192.168.1.23"), appID: "Map", module: RemoteModule.Key(.climate, "new"))
        do {
            let store = try open()
            #expect(store.perform(.module(given)).problem == nil)
        }
        let (now, day) = (Int64(time(nil)), Int64(24 * 3600))
        // The second one is of a later time than the clock's: a board does not know the time at its start.
        for (name, time) in [("old", now - 31 * day), ("later", now + 99 * day)] {
            try RecordStore(path: DiskStore.database(in: path)).keep(
                ModuleRow(device: "\(given.device)", app: "Map", type: "CLIMATE", module: name, time: time), limit: 9)
        }
        let kept = try open().kept().modules
        #expect(kept.map(\.module.id) == ["new", "later"] && kept.allSatisfy { $0.age < .seconds(60) })
        _ = try open().perform(.forgetModules(given.device))
        #expect(try open().kept().modules.isEmpty)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a temporary file is deleted by the worker once it is not referenced`() throws {
        let loop = try EventLoop()
        let worker = try StorageWorker(try open(), on: loop)
        var events: [String] = []
        func names() -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: path + "/temporary"))?.sorted() ?? ["none"]
        }
        try worker.start { result in
            switch result.event {
            // The reference is released with the result.
            case .spilled(_, let file): events.append("spilled \(file != nil)")
            case nil:
                events.append("removed \(names())")
                loop.stop()
            default: Issue.record("\(result)")
            }
        }
        worker.perform(.spill([1, 2], at: 0, file: 1, .init(1)))
        try loop.run()
        #expect(events == ["spilled true", "removed []"])
        worker.stop()
    }

    @Test func `temporary files are deleted at the end and after a crash`() throws {
        var store = try open()
        let spill = StoreRequest.spill([1, 2], at: 0, file: 1, .init(1))
        for isCrash in [false, true] {
            let result = store.perform(spill)
            #expect(FileManager.default.fileExists(atPath: path + "/temporary/1"))
            if !isCrash { store.close() }
            withExtendedLifetime(result) {}
            if isCrash {
                // The next run has no record of it.
                let copy = outer.path + "/copy"
                try FileManager.default.copyItem(atPath: path, toPath: copy)
                var configuration = ProgramConfiguration.Storage()
                configuration.path = copy
                store = try DiskStore(configuration)
                #expect(try FileManager.default.contentsOfDirectory(atPath: copy + "/temporary").isEmpty)
            } else {
                #expect(!FileManager.default.fileExists(atPath: path + "/temporary/1"))
            }
        }
    }

    @Test func `no data of a forgotten phone is stored`() throws {
        let store = try open()
        let phone = DeviceID.tcp(address: "192.168.1.1")
        let apps = ["\(phone)\u{1F}a", "\(phone)\u{1F}b", "tcp:192.168.1.10\u{1F}a", "a"]
        for app in apps {
            _ = store.perform(.write(file: "icon", [1], appID: app, .init(1), DiskClaim()))
            _ = store.perform(.save(AppRecord(appID: app), .init(1)))
        }
        #expect(store.perform(.forgetDevice(phone)).problem == nil)
        let kept = try store.kept()
        #expect(Set(kept.files.keys.map(\.text)) == Set(apps[2...]))
        #expect(Set(kept.records.map(\.appID)) == Set(apps[2...]))
    }

    @Test func `stored files are readable for this user only`() throws {
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
                "files": 0o700, "files/a": 0o700, "files/a/icon": 0o600, "temporary": 0o700,
            ])
    }
}
