public import SmartDeviceLink

/// One RPC of this head unit: the levels at which an app may use it, the function that reads its parameters after
/// `ParameterTable` has validated them, and the function that serves it.
struct RPC: Sendable {
    /// Serves a request. The closure holds the values of the request's parameters.
    typealias Service = @Sendable (inout Engine, RPCRequest) throws(InvalidData) -> [Action]
    /// Reads a request's parameters, on any thread, and returns the function that serves them. Messages about values
    /// that it leaves out are added to the list.
    typealias Reading = @Sendable (Parameters, inout [String]) throws(InvalidData) -> Service

    let function: FunctionID
    /// The levels at which an app may use it unless its policy says otherwise.
    let levels: [HMILevel]
    /// nil for a notification, and for RegisterAppInterface, which comes before there is an app.
    let reading: Reading?

    /// An RPC that is only sent, or is served elsewhere.
    init(_ function: FunctionID, _ levels: [HMILevel]) {
        self.function = function
        self.levels = levels
        reading = nil
    }

    /// An RPC with few parameters, which its service reads itself.
    init(
        _ function: FunctionID, _ levels: [HMILevel],
        _ service: @escaping @Sendable (inout Engine, RPCRequest, Parameters) throws(InvalidData) -> [Action]
    ) {
        self.init(function, levels, { (parameters, _) throws(InvalidData) in parameters }, service)
    }

    /// An RPC whose parameters are slow to read or to free.
    init<Content: Sendable>(
        _ function: FunctionID, _ levels: [HMILevel],
        _ read: @escaping @Sendable (Parameters, inout [String]) throws(InvalidData) -> Content,
        _ service: @escaping @Sendable (inout Engine, RPCRequest, Content) throws(InvalidData) -> [Action]
    ) {
        self.function = function
        self.levels = levels
        reading = { (parameters, leftOut) throws(InvalidData) in
            let content = try read(parameters, &leftOut)
            return { (engine, request) throws(InvalidData) in try service(&engine, request, content) }
        }
    }
}

/// Every RPC that is served or sent, one row each; those of programs have theirs in ``ServedRPC/rows``. An RPC without a row is answered with UNSUPPORTED_REQUEST. The levels
/// are those of sdl_core's stock policy groups Base-4, Notifications and HapticGroup (ProtocolNotes, "Permissions").
enum RPCCatalog {
    static let any: [HMILevel] = [.full, .limited, .background, .notRunning]
    static let awake: [HMILevel] = [.full, .limited, .background]

    static let rows = own + ServedRPC.rows.map(\.rpc)

    private static let own: [RPC] = [
        RPC(.registerAppInterface, any),
        RPC(.unregisterAppInterface, any) { _, request, _ in
            [.unregister(request.session, request.respond(.success))]
        },
        RPC(.changeRegistration, any) { engine, request, parameters in
            engine.apps.changeRegistration(request, parameters.json)
        },
        RPC(.closeApplication, awake) { engine, request, _ in engine.status.closeApplication(request) },
        RPC(.getSystemCapability, any) { engine, request, parameters throws(InvalidData) in
            try engine.apps.getCapability(request, parameters.json, engine.capabilities(of: request.app))
        },
        RPC(.setAppIcon, any) { engine, request, parameters throws(InvalidData) in
            let name = try parameters.fileName()
            return try engine.content.setIcon(
                name, engine.files[request.session]?[name], request, isShown: engine.configuration.screen.templates)
        },

        RPC(.putFile, any) { engine, request, parameters throws(InvalidData) in
            try engine.putFile(request, parameters)
        },
        RPC(.deleteFile, any) { engine, request, parameters throws(InvalidData) in
            try engine.deleteFile(request, parameters)
        },
        RPC(.listFiles, any) { engine, request, _ in engine.files.list(request) },

        RPC(.show, awake) { engine, request, parameters throws(InvalidData) in
            try engine.show(request, parameters)
        },
        RPC(
            .setMediaClockTimer, awake,
            { (parameters, _) throws(InvalidData) in try SetMediaClockTimer(parameters.json) },
            { engine, request, timer in engine.screens.setClock(timer, request) }),
        RPC(.setDisplayLayout, any) { engine, request, parameters throws(InvalidData) in
            try engine.setDisplayLayout(request, parameters.json)
        },
        RPC(
            .sendHapticData, [.full],
            { (parameters, leftOut) throws(InvalidData) in
                RegionSet(try SendHapticData(parameters, leftOut: &leftOut))
            }, { engine, request, regions in engine.regions.set(regions, request) }),

        RPC(
            .alert, awake, { (parameters, _) throws(InvalidData) in try Alert(parameters, style: .full) },
            { engine, request, alert in engine.showAlert(alert, request) }),
        RPC(
            .subtleAlert, awake, { (parameters, _) throws(InvalidData) in try Alert(parameters, style: .subtle) },
            { engine, request, alert in engine.showAlert(alert, request) }),
        RPC(.cancelInteraction, awake) { engine, request, parameters throws(InvalidData) in
            try engine.cancelInteraction(request, parameters)
        },
        RPC(
            .performInteraction, [.full],
            { (parameters, _) throws(InvalidData) in try PerformInteraction(parameters) },
            { engine, request, interaction in
                engine.screens.perform(
                    interaction, request, in: engine.screenContext(at: request.time), engine.voiceUse)
            }),
        RPC(
            .scrollableMessage, [.full],
            { (parameters, _) throws(InvalidData) in try ScrollableMessage(parameters) },
            { engine, request, message in engine.show(message, request) }),
        RPC(
            .slider, [.full], { (parameters, _) throws(InvalidData) in try Slider(parameters.json) },
            { engine, request, slider in engine.show(slider, request) }),
        RPC(
            .showConstantTBT, awake, { (parameters, _) throws(InvalidData) in try ShowConstantTBT(parameters) },
            { engine, request, change in engine.show(change, request) }),
        RPC(
            .alertManeuver, awake, { (parameters, _) throws(InvalidData) in try AlertManeuver(parameters) },
            { engine, request, maneuver in engine.show(maneuver, request) }),
        RPC(
            .updateTurnList, awake, { (parameters, _) throws(InvalidData) in try UpdateTurnList(parameters) },
            { engine, request, list in engine.update(list, request) }),
        RPC(.showAppMenu, [.full]) { engine, request, parameters in
            engine.screens.showAppMenu(request, parameters.json, in: engine.screenContext(at: request.time))
        },
        RPC(
            .speak, [.full, .limited], { (parameters, _) throws(InvalidData) in try TTSChunk.spoken(in: parameters) },
            { engine, request, chunks in engine.audio.speak(request, engine.sound(of: chunks, request.session)) }),

        RPC(
            .performAudioPassThru, [.full, .limited],
            { (parameters, _) throws(InvalidData) in try PerformAudioPassThru(parameters) },
            { engine, request, content in engine.performAudioPassThru(content, request) }),
        RPC(.endAudioPassThru, awake) { engine, request, _ in engine.voice.recordings.end(request) },

        RPC(.subscribeButton, awake) { engine, request, parameters in
            engine.content.subscribeButton(request, parameters.json)
        },
        RPC(.unsubscribeButton, awake) { engine, request, parameters in
            engine.content.unsubscribeButton(request, parameters.json)
        },
        RPC(
            .addCommand, awake, { (parameters, _) throws(InvalidData) in try NewCommand(parameters.json) },
            { engine, request, command in
                engine.content.addCommand(
                    command, request, files: engine.files[request.session],
                    isShown: engine.configuration.screen.templates, canSay: engine.voiceUse != .none,
                    room: engine.contentRoom(of: request.session))
            }),
        RPC(.deleteCommand, awake) { engine, request, parameters in
            engine.content.deleteCommand(request, parameters.json)
        },
        RPC(.addSubMenu, awake) { engine, request, parameters throws(InvalidData) in
            try engine.content.addSubMenu(
                request, parameters.json, files: engine.files[request.session],
                isShown: engine.configuration.screen.templates, room: engine.contentRoom(of: request.session))
        },
        RPC(.deleteSubMenu, awake) { engine, request, parameters in
            engine.content.deleteSubMenu(request, parameters.json)
        },
        RPC(
            .createInteractionChoiceSet, awake,
            { (parameters, _) throws(InvalidData) in try NewChoiceSet(parameters.json) },
            { engine, request, set in
                engine.content.createChoiceSet(
                    set, request, files: engine.files[request.session], room: engine.contentRoom(of: request.session))
            }),
        RPC(.deleteInteractionChoiceSet, awake) { engine, request, parameters in
            engine.content.deleteChoiceSet(
                request, parameters.json, inUse: engine.choiceSetsInUse(by: request.session))
        },
        RPC(
            .setGlobalProperties, awake,
            { (parameters, _) throws(InvalidData) in try NewProperties(parameters.json) },
            { engine, request, properties in
                engine.content.setGlobalProperties(
                    properties, request, files: engine.files[request.session],
                    showsMenus: engine.configuration.screen.templates,
                    others: engine.spokenProperties.union(engine.placeProperties),
                    keyboard: engine.screens.keyboardProperties(of: request.session),
                    room: engine.contentRoom(of: request.session))
            }),
        RPC(.resetGlobalProperties, awake) { engine, request, parameters in
            engine.content.resetGlobalProperties(request, parameters.json)
        },

        RPC(.getVehicleData, awake) { engine, request, parameters throws(InvalidData) in
            try engine.getVehicleData(request, parameters)
        },
        RPC(.subscribeVehicleData, awake) { engine, request, parameters throws(InvalidData) in
            try engine.subscribeVehicleData(request, parameters)
        },
        RPC(.unsubscribeVehicleData, awake) { engine, request, parameters throws(InvalidData) in
            try engine.unsubscribeVehicleData(request, parameters)
        },

        RPC(.onHMIStatus, any), RPC(.onPermissionsChange, any), RPC(.onAppInterfaceUnregistered, any),
        RPC(.onSystemCapabilityUpdated, any), RPC(.onSystemRequest, any), RPC(.onHashChange, any),
        RPC(.onDriverDistraction, any), RPC(.onLanguageChange, any), RPC(.onSubtleAlertPressed, awake),
        RPC(.onCommand, awake), RPC(.onKeyboardInput, [.full]),
        RPC(.onButtonEvent, awake), RPC(.onButtonPress, awake), RPC(.onTouchEvent, [.full]),
        RPC(.onVehicleData, awake), RPC(.onUpdateFile, awake), RPC(.onUpdateSubMenu, awake),
        RPC(.onAudioPassThru, awake),
    ]

    /// RPCs that need pages (``HeadUnitConfiguration/Screen/templates``).
    static let ofPages = FunctionID.interactions.union([
        .showAppMenu, .onCommand, .onKeyboardInput,
        .setMediaClockTimer, .showConstantTBT, .alertManeuver, .updateTurnList, .onUpdateFile, .onUpdateSubMenu,
    ])

    /// RPCs of route guidance, and of apps that draw their own screen.
    private static let ofGuidance: Set<FunctionID> = [.showConstantTBT, .alertManeuver, .updateTurnList]
    private static let ofOwnScreen: Set<FunctionID> = [.sendHapticData, .onTouchEvent]

    private static let ofModules: Set<FunctionID> = ServedRequest.ofModules.union([
        .getInteriorVehicleDataConsent, .releaseInteriorVehicleDataModule, .onInteriorVehicleData, .onRCStatus,
    ])

    /// Whether the app's types allow an RPC. The RPC itself refuses other apps with a reason.
    static func isFor(_ app: AppInfo, _ function: FunctionID, _ configuration: HeadUnitConfiguration) -> Bool {
        if ofGuidance.contains(function) { return app.isTouchable }
        if ofModules.contains(function) { return app.types.contains(.remoteControl) }
        return !ofOwnScreen.contains(function) || app.isTouchable || configuration.touch.anyAppType
    }

    static let byFunction = Dictionary(rows.map { ($0.function, $0) }) { first, _ in first }
}

/// Whether an app may use an RPC.
enum Permission: Hashable, Sendable {
    case allowed, disallowed
    /// The RPC is not served here.
    case unsupported
}

extension AppPolicy {
    /// The RPCs that a policy can decide on, by their names in the specification.
    public static let rpcNames = Dictionary(RPCCatalog.rows.map { ($0.function.name, $0.function) }) { first, _ in
        first
    }

    /// The levels at which the app may use an RPC; none when it is not served.
    func levels(_ function: FunctionID) -> [HMILevel] {
        rpcs[function] ?? RPCCatalog.byFunction[function]?.levels ?? []
    }

    /// The policy with this configuration: pages are served only where they are drawn.
    ///
    /// - Parameters:
    ///   - served: The functions that programs serve.
    ///   - microphone: Whether there is one, and whether apps are told of it.
    func serving(
        _ configuration: HeadUnitConfiguration, _ served: Set<FunctionID>,
        microphone: (isThere: Bool, isOffered: Bool)
    ) -> AppPolicy {
        var policy = self
        policy.unserved = ServedRPC.unserved(served, configuration)
        if !microphone.isThere { policy.unserved.formUnion(Engine.microphoneFunctions) }
        policy.unannounced = microphone.isOffered ? [] : Engine.microphoneFunctions
        if !configuration.screen.templates { policy.unserved.formUnion(RPCCatalog.ofPages) }
        return policy
    }

    func permission(to use: FunctionID, at level: HMILevel) -> Permission {
        guard RPCCatalog.byFunction[use] != nil, !unserved.contains(use) else { return .unsupported }
        return levels(use).contains(level) ? .allowed : .disallowed
    }
}
