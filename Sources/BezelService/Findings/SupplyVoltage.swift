/// The sensor of a Raspberry Pi that notices a low supply voltage (hwmon `rpi_volt`). Other boards have none.
package struct SupplyVoltage: Sendable {
    private let file: String

    /// - Parameter root: The folder that /sys is in.
    /// - Returns: nil on a board without the sensor.
    package init?(root: String = "/") {
        let folder = root + "sys/class/hwmon"
        let sensor = SystemFiles.entries(of: folder).first {
            SystemFiles.line(of: "\(folder)/\($0)/name") == "rpi_volt"
        }
        guard let sensor else { return nil }
        file = "\(folder)/\(sensor)/in0_lcrit_alarm"
    }

    /// Whether the voltage is too low now; nil if the sensor cannot be read.
    package var isLow: Bool? { SystemFiles.line(of: file).map { $0 != "0" } }
}
