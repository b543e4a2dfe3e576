extension VehicleTemperature {
    /// The temperature in degrees Celsius; nil for a unit that rpc_spec does not have.
    public var celsius: Double? {
        switch unit {
        case .celsius: value
        case .fahrenheit: (value - 32) / 1.8
        default: nil
        }
    }
}
