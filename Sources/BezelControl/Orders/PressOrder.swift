internal import BezelConfiguration
package import SmartDeviceLink
internal import TouchInput

/// Presses and releases a key as if a device had sent it.
///
/// - Members: `key`: a key by the kernel's name, like "KEY_RIGHT" or "right"
/// - Answer: key, action: what `[keys.map]` says of it
package struct PressOrder: ControlOrder {
    package static let name = "press"
    package var right: ControlRight { .change }
    var key: TypedKey

    package init(key: TypedKey) { self.key = key }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        let name = try members.required("key", members.text("key", 1...40))
        guard let key = TypedKey(argument: name) else {
            throw ControlError("key: there is no key \"\(name)\"; expected a name like KEY_RIGHT or right")
        }
        self.key = key
    }

    package var members: [(String, JSON?)] { [("key", .string(KeyName.of(key: key.code)))] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let name = KeyName.of(key: key.code)
        guard let action = call.service.keys.press(key.code) else {
            throw ControlError("keys.map has no action for \(name)")
        }
        return .now([("key", .string(name)), ("action", .string(action.description))])
    }
}
