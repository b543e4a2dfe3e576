import BezelModel
import SmartDeviceLink

/// What apps were asked to send for the page on the screen: OnUpdateFile and OnUpdateSubMenu (rpc_spec, since 7.0).
struct ContentRequests: Feature {
    /// The most names of one app that are remembered; more are not requested.
    private static let limit = 1000
    /// The longest name that OnUpdateFile can have, in characters (rpc_spec: Unicode scalars).
    private static let longestName = 255

    /// The files that an app was asked for and has not sent since.
    private var requested: [SessionID: Set<ExactText>] = [:]
    /// The list of an empty submenu that was requested last.
    private var submenu: Page.ID?
    /// What was looked at last. Nothing else is missing in another frame of the same scene.
    private var scene: Scene.Serial?

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app): requested[app.session] = nil
        case .timerFired, .appClosed, .configured, .masterReset: break
        }
        return []
    }

    /// - Returns: Whether the scene is another one than at the last call.
    mutating func isNew(_ serial: Scene.Serial) -> Bool {
        defer { scene = serial }
        return serial != scene
    }

    /// Requests each file that is missing, once.
    ///
    /// - Parameters:
    ///   - images: Those on the screen.
    ///   - isComing: Whether a file is there or is being sent.
    mutating func request(
        _ images: [Image], of session: SessionID, isComing: (String) -> Bool
    ) -> [Action] {
        var names = requested[session] ?? []
        var actions: [Action] = []
        for image in images where image.type == .dynamic && Self.canRequest(image.value) {
            let name = ExactText(image.value)
            if isComing(image.value) {
                names.remove(name)
            } else if names.count < Self.limit, names.insert(name).inserted {
                actions.append(.notify(session, .onUpdateFile, ["fileName": .string(image.value)]))
            }
        }
        requested[session] = names.isEmpty ? nil : names
        return actions
    }

    /// A picture's name may have 65,535 characters. Its bytes are counted first, because counting characters reads them all.
    private static func canRequest(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 4 * longestName && name.unicodeScalars.count <= longestName
    }

    /// Requests the entries of an empty submenu, once for each time that it is opened.
    mutating func request(submenu id: Int64, in list: Page.ID, of session: SessionID) -> [Action] {
        guard submenu != list else { return [] }
        submenu = list
        return [.notify(session, .onUpdateSubMenu, ["menuID": .integer(id), "updateSubCells": true])]
    }
}
