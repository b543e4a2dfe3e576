public import SmartDeviceLink

/// The airbags (rpc_spec AirbagStatus).
public struct AirbagStatus: Hashable, Sendable, CustomStringConvertible {
    /// The driver's airbag has opened.
    public var driverAirbagDeployed: VehicleDataEventStatus?
    /// The driver's side airbag has opened.
    public var driverSideAirbagDeployed: VehicleDataEventStatus?
    /// The driver's curtain airbag has opened.
    public var driverCurtainAirbagDeployed: VehicleDataEventStatus?
    /// The front passenger's airbag has opened.
    public var passengerAirbagDeployed: VehicleDataEventStatus?
    /// The front passenger's curtain airbag has opened.
    public var passengerCurtainAirbagDeployed: VehicleDataEventStatus?
    /// The driver's knee airbag has opened.
    public var driverKneeAirbagDeployed: VehicleDataEventStatus?
    /// The front passenger's side airbag has opened.
    public var passengerSideAirbagDeployed: VehicleDataEventStatus?
    /// The front passenger's knee airbag has opened.
    public var passengerKneeAirbagDeployed: VehicleDataEventStatus?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        driverAirbagDeployed = reader.word("driverAirbagDeployed")
        driverSideAirbagDeployed = reader.word("driverSideAirbagDeployed")
        driverCurtainAirbagDeployed = reader.word("driverCurtainAirbagDeployed")
        passengerAirbagDeployed = reader.word("passengerAirbagDeployed")
        passengerCurtainAirbagDeployed = reader.word("passengerCurtainAirbagDeployed")
        driverKneeAirbagDeployed = reader.word("driverKneeAirbagDeployed")
        passengerSideAirbagDeployed = reader.word("passengerSideAirbagDeployed")
        passengerKneeAirbagDeployed = reader.word("passengerKneeAirbagDeployed")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("driverAirbagDeployed", driverAirbagDeployed), ("driverSideAirbagDeployed", driverSideAirbagDeployed),
            ("driverCurtainAirbagDeployed", driverCurtainAirbagDeployed),
            ("passengerAirbagDeployed", passengerAirbagDeployed),
            ("passengerCurtainAirbagDeployed", passengerCurtainAirbagDeployed),
            ("driverKneeAirbagDeployed", driverKneeAirbagDeployed),
            ("passengerSideAirbagDeployed", passengerSideAirbagDeployed),
            ("passengerKneeAirbagDeployed", passengerKneeAirbagDeployed),
        ])
    }
}
