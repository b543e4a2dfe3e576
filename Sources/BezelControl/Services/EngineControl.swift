package import BezelModel
package import HeadUnit
package import SmartDeviceLink

/// The engine: receives events, and is read.
package protocol EngineControl: EventSink {
    var snapshot: Engine.Snapshot { get }
    /// nil if the app is not registered.
    func details(of app: SessionID) -> Engine.AppDetails?
    /// A complete file of an app; nil if there is none of that name.
    func file(_ name: String, of app: SessionID) -> FileContents?
    /// What can be said now.
    var phrases: Engine.Phrases { get }
    /// Why nothing can be said now, or not this phrase; nil if it can.
    ///
    /// - Parameter phrase: nil for any.
    func problem(saying phrase: String?) -> String?
    /// Why this cannot be typed on the head unit's keyboard now; nil if it can.
    func problem(typing stroke: KeyboardStroke) -> String?
    /// Validates a notification for an app (`Engine.checked`).
    func checked(
        _ parameters: JSON, of function: FunctionID, for session: SessionID
    ) throws(InvalidData) -> JSON
    /// Why no program can serve this function; nil if one can.
    func problem(serving function: FunctionID) -> String?
    /// Number of apps that have subscribed to what a program sends (`Engine.subscribers`).
    func subscribers(of notice: ServedNotice) -> Int
    /// The vehicle data that apps can ask for.
    var vehicleItems: VehicleItems { get }
    /// Whether apps may control modules of the car, and who decides.
    var remoteControlRules: RemoteControlRules { get }
    /// The owner of a finger that is down.
    func holder(panel: UInt8, slot: UInt8) -> Engine.TouchHolder?
}
