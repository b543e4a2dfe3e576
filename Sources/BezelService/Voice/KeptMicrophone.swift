/// The driver's switch of the microphone as it is stored over restarts.
struct KeptMicrophone: Hashable, Sendable {
    /// False if the driver has switched the microphone off.
    var isOn: Bool

    init(isOn: Bool) { self.isOn = isOn }

    /// A text that is no switch is ignored: the microphone is on.
    init(text: String) {
        isOn = text.split(whereSeparator: \.isWhitespace).first != "off"
    }

    var text: String { isOn ? "on\n" : "off\n" }
}
