internal import SmartDeviceLink
internal import SmartDeviceLinkApp

/// Prints changes of the connection and the HMI status.
final class StatusPrinter: SDLManagerDelegate {
    static let shared = StatusPrinter()

    func registered(_ registration: Registration) { print("registered: \(registration.result.rawValue)") }

    func disconnected(_ reason: SDLManagerError) {
        if reason != .stopped { print("the connection is gone: \(reason)") }
    }

    func hmiLevel(from old: HMILevel?, to new: HMILevel) {
        print("level \(old?.rawValue ?? "unknown") → \(new.rawValue)")
    }

    func systemContext(from old: SystemContext?, to new: SystemContext) {
        if let old { print("    context \(old.rawValue) → \(new.rawValue)") }
    }
}
