/// Measurements of the service itself. Recording a value allocates nothing.
package struct LatencyMetrics: Sendable {
    /// From the read of a touch frame to the return of the write that carries it, in nanoseconds.
    package var touchToWire = Histogram()
    /// From an alert's bytes to its first frame on the screen.
    package var alertToFrame = Histogram()
    /// From the last byte of a picture of an app's video until the picture is passed to the display.
    package var videoToFrame = Histogram()
    /// Frames that reached the screen.
    package var frames: UInt64 = 0
    /// Connections that were closed because there were too many.
    var connectionsRefused: UInt64 = 0
    /// Connections of devices that are not allowed which gave way to others.
    var connectionsDisplaced: UInt64 = 0
}
