public import SmartDeviceLink

/// A typed system capability, for ``SystemCapabilityManager/get(_:)`` and ``SystemCapabilityManager/changes(of:)``.
public protocol SystemCapability: Hashable, Sendable {
    /// Its type in GetSystemCapability.
    static var type: SystemCapabilityType { get }
    /// Reads a SystemCapability.
    ///
    /// - Returns: Nil if it is of another type, or a part that is needed is missing.
    init?(system capability: JSON)
}

/// What the head unit can show, play and do. It is ``SDLManager/systemCapabilityManager``.
///
/// ```swift
/// for await video in app.systemCapabilityManager.changes(of: VideoStreamingCapability.self) { print(video) }
/// ```
public final class SystemCapabilityManager: Sendable {
    private let connection: HeadUnitConnection

    init(_ connection: HeadUnitConnection) { self.connection = connection }

    /// What the head unit has said about its screen, buttons and speech, and the last system capability of each type.
    public var capabilities: SystemCapabilities { get async { await connection.state.capabilities } }

    /// Whether the registration named a capability (`hmiCapabilities`); nil if the app is not registered or the head unit
    /// does not say.
    public func isSupported(_ type: SystemCapabilityType) async -> Bool? {
        guard let registration = await connection.state.registration,
            let found = registration.parameters["hmiCapabilities"]
        else { return nil }
        let key: String? =
            switch type {
            case .navigation: "navigation"
            case .phoneCall: "phoneCall"
            case .videoStreaming: "videoStreaming"
            case .remoteControl: "remoteControl"
            case .appServices: "appServices"
            case .displays: "displays"
            case .seatLocation: "seatLocation"
            case .driverDistraction: "driverDistraction"
            }
        return key.flatMap { found[$0]?.boolean }
    }

    /// Whether the head unit reports changes (RPC 5.1 or later).
    public var supportsSubscriptions: Bool {
        get async { await connection.state.registration.map { $0.rpcVersion >= Version(5, 1, 0) } ?? false }
    }

    /// Requests a capability (rpc_spec GetSystemCapability).
    ///
    /// - Returns: Nil if the answer lacks a part that is needed.
    /// - Throws: The errors of ``SDLManager/capability(_:subscribes:)``.
    public func get<Capability: SystemCapability>(
        _ capability: Capability.Type
    ) async throws(SDLManagerError) -> Capability? {
        Capability(system: try await connection.capability(Capability.type))
    }

    /// A capability: now, if it is known, and after each change. After each registration the capability and its changes
    /// are requested from the head unit. The sequence continues when the connection is lost; it ends when the manager
    /// stops or gives up reconnecting, or is stopped already. A head unit that does not have the capability sends
    /// nothing.
    public func changes<Capability: SystemCapability>(of capability: Capability.Type) -> AsyncStream<Capability> {
        let values = connection.values { state in
            Known(
                session: state.registration?.connection,
                value: state.capabilities.system[Capability.type].flatMap { Capability(system: $0) })
        }
        return AsyncStream { sink in
            let task = Task { [weak connection] in
                var asked: Int?
                var last: Capability?
                for await known in values {
                    if let value = known.value, value != last { sink.yield(value) }
                    last = known.value
                    guard let session = known.session, session != asked else { continue }
                    asked = session
                    Task { [weak connection] in
                        _ = try? await connection?.capability(Capability.type, subscribes: true)
                    }
                }
                sink.finish()
            }
            sink.onTermination = { _ in task.cancel() }
        }
    }

    /// Calls a handler with a capability, as ``changes(of:)`` brings it, until the subscription is released or
    /// ``Subscription/cancel()`` is called. The handler runs in a separate task.
    public func subscribe<Capability: SystemCapability>(
        to capability: Capability.Type,
        @_inheritActorContext _ handler: @escaping @Sendable (Capability) async -> Void
    ) -> Subscription {
        let changes = changes(of: capability)
        let task = Task { for await value in changes { await handler(value) } }
        return Subscription { task.cancel() }
    }

    private struct Known<Capability: SystemCapability>: Hashable {
        /// Number of the registered connection.
        var session: Int?
        var value: Capability?
    }
}

/// Whether the head unit can take a destination (rpc_spec NavigationCapability).
public struct NavigationCapability: SystemCapability {
    /// NAVIGATION.
    public static let type = SystemCapabilityType.navigation
    /// `sendLocationEnabled`. Default: false.
    public var takesLocations: Bool
    /// `getWayPointsEnabled`. Default: false.
    public var givesWayPoints: Bool

    /// Reads a SystemCapability of type NAVIGATION.
    public init?(system capability: JSON) {
        guard let found = Self.member("navigationCapability", of: capability) else { return nil }
        takesLocations = found["sendLocationEnabled"]?.boolean ?? false
        givesWayPoints = found["getWayPointsEnabled"]?.boolean ?? false
    }
}

/// Whether the head unit can call (rpc_spec PhoneCapability).
public struct PhoneCapability: SystemCapability {
    /// PHONE_CALL.
    public static let type = SystemCapabilityType.phoneCall
    /// `dialNumberEnabled`. Default: false.
    public var dialsNumbers: Bool

    /// Reads a SystemCapability of type PHONE_CALL.
    public init?(system capability: JSON) {
        guard let found = Self.member("phoneCapability", of: capability) else { return nil }
        dialsNumbers = found["dialNumberEnabled"]?.boolean ?? false
    }
}

/// What the head unit accepts from an app while rules against driver distraction are in force (rpc_spec
/// DriverDistractionCapability).
public struct DriverDistractionCapability: SystemCapability {
    /// DRIVER_DISTRACTION.
    public static let type = SystemCapabilityType.driverDistraction
    /// `menuLength`: the most entries of a menu; nil if the head unit does not say.
    public var menuLength: Int?
    /// `subMenuDepth`: how deep submenus may be; nil if the head unit does not say.
    public var submenuDepth: Int?

    /// Reads a SystemCapability of type DRIVER_DISTRACTION.
    public init?(system capability: JSON) {
        guard let found = Self.member("driverDistractionCapability", of: capability) else { return nil }
        menuLength = found["menuLength"]?.integer.flatMap(Int.init(exactly:))
        submenuDepth = found["subMenuDepth"]?.integer.flatMap(Int.init(exactly:))
    }
}

/// The main window of the head unit's display (rpc_spec DisplayCapability, WindowCapability).
public struct DisplayCapability: SystemCapability {
    /// DISPLAYS.
    public static let type = SystemCapabilityType.displays
    /// `displayName`; nil if the head unit does not say.
    public var name: String?
    /// `templatesAvailable`: values for ``ScreenContent/layout``.
    public var layouts: [TemplateLayout]
    /// Names of text fields (rpc_spec TextFieldName).
    public var textFields: Set<String>
    /// Names of image fields (rpc_spec ImageFieldName).
    public var imageFields: Set<String>
    /// `numCustomPresetsAvailable`. Default: 0.
    public var presets: Int
    /// `menuLayoutsAvailable`: values for ``MenuConfiguration``.
    public var menuLayouts: [MenuLayout]
    /// How many soft buttons the present layout shows (`softButtonCapabilities`); 0 if the head unit does not say.
    public var softButtonCount: Int
    /// How many of ``ScreenContent/textField1`` to ``ScreenContent/textField4`` the present layout shows.
    public var lineCount: Int { (1...4).count { textFields.contains("mainField\($0)") } }
    /// How many of ``ScreenContent/primaryGraphic`` and ``ScreenContent/secondaryGraphic`` the present layout shows.
    public var pictureCount: Int { ["graphic", "secondaryGraphic"].count { imageFields.contains($0) } }

    /// Reads a SystemCapability of type DISPLAYS.
    public init?(system capability: JSON) {
        guard capability["systemCapabilityType"]?.string == Self.type.rawValue,
            let display = capability["displayCapabilities"]?.array?.first,
            let main = display["windowCapabilities"]?.array?.first(where: { ($0["windowID"]?.integer ?? 0) == 0 })
        else { return nil }
        func words(_ list: JSON?) -> [String] { (list?.array ?? []).compactMap(\.string) }
        func names(_ list: JSON?) -> Set<String> { Set((list?.array ?? []).compactMap { $0["name"]?.string }) }
        name = display["displayName"]?.string
        layouts = words(main["templatesAvailable"]).map(TemplateLayout.init)
        (textFields, imageFields) = (names(main["textFields"]), names(main["imageFields"]))
        presets = main["numCustomPresetsAvailable"]?.integer.flatMap(Int.init(exactly:)) ?? 0
        menuLayouts = words(main["menuLayoutsAvailable"]).compactMap(MenuLayout.init)
        softButtonCount = main["softButtonCapabilities"]?.array?.count ?? 0
    }
}

extension SystemCapability {
    /// The part of a SystemCapability of this type; nil for another type.
    fileprivate static func member(_ key: String, of capability: JSON) -> JSON? {
        capability["systemCapabilityType"]?.string == type.rawValue ? capability[key] : nil
    }
}

extension VideoStreamingCapability: SystemCapability {
    /// VIDEO_STREAMING.
    public static let type = SystemCapabilityType.videoStreaming
}
