internal import HeadUnit
internal import SmartDeviceLink

extension ServedRequest {
    /// What a program may answer.
    static let results: [ResultCode] = [
        .success, .warnings, .rejected, .aborted, .ignored, .inUse, .invalidData, .unsupportedResource, .genericError,
    ]
}

extension FunctionID {
    init(served name: String) throws(ControlError) {
        guard let function = ServedRequest.functions.first(where: { $0.name == name }) else {
            let names = ServedRequest.functions.map(\.name).joined(separator: ", ")
            throw ControlError("for: expected one of \(names), got \"\(name)\"")
        }
        self = function
    }
}
