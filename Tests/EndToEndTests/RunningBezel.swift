import BezelModel
import EventLoop
import Foundation
import Glibc
import HeadUnit
import Logging
import SmartDeviceLinkApp
import TCPLink
import TestSupport
import Testing

@testable import BezelConfiguration
@testable import BezelService

/// The whole program on a separate thread, with a display in memory and pipes for a panel and for keys.
final class RunningBezel: Sendable {
    /// The address that apps connect to.
    let address: TCPAddress
    /// The path of the panel's pipe.
    let pipe: String
    /// The path of the keys' pipe.
    let keysPipe: String
    /// The control socket's path.
    let socket: String
    /// The console's URL with its token; nil without a console.
    let console: String?
    /// The address that apps in browsers connect to; nil if they cannot.
    let webSockets: TCPAddress?
    private let orders: Mailbox<Void>
    private let thread: NamedThread

    private struct Started: Sendable {
        var address: TCPAddress
        var console: String?
        var webSockets: TCPAddress?
        var orders: Mailbox<Void>
    }

    /// - Parameters:
    ///   - log: Receives its log; nil for none.
    ///   - decoder: The program built with the tests that decodes files of apps.
    init(
        log: Logger? = nil, decoder: String = "bezel",
        _ change: @Sendable @escaping (inout ProgramConfiguration) -> Void = { _ in }
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bezel-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pipe = folder.appendingPathComponent("panel").path
        let keysPipe = folder.appendingPathComponent("keys").path
        for path in [pipe, keysPipe] {
            guard mkfifo(path, 0o600) == 0 else { throw EventLoopError(operation: "mkfifo", errno: errno) }
        }
        self.pipe = pipe
        self.keysPipe = keysPipe
        let socket = folder.appendingPathComponent("control.sock").path
        self.socket = socket
        let started = try Mailbox<Result<Started, any Error>>()
        thread = try NamedThread(name: "bezel") {
            do {
                var configuration = ProgramConfiguration()
                configuration.listen = TCPAddress(host: "127.0.0.1", port: 0)
                configuration.display.output = .headless
                configuration.display.fades = false
                configuration.storage.path = ""
                configuration.control.path = socket
                configuration.touch.sources = [.stream(path: pipe)]
                configuration.touch.range = TouchRange("0:799,0:479")
                configuration.keys.sources = [.stream(path: keysPipe)]
                configuration.headUnit.alerts.touchGuard = .zero
                configuration.video.isEnabled = false
                change(&configuration)
                PhoneBridge.given?.use(in: &configuration)
                let log = log ?? Logger(label: "bezel") { _ in Journal(level: .critical) }
                let service = try BezelService(
                    configuration, log: log,
                    decoder: DecoderCommand(program: Places.program(decoder) ?? "/nonexistent"))
                let orders = try Mailbox<Void>()
                let watch = try orders.open(on: service.loop) { service.stop() }
                started.post(
                    .success(
                        Started(
                            address: PhoneBridge.given?.address ?? service.listener.address, console: service.web.url,
                            webSockets: service.webSockets.address, orders: orders)))
                try service.run()
                service.loop.unwatch(watch)
            } catch {
                started.post(.failure(error))
            }
        }
        let loop = try EventLoop()
        var outcome: Result<Started, any Error>?
        let watch = try started.open(on: loop) { outcome = $0 }
        while outcome == nil { try loop.turn(timeout: -1) }
        loop.unwatch(watch)
        let values = try outcome?.get()
        guard let values else { throw EventLoopError(operation: "start", errno: 0) }
        address = values.address
        console = values.console
        webSockets = values.webSockets
        orders = values.orders
    }

    /// A service that draws no pages, so that an app that has the screen gets all touches at once. With pages, a touch belongs to
    /// the clock until the app's first picture is on the screen.
    static func withoutPages() throws -> RunningBezel { try RunningBezel { $0.headUnit.screen.templates = false } }

    /// Ends it as SIGTERM would, and waits for it.
    func stop() {
        orders.post(())
        thread.join()
        try? FileManager.default.removeItem(atPath: (pipe as NSString).deletingLastPathComponent)
    }

    func panel() throws -> PipePanel { try PipePanel(pipe) }

    func app(
        name: String = "Wayfinder", id: String = "bezel-test", firstHeaderVersion: UInt8 = 5, resumeHash: String? = nil,
        resumptionFolder: String? = nil
    ) throws -> SDLManager {
        var configuration = LifecycleConfiguration(
            name: name, appID: id, address: address, firstHeaderVersion: firstHeaderVersion, resumeHash: resumeHash)
        configuration.resumptionFolder = resumptionFolder
        return try SDLManager(configuration)
    }

    /// An app that has started and has the screen.
    func appOnScreen() async throws -> SDLManager {
        let app = try app()
        try await app.start()
        try await app.wait { $0.status?.level == .full }
        return app
    }

    /// Sets vehicle data by the command, as names and values in turns.
    func setVehicle(_ values: [String]) throws {
        let outcome = try Command(["vehicle", "set"] + values, socket: socket).finish()
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}

/// Fingers written into the pipe, protocol B, 64-bit `struct input_event`.
final class PipePanel {
    private let descriptor: CInt
    private var lastID: Int32 = 0

    init(_ path: String) throws {
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw EventLoopError(operation: "open", errno: errno) }
    }

    deinit { close(descriptor) }

    func down(_ slot: Int32 = 0, at point: DisplayPoint) {
        lastID += 1
        frame([(0x2f, slot), (0x39, lastID), (0x35, point.x), (0x36, point.y)])
    }

    func move(_ slot: Int32 = 0, to point: DisplayPoint) { frame([(0x2f, slot), (0x35, point.x), (0x36, point.y)]) }

    func up(_ slot: Int32 = 0) { frame([(0x2f, slot), (0x39, -1)]) }

    /// Several fingers in one frame.
    func down(_ fingers: [(slot: Int32, point: DisplayPoint)]) {
        var axes: [(code: UInt16, value: Int32)] = []
        for (slot, point) in fingers {
            lastID += 1
            axes += [(0x2f, slot), (0x39, lastID), (0x35, point.x), (0x36, point.y)]
        }
        frame(axes)
    }

    func move(_ fingers: [(slot: Int32, point: DisplayPoint)]) {
        var axes: [(code: UInt16, value: Int32)] = []
        for (slot, point) in fingers { axes += [(0x2f, slot), (0x35, point.x), (0x36, point.y)] }
        frame(axes)
    }

    func up(_ slots: [Int32]) {
        var axes: [(code: UInt16, value: Int32)] = []
        for slot in slots { axes += [(0x2f, slot), (0x39, -1)] }
        frame(axes)
    }

    func tap(_ point: DisplayPoint) {
        down(at: point)
        up()
    }

    private func frame(_ axes: [(code: UInt16, value: Int32)]) {
        var bytes: [UInt8] = []
        for (code, value) in axes { Self.append(type: 3, code: code, value: value, to: &bytes) }
        Self.append(type: 0, code: 0, value: 0, to: &bytes)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    private static func append(type: UInt16, code: UInt16, value: Int32, to bytes: inout [UInt8]) {
        var event = (Int64(0), Int64(0), type, code, value)
        withUnsafeBytes(of: &event) { bytes += $0.prefix(24) }
    }
}
