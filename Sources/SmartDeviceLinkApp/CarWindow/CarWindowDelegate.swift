public import SmartDeviceLink

/// What an app hears of its ``CarWindow``. Every method has a default that does nothing.
@MainActor public protocol CarWindowDelegate: AnyObject {
    /// A finger has come down on a view and gone up from it without a drag.
    ///
    /// - Parameters:
    ///   - view: Who answers for the tap.
    ///   - point: In the window's coordinates.
    /// - Returns: True when the app has dealt with it: the view is then told `cancelled`. With false, the default, the
    ///   view is told `touchUpInside`.
    func view(_ view: any View, didReceiveSingleTapAt point: ViewPoint) -> Bool
    func carWindow(_ window: CarWindow, didRecognize gesture: Gesture)
    /// The head unit has answered to the regions. Those that it would not have are sent again when they change or when it
    /// is the app's turn anew.
    func carWindow(_ window: CarWindow, didSend regions: [HapticRect], response: RPCResponse)
}

extension CarWindowDelegate {
    public func view(_ view: any View, didReceiveSingleTapAt point: ViewPoint) -> Bool { false }
    public func carWindow(_ window: CarWindow, didRecognize gesture: Gesture) {}
    public func carWindow(_ window: CarWindow, didSend regions: [HapticRect], response: RPCResponse) {}
}
