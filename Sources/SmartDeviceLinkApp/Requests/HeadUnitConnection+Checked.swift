internal import SmartDeviceLink

extension HeadUnitConnection {
    /// Checks parameters by the limits of rpc_spec, leaves out those that the head unit's version does not have, and sends the
    /// request.
    ///
    /// - Parameter rules: The limits; nil for those of the function's table.
    /// - Returns: A response with any result.
    func ask(
        _ function: FunctionID, _ parameters: JSONObject, rules: [ParameterRule]? = nil,
        cancellation: Cancellation = .stopsWaiting
    ) async throws(RequestError) -> RPCResponse {
        let checked = try checked(function, parameters, rules: rules)
        do throws(SDLManagerError) {
            return try await send(function, checked, cancellation: cancellation)
        } catch {
            throw RequestError(error)
        }
    }

    /// Like ``ask(_:_:rules:cancellation:)``, with an error for a result that is no success.
    func perform(
        _ function: FunctionID, _ parameters: JSONObject, rules: [ParameterRule]? = nil
    ) async throws(RequestError) -> RPCResponse {
        let response = try await ask(function, parameters, rules: rules)
        guard response.result.isSuccess else { throw .refused(response.result, info: response.info) }
        return response
    }

    /// Checks parameters by the limits of rpc_spec.
    ///
    /// - Parameter rules: The limits; nil for those of the function's table.
    /// - Returns: The parameters that the head unit's version has.
    func checked(
        _ function: FunctionID, _ parameters: JSONObject, rules: [ParameterRule]? = nil
    ) throws(RequestError) -> JSON {
        var unknown: [String] = []
        let checked: Parameters
        do throws(InvalidData) {
            let parameters = try Parameters(
                .object(parameters), path: "", version: state.registration?.rpcVersion ?? .servedRPC)
            checked =
                if let rules {
                    try parameters.checked(rules, unknown: &unknown)
                } else {
                    try parameters.checked(for: function, unknown: &unknown)
                }
        } catch {
            throw .invalid(error.info)
        }
        guard unknown.isEmpty else { throw .invalid(unknown.joined(separator: "; ")) }
        return checked.json
    }
}
