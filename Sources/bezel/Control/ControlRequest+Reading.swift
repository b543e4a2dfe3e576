internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink

extension ControlRequest {
    /// Reads one line.
    ///
    /// - Returns: The id if it can be read, and the request or the error.
    static func read(_ line: [UInt8]) -> (id: Int64?, Result<ControlRequest, ControlError>) {
        let json: JSON
        do throws(JSONError) { json = try JSONParser.parse(line[...]) } catch {
            return (nil, .failure(ControlError(text(of: error))))
        }
        guard let object = json.object else {
            return (nil, .failure(ControlError("expected an object, got \(json.typeName)")))
        }
        var members = ControlParameters(object)
        let id = object["id"]?.integer
        do throws(ControlError) {
            let request = try ControlRequest(&members)
            try members.finish()
            return (request.id, .success(request))
        } catch {
            return (id, .failure(error))
        }
    }

    private init(_ members: inout ControlParameters) throws(ControlError) {
        guard try members.required("v", members.integer("v", Self.version...Self.version)) == Self.version else {
            throw ControlError("v: expected \(Self.version)")
        }
        id = try members.required("id", members.integer("id", 0...(1 << 53)))
        order = try Order(try members.required("do", members.text("do", 1...100)), &members)
    }

    private static func text(of error: JSONError) -> String {
        switch error {
        case .unexpectedByte(let offset): "this is no JSON: the byte at \(offset) is out of place"
        case .endedEarly: "this is no JSON: it ends inside a value"
        case .tooMany: "there are too many values"
        case .tooDeep: "arrays and objects are nested more than \(JSONParser.depthLimit) deep"
        }
    }
}

extension ControlRequest.Order {
    fileprivate init(_ name: String, _ members: inout ControlParameters) throws(ControlError) {
        let names = 1...ControlParameters.textLimit
        switch name {
        case "status": self = .status
        case "apps": self = .apps
        case "app": self = .app(try members.required("app", members.text("app", names)))
        case "file":
            let app = try members.required("app", members.text("app", names))
            self = .file(app: app, name: try members.required("name", members.text("name", names)))
        case "activate": self = .activate(app: try members.required("app", members.text("app", names)))
        case "exit": self = .exit(app: try members.required("app", members.text("app", names)))
        case "alert":
            let name = try members.text("name", names)
            self = .alert(try LocalAlert(&members), name: name)
        case "alerts": self = .alerts
        case "pause": self = .pause
        case "resume": self = .resume
        case "complete": self = .complete(name: try members.text("name", names))
        case "withdraw": self = .withdraw(name: try members.required("name", members.text("name", names)))
        case "regions": self = .regions(app: try members.text("app", names))
        case "press": self = .press(key: try Self.key(&members))
        case "screenshot": self = .screenshot
        case "watch":
            let all = ControlRequest.WatchKind.allCases
            guard let kinds = try members.texts("kinds", 1...all.count, each: 1...20) else {
                self = .watch(ControlRequest.WatchKind.usual)
                return
            }
            var found: Set<ControlRequest.WatchKind> = []
            for text in kinds { found.insert(try members.word("kinds", text)) }
            self = .watch(found)
        case "distraction": self = .distraction(try members.required("on", members.boolean("on")))
        case "theme":
            self = .theme(try members.word("name", try members.required("name", members.text("name", 1...20))))
        case "brightness": self = .brightness(try members.integer("percent", 1...100).map { Int($0) })
        case "screen":
            self = .screen(try members.word("state", try members.required("state", members.text("state", 1...20))))
        case "touch": self = .touch(try Self.contacts(&members))
        case "key":
            let word = try members.required("action", members.text("action", 1...40))
            guard let action = KeyAction(word) else {
                throw ControlError(
                    "action: expected one of \(KeyAction.words.joined(separator: ", ")), got \"\(word)\"")
            }
            let phase = try members.required("phase", members.text("phase", 1...20))
            self = .key(action, try members.word("phase", phase))
        case "record": self = .record(try members.required("on", members.boolean("on")))
        case "replay": self = .replay(try Self.recordingPart(&members))
        case "stop-replay": self = .stopReplay
        case "slow":
            let app = try members.required("app", members.text("app", names))
            let time = try members.required("time", members.integer("time", 1...60_000))
            self = .slow(app: app, .milliseconds(Int(time)))
        case "drop": self = .drop(app: try members.required("app", members.text("app", names)))
        case "vehicle": self = .vehicle
        case "set-vehicle": self = .setVehicle(try Self.vehicleValues(&members))
        case "serve":
            let all = ServedRequest.functions
            let names = try members.required("for", members.texts("for", 1...all.count, each: 1...40))
            self = .serve(Set(try names.map { name throws(ControlError) in try FunctionID(served: name) }))
        case "answer": self = try Self.answer(&members)
        case "log":
            self = .log(try members.word("level", try members.required("level", members.text("level", 1...20))))
        case "language":
            let name = try members.required("name", members.text("name", 1...20))
            self = .language(try members.word("name", name))
        case "phones": self = .phones
        case "allow": self = .allow(try Self.device(&members), app: try members.text("app", names))
        case "pair": self = .pair(try members.boolean("on") ?? true)
        case "forget": self = .forget(try Self.device(&members))
        case "reset": self = .reset
        case "shutdown": self = .shutdown(isIgnitionOff: try members.boolean("ignition") == false)
        default: throw ControlError("do: there is no \"\(name)\"")
        }
    }

    private static func contacts(_ members: inout ControlParameters) throws(ControlError) -> [Contact] {
        let range: ClosedRange<Int64> = -Int64(Canvas.longestSide)...Int64(Canvas.longestSide)
        var contacts: [Contact] = []
        let elements = try members.required("contacts", members.objects("contacts", 1...(2 * VirtualPanel.slots)))
        for var element in elements {
            let slot = try element.required("slot", element.integer("slot", 0...Int64(VirtualPanel.slots - 1)))
            let word = try element.required("phase", element.text("phase", 1...20))
            guard let phase = Contact.Phase(word: word) else {
                let words = Contact.Phase.all.map { "\"\($0.word)\"" }.joined(separator: ", ")
                throw ControlError("phase: expected one of \(words), got \"\(word)\"")
            }
            let x = try element.required("x", element.integer("x", range))
            let y = try element.required("y", element.integer("y", range))
            try element.finish()
            let point = DisplayPoint(x: Int32(x), y: Int32(y))
            contacts.append(Contact(slot: UInt8(slot), phase: phase, point: point))
        }
        return contacts
    }

    private static func recordingPart(
        _ members: inout ControlParameters
    ) throws(ControlError) -> ControlRequest.RecordingPart {
        let text = try members.required("part", members.text("part", 0...ControlParameters.iconLimit))
        guard let bytes = Base64.decode(text) else { throw ControlError("part: expected base64") }
        var part = ControlRequest.RecordingPart(bytes: bytes)
        part.isFollowed = try members.boolean("more") ?? false
        if let speed = try members.number("speed", ControlRequest.RecordingPart.speeds) { part.speed = speed }
        return part
    }

    private static func answer(_ members: inout ControlParameters) throws(ControlError) -> Self {
        let number = try members.required("number", members.integer("number", 1...(1 << 53)))
        let word = try members.required("result", members.text("result", 1...40))
        guard let result = ServedRequest.results.first(where: { $0.rawValue == word }) else {
            let words = ServedRequest.results.map(\.rawValue).joined(separator: ", ")
            throw ControlError("result: expected one of \(words), got \"\(word)\"")
        }
        let info = try members.text("info", 1...1000)
        return .answer(ServedRequest.ID(UInt64(number)), result, info: info)
    }

    /// `set`: an object of names and values; `unset`: names.
    private static func vehicleValues(
        _ members: inout ControlParameters
    ) throws(ControlError) -> [VehicleValue] {
        let limit = VehicleItem.all.count * 4
        let set = try members.object("set", 1...limit)
        let unset = try members.texts("unset", 1...limit, each: 1...ControlParameters.textLimit)
        guard set != nil || unset != nil else { throw ControlError("set: missing") }
        do throws(InvalidData) {
            var values: [VehicleValue] = []
            for name in unset ?? [] { values.append(try VehicleValue(unset: name)) }
            for (name, value) in set?.members ?? [] { values.append(try VehicleValue(name, value)) }
            return values
        } catch {
            throw ControlError(error.info)
        }
    }

    private static func key(_ members: inout ControlParameters) throws(ControlError) -> UInt16 {
        let name = try members.required("key", members.text("key", 1...40))
        guard let key = TypedKey(argument: name) else {
            throw ControlError("key: there is no key \"\(name)\"; expected a name like KEY_RIGHT or right")
        }
        return key.code
    }

    private static func device(_ members: inout ControlParameters) throws(ControlError) -> DeviceID {
        let text = try members.required("device", members.text("device", 1...ControlParameters.textLimit))
        guard let device = DeviceID(text) else {
            throw ControlError("device: expected a device like \"tcp:192.168.1.23\", got \"\(text)\"")
        }
        guard device != .local else { throw ControlError("device: this machine is always allowed") }
        return device
    }
}

extension Contact.Phase {
    fileprivate static let all: [Self] = [.begin, .move, .end, .cancel]

    init?(word: String) {
        guard let phase = Self.all.first(where: { "\($0.word)" == word }) else { return nil }
        self = phase
    }
}

extension LocalAlert {
    fileprivate init(_ members: inout ControlParameters) throws(ControlError) {
        let texts = 1...ControlParameters.textLimit
        self.init(
            id: ID(0), sender: try members.text("from", 1...ControlParameters.textLimit) ?? "",
            lines: try members.required("text", members.texts("text", 1...Self.lineLimit, each: texts)),
            buttons: try members.texts("buttons", 0...Self.buttonLimit, each: texts) ?? [])
        if let word = try members.text("priority", 1...20) { rank = try AlertQueue.Rank(word) }
        if let time = try members.integer("time", 1000...3_600_000) { self.time = .milliseconds(Int(time)) }
        isEmergency = try members.boolean("emergency") ?? false
        holds = try members.boolean("hold") ?? false
        showsProgress = try members.boolean("progress") ?? false
        playsTone = try members.boolean("tone") ?? false
        speech = try members.text("say", texts)
        if let text = try members.text("icon", 1...ControlParameters.iconLimit) {
            guard let bytes = Base64.decode(text) else { throw ControlError("icon: expected base64") }
            icon = EncodedImage(bytes: bytes)
        }
        isWarning = try members.boolean("warning") ?? false
        if isWarning, isEmergency || showsProgress || icon != nil {
            throw ControlError("warning: its sign takes the place of icon and progress, and an emergency has its own")
        }
    }
}

extension AlertQueue.Rank {
    private static let words: [(String, Self)] = [("high", .high), ("default", .default), ("low", .low)]

    init(_ word: String) throws(ControlError) {
        guard let found = Self.words.first(where: { $0.0 == word }) else {
            throw ControlError("priority: expected one of \"high\", \"default\", \"low\", got \"\(word)\"")
        }
        self = found.1
    }

    var word: String {
        switch self {
        case .high: "high"
        case .default: "default"
        case .low: "low"
        }
    }
}
