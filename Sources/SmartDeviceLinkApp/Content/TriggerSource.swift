/// How the driver chose a command or a choice (rpc_spec TriggerSource).
public struct TriggerSource: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// A value of rpc_spec TriggerSource.
    public var rawValue: String

    /// Creates a source, for a value that has no name here.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// MENU: by touch, a key or a knob.
    public static let menu = Self(rawValue: "MENU")
    /// VR: by voice.
    public static let voice = Self(rawValue: "VR")
    /// KEYBOARD: on the keyboard.
    public static let keyboard = Self(rawValue: "KEYBOARD")

    /// ``rawValue``.
    public var description: String { rawValue }
}
