import BezelModel
import SmartDeviceLink

/// The functions that programs serve, and the requests that wait for a program's answer.
struct ServedRequests: Feature {
    /// The largest number of waiting requests: of all apps, of one app, and of one app for one function. Requests with
    /// a place of their own count only for the last one.
    static let limit = 64
    static let appLimit = 8
    static let functionLimit = 4
    /// Time for a program to answer: the same as sdl_core's for its HMI.
    static let patience = Interval.seconds(10)
    /// The time in which ``ServedRPC/rate`` counts requests.
    static let rateTime = Interval.seconds(1)
    /// Why a request fails whose program is gone.
    static let programHasLeft = "the program that serves this has left"

    private(set) var functions: Set<FunctionID> = []
    private var waiting: [Waiting] = []
    /// The requests whose number in a second is limited.
    private var limited: [Caller: RateLimit] = [:]
    private var lastID: UInt64 = 0

    private struct Waiting {
        let id: ServedRequest.ID
        let request: RequestID
        let function: FunctionID
        let hasOwnPlace: Bool
        let use: ModuleUse?
        let leftOut: [String]
        let deadline: Instant

        func finish(_ answer: ServedAnswer) -> Action {
            let response = Response(
                answer.result, answer.info, answer.parameters.members.map { ($0.key, $0.value) })
            return .finishRequest(request, response.adding(leftOut: leftOut))
        }
    }

    private struct Caller: Hashable {
        let session: SessionID
        let function: FunctionID
    }

    /// In the order of their requests, so the first is due first.
    var deadline: Instant? { waiting.first?.deadline }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired:
            let over = end { $0.deadline <= now }
            return over.flatMap { waiting in
                [
                    waiting.finish(
                        ServedAnswer(failed: waiting.function, "the program that serves this did not answer")),
                    .effect(.programRequestWithdrawn(waiting.id)),
                ]
            }
        case .appLeft(let app):
            limited = limited.filter { $0.key.session != app.session }
            return end { $0.request.session == app.session }.map { .effect(.programRequestWithdrawn($0.id)) }
        case .appClosed, .configured, .masterReset: return []
        }
    }

    /// Passes a request to the program that serves it, or refuses it.
    ///
    /// - Parameter use: The module that it is about, if any.
    mutating func ask(
        _ row: ServedRPC, _ parameters: JSON, _ request: RPCRequest, _ use: ModuleUse? = nil
    ) -> [Action] {
        if let refusal = refusal(of: row, request) { return request.respond(.rejected, refusal) }
        lastID += 1
        let asked = ServedRequest(
            id: ServedRequest.ID(lastID), function: row.function, app: request.app.name, appID: request.app.appID,
            session: request.session, parameters: parameters)
        waiting.append(
            Waiting(
                id: asked.id, request: request.id, function: row.function, hasOwnPlace: row.hasOwnPlace,
                use: use, leftOut: request.leftOut, deadline: request.time + Self.patience))
        return [.awaitResponse(request.id), .effect(.programAsked(asked))]
    }

    /// Why a request may not wait; nil if it may, which is counted.
    private mutating func refusal(of row: ServedRPC, _ request: RPCRequest) -> String? {
        let own = waiting.filter { $0.request.session == request.session }
        guard own.count(where: { $0.function == row.function }) < Self.functionLimit else {
            return "\(Self.functionLimit) requests \(row.function.name) of this app wait already"
        }
        if !row.hasOwnPlace {
            guard own.count(where: { !$0.hasOwnPlace }) < Self.appLimit else {
                return "\(Self.appLimit) requests of this app wait for programs already"
            }
            guard waiting.count(where: { !$0.hasOwnPlace }) < Self.limit else {
                return "\(Self.limit) requests wait for programs already"
            }
        }
        guard let rate = row.rate else { return nil }
        let caller = Caller(session: request.session, function: row.function)
        guard limited[caller, default: RateLimit(rate, in: Self.rateTime)].admits(at: request.time) else {
            return "\(row.function.name): an app may send \(rate) a second"
        }
        return nil
    }

    /// Whether a request that changes a module waits for the program.
    func isBusy(_ key: RemoteModule.Key) -> Bool {
        waiting.contains { $0.use?.key == key && $0.function != .getInteriorVehicleData }
    }

    /// The module that a waiting request is about, and its app; nil for other requests.
    func use(of id: ServedRequest.ID) -> (function: FunctionID, use: ModuleUse, session: SessionID)? {
        waiting.first { $0.id == id }.flatMap { waiting in
            waiting.use.map { (waiting.function, $0, waiting.request.session) }
        }
    }

    /// A program has answered. An answer that comes too late does nothing.
    mutating func answered(_ id: ServedRequest.ID, _ answer: ServedAnswer) -> [Action] {
        end { $0.id == id }.map { waiting in
            waiting.finish(answer.function == waiting.function ? answer : .wrong(waiting.function))
        }
    }

    /// Changes the functions that programs serve.
    ///
    /// - Parameter kept: The modules that are still those of the same program.
    /// - Returns: Answers to requests whose program has left.
    mutating func serve(_ functions: Set<FunctionID>, keeping kept: Set<RemoteModule.Key>) -> [Action] {
        self.functions = functions
        return end { waiting in
            waiting.use.map { !kept.contains($0.key) } ?? !functions.contains(waiting.function)
        }.map { waiting in
            waiting.finish(ServedAnswer(failed: waiting.function, Self.programHasLeft))
        }
    }

    private mutating func end(_ isOver: (Waiting) -> Bool) -> [Waiting] {
        let over = waiting.filter(isOver)
        if !over.isEmpty { waiting.removeAll(where: isOver) }
        return over
    }
}
