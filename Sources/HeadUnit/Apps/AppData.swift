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

    public init() {}
}
