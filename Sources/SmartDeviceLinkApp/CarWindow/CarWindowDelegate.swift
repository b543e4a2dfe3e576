public import H264Encoding
public import SmartDeviceLink

/// Receives events of a ``CarWindow``. Every method has a default that does nothing.
@MainActor public protocol CarWindowDelegate: AnyObject {
    /// A view was tapped: a finger went down and up on it without a drag.
    ///
    /// - Parameters:
    ///   - view: The view that handles the tap.
    ///   - point: The position, in the window's coordinates.
    /// - Returns: True if the app has handled the tap: the view then receives ``ViewAction/cancelled``. False, the
    ///   default: the view receives ``ViewAction/touchUpInside(at:)``.
    func view(_ view: any View, didReceiveSingleTapAt point: ViewPoint) -> Bool
    /// A gesture was recognised.
    func carWindow(_ window: CarWindow, didRecognize gesture: Gesture)
    /// A gesture was recognised on a view: the topmost one where it is, or where a pan or pinch began. Nil: there is none.
    /// Default: calls ``carWindow(_:didRecognize:)``.
    func carWindow(_ window: CarWindow, didRecognize gesture: Gesture, on view: (any View)?)
    /// The head unit has responded to a list of regions. If it refused the list, the list is sent again after a change,
    /// or when the app becomes FULL again.
    func carWindow(_ window: CarWindow, didSend regions: [HapticRect], response: RPCResponse)
    /// The window has another size or scale, because the head unit has said how large its screen is, or a stream has
    /// begun. Move the views to where they belong.
    func carWindowDidResize(_ window: CarWindow)
    /// The pictures of a stream cannot be encoded. The stream stays open without pictures.
    func carWindow(_ window: CarWindow, cannotStream error: H264EncoderError)
}

extension CarWindowDelegate {
    /// Returns false.
    public func view(_ view: any View, didReceiveSingleTapAt point: ViewPoint) -> Bool { false }
    /// Does nothing.
    public func carWindow(_ window: CarWindow, didRecognize gesture: Gesture) {}
    /// Calls ``carWindow(_:didRecognize:)``.
    public func carWindow(_ window: CarWindow, didRecognize gesture: Gesture, on view: (any View)?) {
        carWindow(window, didRecognize: gesture)
    }
    /// Does nothing.
    public func carWindow(_ window: CarWindow, didSend regions: [HapticRect], response: RPCResponse) {}
    /// Does nothing.
    public func carWindowDidResize(_ window: CarWindow) {}
    /// Does nothing.
    public func carWindow(_ window: CarWindow, cannotStream error: H264EncoderError) {}
}
