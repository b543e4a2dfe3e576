/// A sensor of the light around the board, of the kernel's industrial I/O (Documentation/ABI/testing/sysfs-bus-iio).
public struct AmbientLightSensor: Hashable, Sendable {
    /// Where the kernel has them.
    public static let root = "/sys/bus/iio/devices"

    /// As the driver calls it, like "tsl2591".
    public let name: String
    private let folder: String

    /// The first device that measures illuminance; nil if there is none.
    public static func first(in root: String = root) -> AmbientLightSensor? {
        for device in SysfsFile.names(in: root) where device.hasPrefix("iio:device") {
            let sensor = AmbientLightSensor(
                name: SysfsFile.text("\(root)/\(device)/name") ?? device, folder: "\(root)/\(device)")
            if sensor.lux != nil { return sensor }
        }
        return nil
    }

    /// Lux; nil if it cannot be read.
    public var lux: Double? {
        for channel in ["in_illuminance", "in_illuminance0"] {
            if let lux = SysfsFile.number("\(folder)/\(channel)_input") { return max(lux, 0) }
            guard let raw = SysfsFile.number("\(folder)/\(channel)_raw") else { continue }
            let offset = SysfsFile.number("\(folder)/\(channel)_offset") ?? 0
            let scale = SysfsFile.number("\(folder)/\(channel)_scale") ?? 1
            return max((raw + offset) * scale, 0)
        }
        return nil
    }
}
