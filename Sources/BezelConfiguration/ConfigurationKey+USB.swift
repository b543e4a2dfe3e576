internal import Phones

/// Phones on a cable.
extension ConfigurationKey {
    static let usb: [ConfigurationKey] = [
        .boolean("usb.accessories", \.usb.accessories),
        ConfigurationKey(
            name: "usb.devices", expected: "an array of at most 20 numbers like \"18d1:4ee1\"",
            apply: { value, configuration in
                guard let array = value.array, array.count <= 20 else { return false }
                let devices = array.compactMap { $0.string.flatMap { USBProductID($0) } }
                guard devices.count == array.count else { return false }
                configuration.usb.devices = devices
                return true
            }, text: { "[" + $0.usb.devices.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }),
    ]
}
