internal import SmartDeviceLink

/// Which items of vehicle data the app wants, and which the head unit sends. A value without side effects: it decides which
/// request is sent next, one at a time.
///
/// | input | then |
/// | --- | --- |
/// | the first listener of an item | SubscribeVehicleData, and GetVehicleData for the present value |
/// | a further listener | it gets the last known value; nothing is sent |
/// | the last listener has left | UnsubscribeVehicleData |
/// | a registration | everything that is wanted is requested again: what the head unit has restored it answers with DATA_ALREADY_SUBSCRIBED |
/// | new permissions | what was refused is requested again |
/// | a pause after a temporary refusal | the same |
struct VehicleSubscriptions: Sendable {
    /// A request about items, by their names on this head unit.
    struct Request: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case subscribe, unsubscribe, get
        }

        var kind: Kind
        var keys: Set<String>

        var function: FunctionID {
            switch kind {
            case .subscribe: .subscribeVehicleData
            case .unsubscribe: .unsubscribeVehicleData
            case .get: .getVehicleData
            }
        }

        var parameters: JSON { .object(JSONObject(keys.sorted().map { ($0, .boolean(true)) })) }
    }

    /// What has become of a request.
    struct Outcome: Sendable {
        /// Values of GetVehicleData.
        var values: [(key: String, value: JSON)] = []
        var problems: [VehicleDataError] = []
    }

    private enum Standing: Sendable {
        case subscribed
        case refused(VehicleDataError.Reason)
    }

    /// How many listeners each item has.
    private var wanted: [VehicleDataSource: Int] = [:]
    private var standings: [String: Standing] = [:]
    /// Items whose present value is not known, and must be requested.
    private var unread: Set<String> = []
    /// Items that are requested without others, because a request for several was refused as a whole.
    private var alone: Set<String> = []
    private(set) var inFlight: Request?
    /// Items that a notification has brought since the request in flight was made.
    private var notified: Set<String> = []
    /// The last values of what has listeners.
    private var values: [String: JSON] = [:]
    /// The number of the connection and the head unit's version; nil without a registration.
    private var session: (number: Int, version: Version)?

    /// Whether there is nothing to request.
    var isIdle: Bool { wanted.isEmpty && standings.isEmpty }

    // MARK: Listeners

    /// - Returns: The last known value, with its name.
    mutating func add(_ source: VehicleDataSource) -> (key: String, value: JSON)? {
        wanted[source, default: 0] += 1
        guard let key = key(of: source) else { return nil }
        if let value = values[key] { return (key, value) }
        if case .subscribed? = standings[key] { unread.insert(key) }
        if !source.isSubscribable { unread.insert(key) }
        return nil
    }

    mutating func remove(_ source: VehicleDataSource) {
        guard let count = wanted[source] else { return }
        wanted[source] = count > 1 ? count - 1 : nil
        guard let key = key(of: source), !keys.contains(key) else { return }
        values[key] = nil
        unread.remove(key)
        if case .refused? = standings[key] { standings[key] = nil }
    }

    /// Why an item is not sent; nil if it is, or if that is not known yet.
    func problem(of source: VehicleDataSource) -> VehicleDataError.Reason? {
        guard let session else { return nil }
        guard let key = source.key(on: session.version) else { return .notInVersion(source.since) }
        if case .refused(let reason)? = standings[key] { return reason }
        return nil
    }

    // MARK: The head unit

    /// - Returns: The problems of items that the head unit's version does not have.
    mutating func registered(_ number: Int, _ version: Version) -> [VehicleDataError] {
        forget()
        session = (number, version)
        for source in wanted.keys where !source.isSubscribable {
            if let key = source.key(on: version) { unread.insert(key) }
        }
        return wanted.keys.filter { $0.key(on: version) == nil }.map {
            VehicleDataError(item: $0.name, reason: .notInVersion($0.since))
        }
    }

    mutating func disconnected() { forget() }

    /// What was refused may be possible now.
    mutating func retry() {
        for (key, standing) in standings {
            if case .refused = standing { standings[key] = nil }
        }
        alone = []
    }

    /// Whether something was refused that may be possible later.
    var hasTemporaryRefusal: Bool {
        standings.values.contains { if case .refused(let reason) = $0 { reason.isTemporary } else { false } }
    }

    /// What was refused and may be possible later is requested again.
    mutating func retryTemporary() {
        for (key, standing) in standings {
            if case .refused(let reason) = standing, reason.isTemporary { standings[key] = nil }
        }
    }

    /// OnVehicleData.
    ///
    /// - Returns: The values that listeners want.
    mutating func received(_ parameters: JSON) -> [(key: String, value: JSON)] {
        let keys = keys
        var news: [(key: String, value: JSON)] = []
        for (key, value) in parameters.object?.members ?? [] where keys.contains(key) {
            values[key] = value
            notified.insert(key)
            unread.remove(key)
            news.append((key, value))
        }
        return news
    }

    /// The next request, which is then in flight.
    mutating func next(mayUse: (FunctionID) -> Bool) -> Request? {
        guard let session, inFlight == nil else { return nil }
        let subscribable = Set(wanted.keys.filter(\.isSubscribable).compactMap { $0.key(on: session.version) })
        let missing = subscribable.filter { standings[$0] == nil }
        let needless = standings.keys.filter { key in
            if case .subscribed? = standings[key] { !subscribable.contains(key) } else { false }
        }
        if !needless.isEmpty, mayUse(.unsubscribeVehicleData) {
            return begin(Request(kind: .unsubscribe, keys: Set(needless)))
        }
        if !missing.isEmpty, mayUse(.subscribeVehicleData) {
            return begin(Request(kind: .subscribe, keys: group(missing)))
        }
        if !unread.isEmpty, mayUse(.getVehicleData) {
            let keys = group(unread)
            unread.subtract(keys)
            return begin(Request(kind: .get, keys: keys))
        }
        return nil
    }

    /// - Parameter response: Nil if there is none.
    mutating func finished(_ request: Request, on number: Int?, _ response: RPCResponse?) -> Outcome {
        guard let session, session.number == number, inFlight == request else { return Outcome() }
        inFlight = nil
        switch request.kind {
        case .unsubscribe:
            for key in request.keys { standings[key] = nil }
            return Outcome()
        case .subscribe: return subscribed(request, response)
        case .get: return got(request, response)
        }
    }

    private mutating func subscribed(_ request: Request, _ response: RPCResponse?) -> Outcome {
        let codes = request.keys.compactMap { key in code(of: key, in: response).map { (key, $0) } }
        if codes.isEmpty, let response, !response.result.isSuccess, response.result != .ignored, request.keys.count > 1
        {
            alone.formUnion(request.keys)
            return Outcome()
        }
        let known = Dictionary(codes) { first, _ in first }
        let keys = keys
        var outcome = Outcome()
        for key in request.keys.sorted() {
            let reason: VehicleDataError.Reason?
            switch (known[key], response) {
            case ("SUCCESS"?, _), ("DATA_ALREADY_SUBSCRIBED"?, _), ("TRUNCATED_DATA"?, _), ("IGNORED"?, _): reason = nil
            case (let code?, let response): reason = .init(code: code, info: response?.info ?? "")
            case (nil, let response?):
                reason =
                    response.result.isSuccess || response.result == .ignored
                    ? nil : .init(code: response.resultCode, info: response.info)
            case (nil, nil): reason = .failed(.timedOut)
            }
            if let reason {
                standings[key] = .refused(reason)
                outcome.problems.append(VehicleDataError(item: name(of: key), reason: reason))
            } else {
                standings[key] = .subscribed
                if values[key] == nil, keys.contains(key) { unread.insert(key) }
            }
        }
        return outcome
    }

    private mutating func got(_ request: Request, _ response: RPCResponse?) -> Outcome {
        var outcome = Outcome()
        let keys = keys
        for key in request.keys.sorted() where keys.contains(key) && !notified.contains(key) {
            guard let value = response?.parameters[key] else {
                outcome.problems += unsubscribableProblems(key, response)
                continue
            }
            values[key] = value
            outcome.values.append((key, value))
        }
        return outcome
    }

    /// A value that never changes is not sent later. Others are.
    private func unsubscribableProblems(_ key: String, _ response: RPCResponse?) -> [VehicleDataError] {
        guard wanted.keys.contains(where: { $0.name == key && !$0.isSubscribable }) else { return [] }
        let reason: VehicleDataError.Reason =
            switch response {
            case nil: .failed(.timedOut)
            case let response? where response.result.isSuccess: .notAvailable
            case let response?: .init(code: response.resultCode, info: response.info)
            }
        return [VehicleDataError(item: key, reason: reason)]
    }

    private func code(of key: String, in response: RPCResponse?) -> String? {
        guard let response else { return nil }
        let names = [key] + wanted.keys.filter { $0.name == key }.map(\.answerName)
        return names.lazy.compactMap { response.parameters[$0]?["resultCode"]?.string }.first
    }

    private mutating func begin(_ request: Request) -> Request {
        inFlight = request
        notified = []
        return request
    }

    /// All of them that may be requested together, or one that must be alone.
    private func group(_ keys: Set<String>) -> Set<String> {
        let together = keys.subtracting(alone)
        return together.isEmpty ? Set(keys.sorted().prefix(1)) : together
    }

    private mutating func forget() {
        (session, inFlight) = (nil, nil)
        (standings, values) = ([:], [:])
        (unread, alone, notified) = ([], [], [])
    }

    /// The name of an item on this head unit; nil if it has no such item, or without a registration.
    func key(of source: VehicleDataSource) -> String? { session.flatMap { source.key(on: $0.version) } }

    private var keys: Set<String> { Set(wanted.keys.compactMap(key)) }

    /// The name of the item that the app wants, which may have another one on this head unit.
    private func name(of key: String) -> String {
        wanted.keys.filter { self.key(of: $0) == key }.map(\.name).min() ?? key
    }
}
