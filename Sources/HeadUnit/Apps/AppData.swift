public import SmartDeviceLink

/// What an app has told the head unit and what comes back when it resumes: sdl_core's data-changing requests
/// (SDL.md §11.1), each kept as the JSON parameters it came with.
public struct AppData: Hashable, Sendable {
    /// AddCommand by `cmdID`.
    public var commands: [Int64: JSON] = [:]
    /// AddSubMenu by `menuID`.
    public var subMenus: [Int64: JSON] = [:]
    /// CreateInteractionChoiceSet by `interactionChoiceSetID`.
    public var choiceSets: [Int64: JSON] = [:]
    /// CUSTOM_BUTTON is everybody's from the start.
    public var buttons: Set<ButtonName> = [.customButton]
    /// The parameters of SetGlobalProperties that are in force.
    public var globalProperties = JSONObject()

    /// The file that SetAppIcon named. It stays without a hash too.
    public var icon: String?

    public init() {}

    /// About how many bytes an app may have kept for it: room for thousands of commands and choices.
    static let limit = 1 << 20

    func hasRoom(for more: JSON) -> Bool {
        let kept = [commands, subMenus, choiceSets].joined().reduce(0) { $0 + $1.value.footprint }
        return kept + JSON.object(globalProperties).footprint + more.footprint <= Self.limit
    }
}
