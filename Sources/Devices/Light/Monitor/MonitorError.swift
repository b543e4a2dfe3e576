/// Why a monitor's brightness is not known or not set.
public enum MonitorError: Error, Hashable, CustomStringConvertible {
    /// The kernel names no bus for the connector.
    case noBus
    /// A call for the bus has failed: the last one, if it was tried again.
    case bus(LightError)
    /// The last answer was invalid.
    case answer(VCPAnswerError)

    public var description: String {
        switch self {
        case .noBus: "the kernel names no bus for DDC/CI"
        case .bus(let error): error.description
        case .answer(let error): error.description
        }
    }
}
