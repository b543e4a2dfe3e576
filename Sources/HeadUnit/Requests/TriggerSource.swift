/// How the driver has chosen something (rpc_spec TriggerSource).
enum TriggerSource: String, Hashable, Sendable {
    case menu = "MENU"
    case voice = "VR"
    case keyboard = "KEYBOARD"
}
