internal import Glibc
internal import SmartDeviceLinkApp

/// What the map shows: it follows the own position until a finger moves it.
struct MapState {
    private(set) var camera: MapCamera
    /// Metres from the start of the route to the own position.
    private(set) var driven = 0.0
    private var isFollowing = true
    /// The scale at the beginning of a pinch.
    private var pinched: Double?

    init(width: Double, height: Double) {
        camera = MapCamera(centre: RoutePath.point(at: 0), width: width, height: height)
        show()
    }

    /// Where the own position is in the view: beside the head unit's cards, and with more to see ahead.
    private var anchor: ViewPoint { ViewPoint(x: camera.width * 0.62, y: camera.height * 0.64) }

    mutating func drive(to distance: Double) {
        driven = distance
        show()
    }

    mutating func follow() {
        isFollowing = true
        show()
    }

    /// Two fingers move the map by their pinch only.
    mutating func drag(by way: ViewPoint) {
        guard pinched == nil else { return }
        isFollowing = false
        camera.move(by: way)
    }

    /// - Parameter step: 1 to 20; 10 is a metre a pixel.
    mutating func zoom(to step: Int) {
        camera.zoom(to: pow(1.5, Double(step - 10)), about: isFollowing ? anchor : middle)
        show()
    }

    mutating func beginPinch() { pinched = camera.scale }

    mutating func pinch(to factor: Double, about point: ViewPoint) {
        guard let pinched else { return }
        isFollowing = false
        camera.zoom(to: pinched * factor, about: point)
    }

    /// - Returns: The nearest step of ``zoom(to:)``.
    mutating func endPinch() -> Int {
        pinched = nil
        return min(max(10 + Int((log(camera.scale) / log(1.5)).rounded()), 1), 20)
    }

    mutating func resize(width: Double, height: Double) {
        (camera.width, camera.height) = (width, height)
        show()
    }

    private var middle: ViewPoint { ViewPoint(x: camera.width / 2, y: camera.height / 2) }

    private mutating func show() {
        if isFollowing { camera.show(RoutePath.point(at: driven), at: anchor) }
    }
}
