import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Kinds of head units that a library must support, and the result of each call on them: every call ends, with success
/// or with an error that says why.
@Suite(.timeLimit(.minutes(2))) struct HeadUnitTableTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// Version of the StartServiceACK, and of the RPCs.
        var wire: UInt8 = 5
        var rpc: Int64 = 8
        var permissions: JSON? = Row.all
        /// Whether it accepts optional requests.
        var isWilling = true
        /// The result of an alert with an icon.
        var alert: AlertError?
        var hasIcon = true
        /// The result of a choice set.
        var question: InteractionError?
        /// The result of an upload.
        var file: SDLFileError?
        /// Requests for content that it refuses.
        var refusals = 0

        static let all = Samples.permissions([
            "Alert", "PutFile", "ListFiles", "Show", "PerformInteraction", "AddCommand", "Speak",
        ])
    }

    private static let forbidden = AlertError(.refused(.disallowed), info: "the head unit allows Alert at no level")
    private static let icon = SDLFile(name: "icon.png", type: .png, bytes: [1])

    static let rows: [Row] = [
        Row(testDescription: "sdl_core 8 and generic_hmi"),
        Row(testDescription: "protocol 4, RPC 5: no icons of alerts", wire: 4, rpc: 5, hasIcon: false),
        Row(testDescription: "protocol 3, RPC 4.5", wire: 3, rpc: 4, hasIcon: false),
        Row(testDescription: "protocol 2, RPC 3", wire: 2, rpc: 3, hasIcon: false),
        Row(
            testDescription: "protocol 1, RPC 1: no permissions, no files", wire: 1, rpc: 1, permissions: nil,
            hasIcon: false, file: .failed(.unsupported)),
        Row(
            testDescription: "a head unit that refuses everything optional", isWilling: false,
            alert: AlertError(.refused(.unsupportedRequest)), hasIcon: false,
            question: .notStored([]), file: .refused(.unsupportedRequest, info: ""), refusals: 2),
        Row(
            testDescription: "a policy that allows nothing", permissions: Samples.permissions([]), alert: forbidden,
            question: .notAllowed),
        Row(
            testDescription: "a head unit that sends no permissions", permissions: nil, alert: forbidden,
            question: .notAllowed),
    ]

    private static func pair(_ row: Row) async throws -> Pair {
        try await Pair(manners: { manners in
            manners.version = row.wire
            manners.registration = registration(row)
            manners.permissions = row.permissions
            let optional: [FunctionID] = [
                .alert, .show, .addCommand, .putFile, .listFiles, .createInteractionChoiceSet,
                .deleteInteractionChoiceSet, .performInteraction, .getSystemCapability, .subscribeButton,
            ]
            for function in optional { manners.answers[function] = row.isWilling ? .success : .unsupportedRequest }
        })
    }

    private static func registration(_ row: Row) -> JSON {
        Samples.registration(lines: 3, version: row.rpc)
    }

    @Test(arguments: rows) func `each call succeeds or throws the reason on any kind of head unit`(row: Row)
        async throws
    {
        let pair = try await Self.pair(row)
        try await pair.start()
        let screen = pair.app.screenManager

        let alert = Task { try await screen.present(AlertView(text: "Hello", icon: Artwork(Self.icon))) }
        if row.alert == Self.forbidden { await pair.time.wake(.seconds(30)) }
        let shown = await alert.result
        if let error = row.alert {
            #expect(throws: error) { try shown.get() }
            // The first alert already waited for the policy.
            await #expect(throws: error) { try await screen.present(AlertView(text: "Again")) }
        } else {
            #expect(try shown.get().result == .success)
            let sent = await pair.core.log.last { $0.function == .alert }
            #expect((sent?.parameters["alertIcon"] != nil) == row.hasIcon)
        }

        await screen.setMenu([MenuCell("Home") { _ in }])
        await screen.update { $0.textField1 = "Hello" }
        #expect(await screen.waitUntilSynchronized()?.count == row.refusals)

        let question = Task { try await screen.present(ChoiceSet("?", choices: [ChoiceCell(name: "a")])) }
        switch await question.result {
        case .success: #expect(row.question == nil)
        case .failure(InteractionError.notStored): #expect(row.question == .notStored([]))
        case .failure(let error): #expect(error as? InteractionError == row.question)
        }

        let file = SDLFile(name: "file.png", type: .png, bytes: [2])
        if let error = row.file {
            await #expect(throws: error) { try await pair.app.fileManager.upload(file) }
        } else {
            try await pair.app.fileManager.upload(file)
        }
        #expect(try await pair.app.systemCapabilityManager.getIfAny(NavigationCapability.self) == nil)
        await pair.app.stop()
    }
}

extension SystemCapabilityManager {
    /// Nil also if the head unit refuses, or answers without it.
    fileprivate func getIfAny<Capability: SystemCapability>(_ type: Capability.Type) async throws -> Capability? {
        do throws(SDLManagerError) {
            return try await get(type)
        } catch {
            switch error {
            case .refused, .badResponse: return nil
            default: throw error
            }
        }
    }
}
