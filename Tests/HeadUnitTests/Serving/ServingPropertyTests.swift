import BezelModel
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing

/// Apps and programs that do anything at any time: each request is answered once, and notifications reach subscribers
/// only. With more runs, or more steps of each:
///
///     BEZEL_SEEDS=0..500 BEZEL_SERVED_STEPS=2000 swift test --filter ServingPropertyTests
struct ServingPropertyTests {
    private static let functions: [FunctionID] = [.getWayPoints, .readDID, .getDTCs, .dialNumber, .diagnosticMessage]

    private final class Run {
        let bench: Bench
        private var numbers: SeededNumbers
        private var phones: [Phone] = []
        private var lastID: Int32 = 100
        /// Requests without an answer, of apps that are there.
        private var open: [ConnectionID: Set<Int32>] = [:]
        private var subscribers: Set<ConnectionID> = []
        /// Requests that programs have not answered.
        private var asked: [ServedRequest] = []
        private var seen = 0
        private var served: Set<FunctionID> = []

        init(seed: UInt64) throws {
            numbers = SeededNumbers(seed: seed)
            var configuration = HeadUnitConfiguration()
            configuration.diagnosticModes = [DiagnosticMode(0x22)]
            configuration.apps.activation = .last
            configuration.limits.requests = 1_000_000
            bench = Bench(configuration)
        }

        private func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

        /// Checks all that apps received.
        private func take(_ heard: [Heard]) {
            for message in heard {
                if message.rpc?.type == .response, let id = message.rpc?.correlationID, id > 100 {
                    #expect(open[message.connection]?.remove(id) != nil, "request \(id) is answered twice")
                    #expect(message.parameters["secret"] == nil, "a member that rpc_spec does not have")
                }
                guard message.notification == .onWayPointChange else { continue }
                #expect(subscribers.contains(message.connection), "an app that has not subscribed is notified")
            }
            asked += bench.asked[seen...]
            seen = bench.asked.count
        }

        private func request(_ function: FunctionID, _ parameters: JSON, from phone: Phone) -> [Heard] {
            lastID += 1
            open[phone.connection, default: []].insert(lastID)
            let heard = bench.request(function, parameters, id: lastID, from: phone)
            // A subscription counts before its first list.
            let isDone = heard.contains { $0.rpc?.correlationID == lastID && $0.result == .success }
            if function == .subscribeWayPoints, isDone { subscribers.insert(phone.connection) }
            if function == .unsubscribeWayPoints, isDone { subscribers.remove(phone.connection) }
            take(heard)
            return heard
        }

        func step() throws {
            switch number(12) {
            case 0 where phones.count < 6:
                // What other apps receive during a registration is not returned: nothing waits for an answer then.
                if number(3) == 0 { take(bench.wait(.seconds(11))) }
                guard open.values.allSatisfy(\.isEmpty) else { return }
                guard let phone = bench.app("App \(lastID)", types: [.default]) else { return }
                lastID += 1
                phones.append(phone)
                take([])
            case 1 where !phones.isEmpty && number(3) == 0: leave(phones.remove(at: number(phones.count)))
            case 2 where number(3) == 0:
                served = Set(functions.filter { _ in number(3) > 0 })
                take(bench.handle(.programsServe(served)))
                asked.removeAll { !served.contains($0.function) }
            case 3, 4, 5, 6: ask()
            case 7, 8: try answer()
            case 9:
                let list: JSON = ["wayPoints": [["locationName": .string("Place \(number(9))")]]]
                take(bench.handle(.programNotified(try ServedNotice(.onWayPointChange, list))))
            case 10: take(bench.wait(.milliseconds(number(3000))))
            case _: take(bench.wait(.milliseconds(number(120))))
            }
            check()
        }

        private func leave(_ phone: Phone) {
            open[phone.connection] = nil
            subscribers.remove(phone.connection)
            take(bench.handle(.disconnected(phone.connection)))
        }

        private func ask() {
            guard !phones.isEmpty else { return }
            let phone = phones[number(phones.count)]
            let requests: [(FunctionID, JSON)] = [
                (.getWayPoints, ["wayPointType": "ALL"]), (.getWayPoints, [:]), (.subscribeWayPoints, [:]),
                (.unsubscribeWayPoints, [:]), (.readDID, ["ecuName": 1, "didLocation": [2]]),
                (.readDID, ["ecuName": -1, "didLocation": [2]]), (.getDTCs, ["ecuName": 1]),
                (.dialNumber, ["number": "112"]), (.dialNumber, ["number": ""]),
                (.diagnosticMessage, ["targetID": 1, "messageLength": 1, "messageData": [0x22]]),
                (.diagnosticMessage, ["targetID": 1, "messageLength": 1, "messageData": [0x2E]]),
            ]
            let (function, parameters) = requests[number(requests.count)]
            _ = request(function, parameters, from: phone)
        }

        /// A program answers a request, also one that is over, or an answer to another function comes.
        private func answer() throws {
            guard !asked.isEmpty else { return }
            let request = asked.remove(at: number(asked.count))
            let isOver = bench.withdrawn.contains(request.id)
            let function = number(6) == 0 ? functions[number(functions.count)] : request.function
            let parameters: [FunctionID: JSON] = [
                .getWayPoints: ["wayPoints": [["locationName": "Ulm"]], "secret": 1], .readDID: ["secret": 1],
                .getDTCs: ["ecuHeader": 1, "secret": 1], .diagnosticMessage: ["messageDataResult": [1]],
            ]
            let answer = try ServedAnswer(to: function, .success, parameters: parameters[function])
            let heard = bench.handle(.programAnswered(request.id, answer))
            let responses = heard.filter { $0.rpc?.type == .response }
            if isOver {
                #expect(responses.isEmpty, "a request that is over is answered")
            } else {
                let expected: ResultCode = function == request.function ? .success : .genericError
                #expect(responses.map(\.result) == [expected])
            }
            take(heard)
        }

        /// What waits is within the limits.
        private func check() {
            let open = open.values.map(\.count)
            #expect(open.allSatisfy { $0 <= ServedRequestTests.mostOfApp })
            #expect(bench.wayPointSubscribers == subscribers.count)
        }

        /// Everything is answered when the time of all requests is over.
        func finish() {
            take(bench.wait(.seconds(11)))
            #expect(open.values.allSatisfy { $0.isEmpty }, "a request has no answer")
        }

        private var functions: [FunctionID] { ServingPropertyTests.functions }
    }

    @Test(arguments: PropertyRuns.seeds) func `each request is answered once, and only subscribers are notified`(
        seed: UInt64
    ) throws {
        let run = try Run(seed: seed)
        for _ in 0..<PropertyRuns.steps { try run.step() }
        run.finish()
    }
}
