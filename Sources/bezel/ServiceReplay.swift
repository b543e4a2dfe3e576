internal import BezelControl
internal import EventLoop
internal import SmartDeviceLink
internal import TouchInput

/// `bezel replay --service`: the running service plays a recording on its own screen.
struct ServiceReplay {
    /// Bytes of a recording in one request.
    private static let partSize = 1 << 20

    let file: String
    let speed: Double

    func run(at socket: String) throws {
        var bytes = try Recording.contents(of: file)[...]
        do {
            let connection = try ControlConnection(path: socket)
            while bytes.count > Self.partSize {
                let part = ReplayOrder(Array(bytes.prefix(Self.partSize)), isFollowed: true)
                _ = try connection.ask(part)
                bytes = bytes.dropFirst(Self.partSize)
            }
            let last = ReplayOrder(Array(bytes), speed: speed)
            let answer = try connection.ask(last) { event in
                guard event["event"]?.string == "playing" else { return }
                Console.error("playing \(event["events"]?.plain ?? "its") events, \(event["duration"]?.duration ?? "")")
            }
            Console.error(answer["outcome"]?.plain ?? "played")
        } catch let failure as ControlFailure {
            Console.error("\(file): \(failure)")
            throw failure.exitCode
        }
    }
}
