internal import OverlayDisplay
internal import TouchInput

extension KeyEvent {
    /// A key of the display's window, as if a device had sent it.
    init(_ key: SurfaceKey) {
        let phase: Phase =
            switch key.phase {
            case .down: .down
            case .up: .up
            case .lost: .lost
            }
        self.init(code: key.code, phase: phase, stamp: key.stamp)
    }
}
