import BezelModel
import HeadUnit
public import SmartDeviceLinkApp

/// What can be seen of the head unit and of its apps. Each property first waits until nothing is in flight
/// (``settle()``).
extension HeadUnitSimulator {
    /// What the driver sees.
    public var screen: Screen {
        get async {
            await settle()
            return screenNow
        }
    }

    /// Texts that were spoken, from the first to the last: of Speak, of alerts and of prompts.
    public var spokenTexts: [String] {
        get async {
            await settle()
            return unit.spoken
        }
    }

    /// The names of the registered apps, in the order of their connections.
    public var apps: [String] {
        get async {
            await settle()
            return unit.engine.snapshot.apps.map(\.name)
        }
    }

    /// The HMI level of an app.
    ///
    /// - Parameter app: The app's name. Default: the first app.
    /// - Throws: ``Failure`` if no such app is registered.
    public func level(of app: String? = nil) async throws(Failure) -> HMILevel {
        await settle()
        return try registered(app).status.level
    }

    /// The names of an app's files on the head unit, in alphabetical order.
    ///
    /// - Parameter app: The app's name. Default: the first app.
    /// - Throws: ``Failure`` if no such app is registered.
    public func files(of app: String? = nil) async throws(Failure) -> [String] {
        await settle()
        let session = try registered(app).session
        return unit.engine.details(of: session)?.files.map(\.name).sorted() ?? []
    }

    /// The bytes of an app's file.
    ///
    /// - Parameter app: The app's name. Default: the first app.
    /// - Throws: ``Failure`` if no such app is registered, or it has no such file.
    public func contents(ofFile name: String, of app: String? = nil) async throws(Failure) -> [UInt8] {
        let files = try await files(of: app)
        guard let contents = unit.engine.file(name, of: try registered(app).session) else {
            throw Failure("there is no file '\(name)'; there are: \(list(files))")
        }
        return contents.joined
    }

    /// All requests that apps have sent, from the first to the last, with the registrations.
    public var requests: [Message] { get async { await messages { $0.kind == .request } } }

    /// The requests of one RPC, from the first to the last.
    public func requests(of function: FunctionID) async -> [Message] {
        await messages { $0.kind == .request && $0.function == function }
    }

    /// All responses and notifications that the head unit has sent, from the first to the last.
    public var answers: [Message] { get async { await messages { $0.kind != .request } } }

    /// The responses to one RPC, or the notifications, from the first to the last.
    public func answers(of function: FunctionID) async -> [Message] {
        await messages { $0.kind != .request && $0.function == function }
    }

    private func messages(where isWanted: (Message) -> Bool) async -> [Message] {
        await settle()
        return messages.filter(isWanted)
    }

    func registered(_ name: String?) throws(Failure) -> Engine.Snapshot.App {
        let apps = unit.engine.snapshot.apps
        guard let app = name.map({ name in apps.first { $0.name == name } }) ?? apps.first else {
            throw Failure(
                "no app\(name.map { " '\($0)'" } ?? "") is registered; registered: \(list(apps.map(\.name)))")
        }
        return app
    }
}
