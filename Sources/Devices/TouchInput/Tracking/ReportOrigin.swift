/// Tells a frame that the kernel has made up from those of a device.
///
/// When a device is pulled, inhibited or put to sleep, the kernel lets go of its keys, `BTN_TOUCH` among them, and on the
/// latter two of its slots, so that nothing hangs. Nobody has lifted a finger or let go of a key. Such a frame is closed by
/// a `SYN_REPORT` of value 1, where a driver's has 0 (`input_dev_release_keys` of drivers/input/input.c, Linux 3.4 to date).
///
/// | others that are closed by 1 | are known by |
/// | --- | --- |
/// | the kernel's repeats | a key of value 2 |
/// | all frames of an odd driver, or of a program behind uinput | the last press, closed by 1 as well: the kernel never presses |
struct ReportOrigin: Sendable {
    /// Within this frame.
    private var hasPress = false
    private var hasRepeat = false
    /// The last frame with a press in it was closed by 0.
    private var pressesEndWithZero = true

    mutating func noteKey(_ value: Int32) {
        if value == 1 { hasPress = true } else if value == 2 { hasRepeat = true }
    }

    mutating func notePress() { hasPress = true }

    /// - Parameter value: The `SYN_REPORT`'s.
    /// - Returns: Whether what came up in the frame that ends here was let go of by the kernel.
    mutating func isKernels(_ value: Int32) -> Bool {
        if hasPress { pressesEndWithZero = value == 0 }
        defer { discardFrame() }
        return value == 1 && !hasPress && !hasRepeat && pressesEndWithZero
    }

    /// What the unfinished frame said is not to be relied on.
    mutating func discardFrame() {
        hasPress = false
        hasRepeat = false
    }
}
