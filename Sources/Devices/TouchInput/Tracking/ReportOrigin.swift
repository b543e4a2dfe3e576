/// Recognises frames that the kernel has made, in contrast to those of a device.
///
/// When a device is unplugged, inhibited or suspended, the kernel releases its keys, including `BTN_TOUCH`, so that
/// nothing stays pressed; if it is inhibited, its slots too (`input_mt_release_slots`). A suspended device keeps its
/// slots: its driver lifts them when the board wakes, or uses them for the next touch. No finger was lifted and
/// no key was released. Such a frame ends with a `SYN_REPORT` of value 1; a driver's has the value 0
/// (`input_dev_release_keys` in drivers/input/input.c, since Linux 3.4).
///
/// | other frames that end with 1 | are recognised by |
/// | --- | --- |
/// | the kernel's key repeats | a key with value 2 |
/// | all frames of an unusual driver, or of a program that uses uinput | the last frame with a press ended with 1 too; the kernel never presses |
struct ReportOrigin: Sendable {
    /// The current frame has a press.
    private var hasPress = false
    private var hasRepeat = false
    private var hasRelease = false
    /// The last frame with a press ended with the value 0.
    private var pressesEndWithZero = true

    mutating func noteKey(_ value: Int32) {
        switch value {
        case 0: hasRelease = true
        case 1: hasPress = true
        default: hasRepeat = true
        }
    }

    mutating func notePress() { hasPress = true }

    mutating func noteRelease() { hasRelease = true }

    /// - Parameter value: The value of the `SYN_REPORT`.
    /// - Returns: Whether the kernel made the frame that ends here, so that its keys and contacts were not released by
    ///   a hand.
    mutating func isKernels(_ value: Int32) -> Bool {
        if hasPress { pressesEndWithZero = value == 0 }
        defer { discardFrame() }
        return value == 1 && hasRelease && !hasPress && !hasRepeat && pressesEndWithZero
    }

    /// Drops the incomplete frame.
    mutating func discardFrame() {
        hasPress = false
        hasRepeat = false
        hasRelease = false
    }
}
