package import BezelModel
package import HeadUnit
internal import SmartDeviceLink

/// The engine: receives events, and is read.
package protocol EngineControl: EventSink {
    var snapshot: Engine.Snapshot { get }
    /// nil if the app is not registered.
    func details(of app: SessionID) -> Engine.AppDetails?
    /// A complete file of an app; nil if there is none of that name.
    func file(_ name: String, of app: SessionID) -> FileContents?
    /// The owner of a finger that is down.
    func holder(panel: UInt8, slot: UInt8) -> Engine.TouchHolder?
}
