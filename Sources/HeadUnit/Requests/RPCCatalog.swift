public import SmartDeviceLink

/// One RPC of this head unit: where an app may use it, and what serves it. Its parameters are in `ParameterTable`.
struct RPC: Sendable {
    typealias Service = @Sendable (inout Engine, RPCRequest) throws(InvalidData) -> [Action]

    let function: FunctionID
    /// The levels at which an app may use it unless its policy says otherwise.
    let levels: [HMILevel]
    /// nil for a notification, and for RegisterAppInterface, which comes before there is an app.
    let service: Service?

    init(_ function: FunctionID, _ levels: [HMILevel], _ service: Service? = nil) {
        self.function = function
        self.levels = levels
        self.service = service
    }
}

/// Every RPC that is served or sent, one row each. An RPC without a row is answered with UNSUPPORTED_REQUEST. The levels
/// are those of sdl_core's stock policy groups Base-4, Notifications and HapticGroup (ProtocolNotes, "Permissions").
enum RPCCatalog {
    private static let any: [HMILevel] = [.full, .limited, .background, .none]
    private static let awake: [HMILevel] = [.full, .limited, .background]

    static let rows: [RPC] = [
        RPC(.registerAppInterface, any),
        RPC(.unregisterAppInterface, any) { _, request in [.unregister(request.session, request.respond(.success))] },
        RPC(.changeRegistration, any) { engine, request in engine.apps.changeRegistration(request) },
        RPC(.closeApplication, awake) { engine, request in engine.status.closeApplication(request) },
        RPC(.getSystemCapability, any) { engine, request throws(InvalidData) in
            try engine.apps.getCapability(request, engine.capabilities(of: request.app))
        },
        RPC(.setAppIcon, any) { engine, request throws(InvalidData) in
            let name = try request.parameters.fileName()
            return try engine.content.setIcon(
                name, engine.files[request.session]?[name], request, isShown: engine.configuration.screen.templates)
        },

        RPC(.putFile, any) { engine, request throws(InvalidData) in try engine.putFile(request) },
        RPC(.deleteFile, any) { engine, request throws(InvalidData) in try engine.deleteFile(request) },
        RPC(.listFiles, any) { engine, request in engine.files.list(request) },

        RPC(.show, awake) { engine, request throws(InvalidData) in try engine.show(request) },
        RPC(.setDisplayLayout, any) { engine, request throws(InvalidData) in try engine.setDisplayLayout(request) },
        RPC(.sendHapticData, [.full]) { engine, request throws(InvalidData) in try engine.regions.set(request) },

        RPC(.alert, awake) { engine, request throws(InvalidData) in try engine.showAlert(request, .full) },
        RPC(.subtleAlert, awake) { engine, request throws(InvalidData) in try engine.showAlert(request, .subtle) },
        RPC(.cancelInteraction, awake) { engine, request throws(InvalidData) in
            let cancellation = try CancelInteraction(request.parameters)
            guard FunctionID(rawValue: cancellation.function) == .performInteraction else {
                return try engine.alerts.cancel(request)
            }
            return engine.pages.cancel(request, cancelID: cancellation.cancelID.map { Int64($0) })
        },
        RPC(.performInteraction, [.full]) { engine, request throws(InvalidData) in
            try engine.performInteraction(request)
        },
        RPC(.showAppMenu, [.full]) { engine, request in engine.showAppMenu(request) },
        RPC(.speak, [.full, .limited]) { engine, request throws(InvalidData) in try engine.speak(request) },

        RPC(.subscribeButton, awake) { engine, request in engine.content.subscribeButton(request) },
        RPC(.unsubscribeButton, awake) { engine, request in engine.content.unsubscribeButton(request) },
        RPC(.addCommand, awake) { engine, request throws(InvalidData) in
            try engine.content.addCommand(
                request, files: engine.files[request.session], isShown: engine.configuration.screen.templates)
        },
        RPC(.deleteCommand, awake) { engine, request in engine.content.deleteCommand(request) },
        RPC(.addSubMenu, awake) { engine, request throws(InvalidData) in
            try engine.content.addSubMenu(
                request, files: engine.files[request.session], isShown: engine.configuration.screen.templates)
        },
        RPC(.deleteSubMenu, awake) { engine, request in engine.content.deleteSubMenu(request) },
        RPC(.createInteractionChoiceSet, awake) { engine, request throws(InvalidData) in
            try engine.content.createChoiceSet(request)
        },
        RPC(.deleteInteractionChoiceSet, awake) { engine, request in
            engine.content.deleteChoiceSet(request, inUse: engine.pages.choiceSetsInUse(by: request.session))
        },
        RPC(.setGlobalProperties, awake) { engine, request throws(InvalidData) in
            try engine.content.setGlobalProperties(
                request, files: engine.files[request.session],
                showsMenus: engine.configuration.screen.templates)
        },
        RPC(.resetGlobalProperties, awake) { engine, request in engine.content.resetGlobalProperties(request) },

        RPC(.onHMIStatus, any), RPC(.onPermissionsChange, any), RPC(.onAppInterfaceUnregistered, any),
        RPC(.onSystemCapabilityUpdated, any), RPC(.onSystemRequest, any), RPC(.onHashChange, any),
        RPC(.onDriverDistraction, any), RPC(.onLanguageChange, any), RPC(.onSubtleAlertPressed, awake),
        RPC(.onCommand, awake),
        RPC(.onButtonEvent, awake), RPC(.onButtonPress, awake), RPC(.onTouchEvent, [.full]),
    ]

    /// RPCs that need pages (``HeadUnitConfiguration/Screen/templates``).
    static let ofPages: Set<FunctionID> = [.performInteraction, .showAppMenu, .onCommand]

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
    func serving(_ configuration: HeadUnitConfiguration) -> AppPolicy {
        var policy = self
        policy.unserved = configuration.screen.templates ? [] : RPCCatalog.ofPages
        return policy
    }

    func permission(to use: FunctionID, at level: HMILevel) -> Permission {
        guard RPCCatalog.byFunction[use] != nil, !unserved.contains(use) else { return .unsupported }
        return levels(use).contains(level) ? .allowed : .disallowed
    }
}
