internal import BezelControl
internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink

extension EngineRunner: EngineControl {
    var snapshot: Engine.Snapshot { read { $0.snapshot } }

    func details(of app: SessionID) -> Engine.AppDetails? { read { $0.details(of: app) } }

    func file(_ name: String, of app: SessionID) -> FileContents? { read { $0.file(name, of: app) } }

    var phrases: Engine.Phrases { read { $0.phrases } }
    var voiceSession: (state: Engine.Phrases.State, phrases: Int, leftOut: Int) { read { $0.session } }

    func problem(saying phrase: String?) -> String? { read { $0.problem(saying: phrase) } }

    func problem(typing stroke: KeyboardStroke) -> String? { read { $0.problem(typing: stroke) } }

    func checked(
        _ parameters: JSON, of function: FunctionID, for session: SessionID
    ) throws(InvalidData) -> JSON {
        try read { engine in
            Result { () throws(InvalidData) in try engine.checked(parameters, of: function, for: session) }
        }.get()
    }

    func problem(serving function: FunctionID) -> String? { read { $0.problem(serving: function) } }

    func subscribers(of notice: ServedNotice) -> Int { read { $0.subscribers(of: notice) } }

    var vehicleItems: VehicleItems { read { $0.configuration.vehicleItems } }

    var remoteControlRules: RemoteControlRules { read { $0.remoteControlRules } }

    func holder(panel: UInt8, slot: UInt8) -> Engine.TouchHolder? { read { $0.holder(panel: panel, slot: slot) } }
}
