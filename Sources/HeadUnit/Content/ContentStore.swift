import BezelModel
import SmartDeviceLink

/// The content of each app on the head unit: menu, choices, properties, subscribed buttons and icon.
struct ContentStore: Feature {
    private var data: [SessionID: ResumableAppData] = [:]
    /// The approximate sizes of ``data`` of apps that have changed it, never too small.
    private var footprints: [SessionID: Int] = [:]
    /// The vrCommands of all commands of an app, in lower case; no entry until a request needs them.
    private var voices: [SessionID: Set<String>] = [:]
    /// The files that SetAppIcon named.
    private var icons: [SessionID: String] = [:]

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app):
            data[app.session] = nil
            footprints[app.session] = nil
            voices[app.session] = nil
            icons[app.session] = nil
        case .configured(let configuration):
            for session in data.keys { data[session]?.forgetVehicleData(notIn: configuration.vehicleItems) }
        case .timerFired, .appClosed, .masterReset: break
        }
        return []
    }

    subscript(session: SessionID) -> ResumableAppData { data[session] ?? ResumableAppData() }

    /// Adds the resumed content of an app that has registered.
    mutating func add(_ resumed: ResumableAppData, of session: SessionID) {
        data[session] = resumed
        countFootprint(of: session)
    }

    /// The approximate bytes of the app's content in memory.
    func footprint(of session: SessionID) -> Int { footprints[session] ?? 0 }

    /// Counts an app's content again after a deletion.
    mutating func countFootprint(of session: SessionID) { footprints[session] = data[session]?.footprint }

    mutating func update(_ session: SessionID, _ change: (inout ResumableAppData) -> Void) {
        change(&data[session, default: ResumableAppData()])
    }

    /// The first of these voice commands, in lower case, that another command has.
    mutating func takenVoice(_ wanted: [String], _ session: SessionID) -> String? {
        guard !wanted.isEmpty else { return nil }
        let known =
            voices[session] ?? Set(self[session].menu.commands.flatMap { $0.voiceCommands.map { $0.lowercased() } })
        voices[session] = known
        return wanted.first(where: known.contains)
    }

    /// Adds the voice commands, in lower case, of a new command.
    mutating func addVoices(_ new: [String], _ session: SessionID) { voices[session]?.formUnion(new) }

    /// Removes the voice commands of a deleted command; nil for several commands.
    mutating func removeVoices(of command: MenuCommand?, _ session: SessionID) {
        guard let command else { return voices[session] = nil }
        voices[session]?.subtract(command.voiceCommands.map { $0.lowercased() })
    }

    // MARK: Requests

    /// The app's picture in the list of all apps; nil for none.
    func icon(of session: SessionID) -> Image? {
        (icons[session] ?? self[session].icon).map { Image(value: $0) }
    }

    /// The name of a persistent file is kept for the next session.
    ///
    /// - Parameter isShown: Whether the list of all apps is drawn (``HeadUnitConfiguration/Screen/templates``).
    mutating func setIcon(
        _ name: String, _ file: AppFiles.File?, _ request: RPCRequest, isShown: Bool
    ) throws(InvalidData) -> [Action] {
        guard let file else { throw InvalidData("syncFileName: there is no file \(name)") }
        let icon = file.isPersistent ? name : nil
        let isNew = icon != self[request.session].icon
        update(request.session) { $0.icon = icon }
        icons[request.session] = name
        return respond(request, withoutEffect: isShown ? [] : ["the icon"]) + [.redraw]
            + (isNew ? [.recordChanged(request.session)] : [])
    }

    mutating func subscribeButton(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        guard let button = parameters.button else { return request.respondNoSuchButton(parameters) }
        let app = request.app
        if button.isForMedia && !app.isMedia || button.isForNavigation && !app.types.contains(.navigation) {
            return request.respond(.rejected, "buttonName: \(button.rawValue) is not for this kind of app")
        }
        guard !self[request.session].buttons.contains(button) else {
            return request.respond(.ignored, "buttonName: \(button.rawValue) is subscribed already")
        }
        update(request.session) { $0.buttons.insert(button) }
        return request.respond(.success) + [.dataChanged(request.session)]
    }

    mutating func unsubscribeButton(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        guard let button = parameters.button else { return request.respondNoSuchButton(parameters) }
        guard self[request.session].buttons.contains(button) else {
            return request.respond(.ignored, "buttonName: \(button.rawValue) is not subscribed")
        }
        update(request.session) { $0.buttons.remove(button) }
        return request.respond(.success) + [.dataChanged(request.session)]
    }

    /// The response WARNINGS for content that is stored and resumed, but not yet shown or played.
    ///
    /// - Parameter missing: Phrases that name other parts of the request that are not shown.
    func respond(_ request: RPCRequest, withoutEffect parts: [String], missing: [String] = []) -> [Action] {
        let shortfalls = parts.isEmpty ? [] : ["kept, but has no effect here: \(parts.joined(separator: ", "))"]
        return request.respond(shortfalls: shortfalls + missing)
    }

    /// The response if the app has reached the limit for stored content, or if there is no memory for more; nil if it
    /// may store more, which is counted.
    ///
    /// - Parameters:
    ///   - footprint: `JSON.footprint` of the request's parameters.
    ///   - room: Bytes that all of the app's content may have.
    mutating func refusal(of request: RPCRequest, _ footprint: Int, room: Int) -> [Action]? {
        let whole = (data[request.session]?.footprint ?? 0) + footprint
        guard whole <= ResumableAppData.limit else {
            return request.respond(.outOfMemory, "more than \(ResumableAppData.limit) bytes would be kept")
        }
        guard whole <= room else { return request.respond(.outOfMemory, "there is no memory left for it") }
        footprints[request.session] = whole
        return nil
    }
}

extension JSON {
    fileprivate var button: ButtonName? { self["buttonName"]?.string.flatMap(ButtonName.init) }
}

extension RPCRequest {
    fileprivate func respondNoSuchButton(_ parameters: JSON) -> [Action] {
        let name = parameters["buttonName"]?.string ?? ""
        return respond(.unsupportedResource, "buttonName: there is no \(name) here")
    }
}

/// The first element that occurs a second time.
func duplicate<Element: Hashable>(in elements: [Element]) -> Element? {
    var seen: Set<Element> = []
    return elements.first { !seen.insert($0).inserted }
}

extension Array {
    /// The element at `index`; nil when there is none.
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
