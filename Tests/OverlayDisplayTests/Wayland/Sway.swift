import BezelModel
import Foundation
import OverlayDisplay
import TestSupport

/// A compositor without a screen: sway with an output in memory of 800×480, HEADLESS-1. It refuses to run as root, so
/// another user runs it then.
final class Sway {
    /// The reason why it cannot be used here; nil if it can.
    static let problem: String? = {
        for tool in ["sway", "swaymsg", "grim", "setpriv"] where path(tool) == nil {
            return "no \(tool); apt-get install sway grim"
        }
        return nil
    }()

    /// The name of the socket for its displays.
    var socket: String { "\(folder.path)/wayland-1" }
    private let folder: TemporaryFolder
    private var process = Process()
    /// The path of sway's IPC socket.
    private var control = ""

    /// The compositor whose windows are this one's outputs; nil for outputs in memory.
    private let outer: Sway?

    init(inside outer: Sway? = nil) throws {
        self.outer = outer
        folder = try TemporaryFolder()
        // sway closes unknown descriptors and runs as another user, who owns the folder.
        try """
        output HEADLESS-1 mode 800x480@60Hz
        output * bg #205080 solid_color
        default_border none
        xwayland disable
        exec sh -c 'echo "ready $SWAYSOCK"'

        """.write(toFile: "\(folder.path)/config", atomically: false, encoding: .utf8)
        chmod(folder.path, 0o700)
        if getuid() == 0, let user = getpwnam("nobody") {
            chown(folder.path, user.pointee.pw_uid, user.pointee.pw_gid)
            chown("\(folder.path)/config", user.pointee.pw_uid, user.pointee.pw_gid)
        }
        try start()
    }

    deinit { stop() }

    func start() throws {
        process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let user = getuid() == 0 ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : []
        process.arguments = user + ["sway", "-c", "\(folder.path)/config"]
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
            "XDG_RUNTIME_DIR": folder.path, "WLR_BACKENDS": outer == nil ? "headless" : "wayland",
            "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
        ]
        if let outer { process.environment?["WAYLAND_DISPLAY"] = outer.socket }
        process.currentDirectoryURL = folder.url
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.contains("\n") {
            let data = output.fileHandleForReading.readAvailable()
            guard !data.isEmpty else { throw Failure(text: "sway has ended: \(text)") }
            text += String(decoding: data, as: UTF8.self)
        }
        control = text.split(separator: " ").last.map { $0.trimmingCharacters(in: .newlines) } ?? ""
    }

    /// Ends it with SIGKILL, like a crash.
    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private func stop() { if process.isRunning { kill() } }

    /// Sends it a command of sway(5).
    func tell(_ command: String...) throws { _ = try run(["swaymsg", "-q", "-s", control] + command) }

    /// A screenshot.
    ///
    /// - Parameter scale: The output's scale, for a picture with one pixel for each of the screen's.
    func screenshot(scale: String = "1") throws -> PortablePixmap {
        guard let picture = PortablePixmap(try run(["grim", "-t", "ppm", "-s", scale, "-"])) else {
            throw Failure(text: "grim wrote no picture")
        }
        return picture
    }

    private func run(_ words: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.path,
            "WAYLAND_DISPLAY": "wayland-1",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readUntilEnd()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(text: "\(words) has failed") }
        return data
    }

    private static func path(_ tool: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        return folders.map { "\($0)/\(tool)" }.first(where: FileManager.default.isExecutableFile)
    }

    struct Failure: Error { var text: String }
}

/// A picture in the PPM format P6.
struct PortablePixmap: Equatable {
    var size: DisplaySize
    /// 0xRRGGBB each.
    var pixels: [UInt32]

    init?(_ data: Data) {
        let bytes = [UInt8](data)
        let header = bytes.prefix(64).split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
        guard header.count == 4, String(decoding: header[0], as: UTF8.self) == "P6" else { return nil }
        let sides = String(decoding: header[1], as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
        guard sides.count == 2 else { return nil }
        size = DisplaySize(width: sides[0], height: sides[1])
        let start = header[0].count + header[1].count + header[2].count + 3
        let count = Int(sides[0]) * Int(sides[1])
        guard bytes.count == start + count * 3 else { return nil }
        pixels = (0..<count).map {
            let place = start + $0 * 3
            return UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
        }
    }

    init(_ canvas: Canvas) {
        size = canvas.size
        pixels = canvas.withPixels { $0.map { $0 & 0xFF_FFFF } }
    }

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * Int(size.width) + x] }
}
