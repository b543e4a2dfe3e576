import Foundation
import Glibc
import SmartDeviceLink
import TCPLink
import TestSupport
import Testing
import WebLink

/// A real browser without a window, controlled with the DevTools protocol over a WebSocket.
final class Chromium {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The browser of this machine; nil if there is none.
    static let program = ["chromium", "chromium-browser", "google-chrome"].map { "/usr/bin/\($0)" }.first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private let process = Process()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("chromium-\(UUID().uuidString)")
    private var client: WebClient
    private var session: JSON = .null
    private var lastID: Int64 = 0

    /// - Parameter arguments: Additional arguments.
    init(_ arguments: [String] = []) throws {
        guard let program = Self.program else { throw Failure(description: "there is no chromium") }
        process.executableURL = URL(filePath: program)
        process.arguments =
            [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0",
                "--user-data-dir=\(folder.path)",
            ] + arguments + ["about:blank"]
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        do {
            let (address, path) = try Self.endpoint(errors.fileHandleForReading)
            client = try WebClient.open(address, path: path, origin: nil)
        } catch {
            process.terminate()
            throw error
        }
        // Later output must not fill the pipe.
        errors.fileHandleForReading.drain()
        // The page that is open at the start: another one would be behind it, and hidden.
        let targets = try send("Target.getTargets", [:])["targetInfos"]?.array ?? []
        let target = targets.first { $0["type"] == "page" && $0["url"] == "about:blank" }?["targetId"] ?? .null
        session = try send("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] ?? .null
        _ = try send("Page.enable", [:])
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The line "DevTools listening on ws://127.0.0.1:40001/devtools/browser/…".
    private static func endpoint(_ errors: FileHandle) throws -> (TCPAddress, path: String) {
        var text = ""
        while true {
            let data = errors.readAvailable()
            guard !data.isEmpty else { throw Failure(description: "chromium has ended: \(text)") }
            text += String(decoding: data, as: UTF8.self)
            if let found = text.firstMatch(of: #/ws://([0-9.:]+)(/devtools/browser/[0-9a-f-]+)/#) {
                return (try TCPAddress(String(found.1)), String(found.2))
            }
        }
    }

    /// Sends a command of the protocol and waits for its answer.
    @discardableResult func send(_ method: String, _ parameters: JSON) throws -> JSON {
        lastID += 1
        let id = lastID
        var message = JSONObject([("id", .integer(id)), ("method", .string(method)), ("params", parameters)])
        if session != .null { message["sessionId"] = session }
        client.send(WebSocketFrame(.text, Array(JSON.object(message).text.utf8)))
        try client.turn { client.isClosed || client.lines.contains { $0["id"]?.integer == id } }
        guard let answer = client.lines.first(where: { $0["id"]?.integer == id }) else {
            throw Failure(description: "chromium has closed the connection")
        }
        if let error = answer["error"] { throw Failure(description: "\(method): \(error.text)") }
        return answer["result"] ?? .null
    }

    func open(_ url: String) throws { try send("Page.navigate", ["url": .string(url)]) }

    /// The value of an expression; for a promise its result.
    func value(_ expression: String) throws -> JSON {
        let answer = try send(
            "Runtime.evaluate",
            ["expression": .string(expression), "awaitPromise": true, "returnByValue": true])
        if let exception = answer["exceptionDetails"] { throw Failure(description: exception.text) }
        return answer["result"]?["value"] ?? .null
    }

    /// Waits until an expression is true. The browser evaluates it before each of its frames. Fails if it is not true within
    /// 20 s, with its text and the last error that it threw.
    func wait(for expression: String) throws {
        let promise = """
            new Promise(done => {
              let looks = 0, isLate = false, problem = "";
              const look = () => {
                if (isLate) return;
                looks += 1;
                let is = false;
                try { is = Boolean(\(expression)); problem = ""; } catch (error) { problem = `, ${error}`; }
                if (is) done(true); else requestAnimationFrame(look);
              };
              setTimeout(() => { isLate = true; done(`not true within 20 s, ${looks} frames${problem}`); }, 20000);
              look();
            })
            """
        // A page load cancels the evaluations of the former page.
        while true {
            do {
                let found = try value(promise)
                if found == true { return }
                throw Failure(description: "\(found.string ?? "no result"): \(expression)")
            } catch let failure as Failure
                where !client.isClosed && failure.description.hasPrefix("Runtime.evaluate: ")
                && failure.description.contains("context")
            {
                continue
            }
        }
    }
}

extension Trait where Self == ConditionTrait {
    static var needsChromium: Self {
        .enabled(if: Chromium.program != nil, "needs chromium: config/install-packages browser")
    }
}
