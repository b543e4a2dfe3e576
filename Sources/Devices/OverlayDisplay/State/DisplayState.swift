/// The state of a screen before this process changed it, to be restored later.
struct DisplayState: Hashable {
    /// A property of one of the kernel's objects.
    struct Value: Hashable {
        var object: UInt32
        var property: UInt32
        var value: UInt64
        /// The property's name. Its number is not enough, because a driver that was loaded again may number properties
        /// differently.
        var name: String
    }

    /// The arguments of `drmModeSetCrtc`, for drivers without atomic mode setting.
    struct Controller: Hashable {
        var id: UInt32
        var connector: UInt32
        var framebuffer: UInt32
        var x: UInt32
        var y: UInt32
    }

    /// The node, such as "/dev/dri/card0".
    var card: String
    var driver: String
    /// The kernel's description of the mode; nil if the controller was off.
    var mode: [UInt8]?
    /// Without the mode, which is a blob that exists only as long as its owner.
    var values: [Value] = []
    var controller: Controller?

    /// Properties that change a plane's appearance, not its contents. They remain when the program that set them has
    /// ended.
    static let looks: Set<String> = ["rotation", "alpha", "pixel blend mode", "zpos"]
}

extension DisplayState {
    /// The same values with all planes off except the primary one; nil if no other plane was on.
    static func withPrimaryOnly(_ values: [Value]) -> [Value]? {
        let primary = values.first { $0.name == "FB_ID" }?.object
        let others = Set(values.filter { $0.name == "FB_ID" && $0.value != 0 && $0.object != primary }.map(\.object))
        guard !others.isEmpty else { return nil }
        return values.map { value in
            guard others.contains(value.object), value.name == "FB_ID" || value.name == "CRTC_ID" else { return value }
            var off = value
            off.value = 0
            return off
        }
    }
}
