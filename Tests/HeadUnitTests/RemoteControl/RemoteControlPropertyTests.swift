import BezelModel
import Foundation
import SmartDeviceLink
import TestSupport
import Testing

@testable import HeadUnit

/// Apps, programs and the driver do anything at any time. Each request is answered once, a module has one app at most,
/// an app takes over a module only as the rules and the driver allow, OnRCStatus is true, and nothing is left when
/// all have gone. With more runs, or more steps of each:
///
///     BEZEL_SEEDS=0..500 BEZEL_SERVED_STEPS=2000 swift test --filter RemoteControlPropertyTests
struct RemoteControlPropertyTests {
    @Test(arguments: PropertyRuns.seeds) func `modules have one app, with consent, and all are told of it`(
        seed: UInt64
    ) throws {
        let run = try Run(seed: seed)
        for _ in 0..<PropertyRuns.steps { try run.step() }
        run.finish()
    }

    @Test func `the runs reach takeovers, with and without the driver's consent`() throws {
        var (controls, takeovers, consents) = (0, 0, 0)
        for seed in 0..<UInt64(8) {
            let run = try Run(seed: seed)
            for _ in 0..<400 { try run.step() }
            controls += run.controls
            takeovers += run.takeovers
            consents += run.consents
        }
        #expect(controls > takeovers && takeovers > consents && consents > 0, "\(controls) \(takeovers) \(consents)")
    }

    private final class Run {
        private typealias Key = RemoteModule.Key

        /// A program for each of these; the first one has the modules of ``RemoteCar``.
        private static let programs: [JSON] = [RemoteCar.modules, RemoteCar.seat]

        /// The type that a policy may forbid.
        private static let forbidden = ModuleType.climate

        /// How many requests to control a module have reached a program, how many of them about a module of another app, and
        /// how many of these with the driver's consent.
        private(set) var (controls, takeovers, consents) = (0, 0, 0)
        private let bench: Bench
        private let fresh: Int
        private var numbers: SeededNumbers
        private var phones: [(name: String, phone: Phone)] = []
        private var lastID: Int32 = 1000
        /// Requests without an answer, of apps that are there.
        private var open: [ConnectionID: [Int32: (function: FunctionID, key: Key)]] = [:]
        /// What OnRCStatus must say.
        private var owners: [Key: ConnectionID] = [:]
        private var mode = RemoteControlRules.Mode.allow
        private var isAllowed = true
        private var served: [Int] = []
        private var seen = 0
        private var unanswered: [ServedRequest] = []
        /// The newest OnRCStatus of each app.
        private var statuses: [ConnectionID: RCStatus] = [:]
        private var subscribers: [Key: Set<ConnectionID>] = [:]
        /// The names of the apps that the driver has allowed to take over a module.
        private var permits: [Key: Set<String>] = [:]
        /// The app whose policy does not allow ``forbidden``; nil for none.
        private var limited: String?
        private var question: (name: String, key: Key)?

        init(seed: UInt64) throws {
            numbers = SeededNumbers(seed: seed)
            var configuration = HeadUnitConfiguration()
            configuration.apps.activation = .last
            configuration.limits.requests = 1_000_000
            configuration.remoteControl.mode = .allow
            bench = Bench(configuration)
            fresh = Self.size(of: bench.engine.car.remoteControl)
        }

        /// The number of values in a value.
        private static func size(of value: Any) -> Int {
            Mirror(reflecting: value).children.reduce(1) { $0 + size(of: $1.value) }
        }

        private func number(_ limit: Int) -> Int { numbers.number(below: limit) }

        private var keys: [Key] {
            served.flatMap {
                $0 == 0 ? [Key(.climate, "c1"), Key(.radio, "r1"), Key(.light, "l1")] : [Key(.seat, "s1")]
            }
        }

        // MARK: Steps

        func step() throws {
            if served.isEmpty { try serve() }
            switch number(17) {
            // So many apps get their new policies in one turn.
            case 0 where phones.count < Reload.slice: try register()
            case 1 where !phones.isEmpty && number(6) == 0: leave(at: number(phones.count))
            case 2 where number(8) == 0: try serve()
            case 3 where !phones.isEmpty: activate(phones[number(phones.count)].phone)
            case 4 where !phones.isEmpty && number(4) == 0: close(phones[number(phones.count)].phone)
            case 5 where number(4) == 0: changeRules()
            case 6, 7, 8, 9, 10: ask()
            case 11, 12, 13: try answer()
            case 14: notify()
            case 15 where number(4) == 0: reload()
            case _: wait(number(6) > 0 ? 120 : number(9000))
            }
            driverAnswers()
            settle()
        }

        private func register() throws {
            let name = "App \(number(8))"
            guard !phones.contains(where: { $0.name == name }), let phone = bench.open() else { return }
            phones.append((name, phone))
            let registration = RegisterAppInterface(appName: name, appID: name, types: [.remoteControl])
            take(bench.request(.registerAppInterface, registration.parameters, from: phone))
        }

        private func leave(at index: Int) {
            let (name, phone) = phones.remove(at: index)
            open[phone.connection] = nil
            statuses[phone.connection] = nil
            subscribers = subscribers.mapValues { $0.subtracting([phone.connection]) }
            if question?.name == name { question = nil }
            free(phone)
            take(bench.handle(.disconnected(phone.connection)))
        }

        private func free(_ phone: Phone) { owners = owners.filter { $0.value != phone.connection } }

        private func serve() throws {
            let former = keys
            served = Self.programs.indices.filter { _ in number(4) > 0 }
            let modules = try RemoteCapability(of: served.map { try RemoteCapability(Self.programs[$0]) })
            let kept = Set(former).intersection(keys)
            owners = owners.filter { kept.contains($0.key) }
            unanswered.removeAll { $0.module.map { !kept.contains($0) } ?? true }
            if modules == nil { statuses = [:] }
            take(bench.handle(.programsServe(modules == nil ? [] : RemoteCar.functions, modules)))
        }

        private func activate(_ phone: Phone) {
            take(bench.handle(.appActivated(SessionID(phone.session))))
        }

        private func close(_ phone: Phone) {
            free(phone)
            take(bench.handle(.appClosed(SessionID(phone.session))))
        }

        private func changeRules() {
            let isAllowed = number(6) > 0
            let mode = RemoteControlRules.Mode.allCases[number(3)]
            if !isAllowed { (owners, subscribers) = ([:], [:]) }
            if !isAllowed { permits = [:] }
            (self.isAllowed, self.mode) = (isAllowed, mode)
            take(bench.handle(.remoteControl(isAllowed: isAllowed, mode)))
        }

        /// The configuration is read again: the policy of one app forbids a type of modules, or no policy does.
        private func reload() {
            limited = limited == nil ? "App \(number(8))" : nil
            var configuration = bench.engine.configuration
            configuration.policy.apps = [:]
            if let limited {
                var policy = configuration.policy.default
                policy.moduleTypes = ModuleType.allCases.filter { $0 != Self.forbidden }
                configuration.policy.apps[limited] = policy
            }
            if let phone = phones.first(where: { $0.name == limited })?.phone {
                owners = owners.filter { $0.value != phone.connection || $0.key.type != Self.forbidden }
                for key in subscribers.keys where key.type == Self.forbidden {
                    subscribers[key]?.remove(phone.connection)
                }
            }
            take(bench.handle(.reconfigured(configuration)))
        }

        private func isForbidden(_ key: Key, to name: String?) -> Bool {
            limited != nil && name == limited && key.type == Self.forbidden
        }

        private func ask() {
            guard !phones.isEmpty else { return }
            let (name, phone) = phones[number(phones.count)]
            if number(2) == 0 { activate(phone) }
            let key = [Key(.climate, "c1"), Key(.climate, "c1"), Key(.radio, "r1"), Key(.seat, "s1")][number(4)]
            let named: [String: JSON] = ["moduleType": .string(key.type.rawValue), "moduleId": .string(key.id)]
            let settings: [ModuleType: JSON] = [
                .climate: ["fanSpeed": .integer(Int64(number(102)))], .radio: ["radioEnable": true],
                .light: ["lightState": [["id": "READING_LIGHTS", "status": "ON"]]],
                .seat: ["heatingLevel": .integer(Int64(number(102)))],
            ]
            let function: FunctionID = [
                .setInteriorVehicleData, .setInteriorVehicleData, .getInteriorVehicleData, .buttonPress,
                .releaseInteriorVehicleDataModule, .getInteriorVehicleDataConsent,
            ][number(6)]
            var parameters = JSONObject(named.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) })
            switch function {
            case .setInteriorVehicleData:
                parameters[key.type.dataName] = settings[key.type]
                parameters = JSONObject([("moduleData", .object(parameters))])
            case .getInteriorVehicleData: parameters["subscribe"] = [true, false, nil][number(3)]
            case .buttonPress: (parameters["buttonName"], parameters["buttonPressMode"]) = ("AC", "SHORT")
            case .getInteriorVehicleDataConsent:
                parameters["moduleIds"] = .array([.string(key.id)])
                parameters["moduleId"] = nil
            case _: break
            }
            lastID += 1
            open[phone.connection, default: [:]][lastID] = (function, key)
            let asked = bench.engine.status[SessionID(phone.session)].level
            take(bench.request(function, .object(parameters), id: lastID, from: phone))
            if bench.scene.card != nil, question == nil, open[phone.connection]?[lastID] != nil {
                #expect(mode == .ask && isAllowed, "the driver is asked only in this mode")
                if function != .getInteriorVehicleDataConsent { #expect(asked == .full) }
                question = (name, key)
            }
        }

        /// The program answers a request, perhaps one that is over.
        private func answer() throws {
            guard !unanswered.isEmpty else { return }
            let request = unanswered.remove(at: number(4) > 0 ? unanswered.count - 1 : number(unanswered.count))
            let key = try #require(request.module)
            let isRight = number(4) > 0
            let data: JSON =
                request.parameters["moduleData"]
                ?? .object(
                    JSONObject([
                        ("moduleType", .string(key.type.rawValue)), ("moduleId", .string(key.id)),
                        (
                            key.type.dataName,
                            key.type == .light ? ["lightState": [["id": "READING_LIGHTS", "status": "ON"]]] : [:]
                        ),
                    ]))
            let parameters: JSON? = isRight && request.function != .buttonPress ? ["moduleData": data] : nil
            let answer = try ServedAnswer(
                to: request.function, about: key, isRight ? .success : .rejected, parameters: parameters)
            take(bench.handle(.programAnswered(request.id, answer)))
        }

        private func notify() {
            let data: JSON = [
                "moduleData": [
                    "moduleType": "CLIMATE", "moduleId": "c1",
                    "climateControlData": ["fanSpeed": .integer(Int64(number(101)))],
                ]
            ]
            guard let notice = try? ServedNotice(.onInteriorVehicleData, data) else { return }
            take(bench.handle(.programNotified(notice)))
        }

        private func wait(_ milliseconds: Int) { take(bench.wait(.milliseconds(milliseconds))) }

        private func driverAnswers() {
            guard let question, bench.scene.card?.buttons.count == 2, number(3) == 0 else { return }
            wait(300)
            guard self.question != nil, bench.scene.card?.buttons.count == 2 else { return }
            let isYes = number(2) == 0
            if isYes { permits[question.key, default: []].insert(question.name) }
            self.question = nil
            take(bench.tap(isYes ? firstButton : secondButton))
        }

        /// All that is due now is sent.
        private func settle() {
            wait(0)
            if bench.scene.card == nil { question = nil }
            check()
        }

        // MARK: Checks

        private func take(_ heard: [Heard]) {
            for message in heard {
                if message.rpc?.type == .response, let id = message.rpc?.correlationID, id > 1000 {
                    guard let request = open[message.connection]?.removeValue(forKey: id) else {
                        Issue.record("request \(id) is answered twice, or not its app's")
                        continue
                    }
                    if message.result == .success { succeeded(request.function, request.key, message) }
                }
                if message.notification == .onRCStatus {
                    statuses[message.connection] = RCStatus(message.parameters)
                }
                if message.notification == .onInteriorVehicleData {
                    let key = Key(of: message.parameters["moduleData"] ?? [:])
                    let module = key.flatMap { subscribers[$0] } ?? []
                    #expect(module.contains(message.connection), "an app that has not subscribed")
                }
            }
            for request in bench.asked[seen...] {
                unanswered.append(request)
                passed(request)
            }
            seen = bench.asked.count
        }

        private func succeeded(_ function: FunctionID, _ key: Key, _ message: Heard) {
            let name = phones.first { $0.phone.connection == message.connection }?.name
            #expect(!isForbidden(key, to: name), "the policy does not allow \(key)")
            switch function {
            case .setInteriorVehicleData, .buttonPress:
                let isOpen = phones.contains {
                    $0.phone.connection == message.connection
                        && bench.engine.status[SessionID($0.phone.session)].level != .notRunning
                }
                if isOpen { owners[key] = message.connection }
            case .releaseInteriorVehicleDataModule: owners[key] = nil
            case .getInteriorVehicleData:
                switch message.parameters["isSubscribed"]?.boolean {
                case true?: subscribers[key, default: []].insert(message.connection)
                case false?: subscribers[key]?.remove(message.connection)
                case nil: break
                }
            case _: break
            }
        }

        /// A request reaches a program: its app may control the module.
        private func passed(_ request: ServedRequest) {
            guard let key = request.module, request.function != .getInteriorVehicleData else { return }
            controls += 1
            #expect(isAllowed && keys.contains(key) && !isForbidden(key, to: request.app))
            guard let phone = phones.first(where: { $0.phone.session == request.session.number }),
                let owner = owners[key], owner != phone.phone.connection
            else { return }
            takeovers += 1
            switch mode {
            case .allow: break
            case .deny: Issue.record("\(request.app) controls a module that another app keeps")
            case .ask:
                consents += 1
                #expect(permits[key]?.contains(request.app) == true, "the driver was not asked")
            }
        }

        private func check() {
            for (_, phone) in phones where !keys.isEmpty {
                guard let status = statuses[phone.connection] else { continue }
                func names(_ owner: ConnectionID?) -> Set<String> {
                    Set(keys.filter { owners[$0] == owner }.map { "\($0.type.rawValue) \($0.id)" })
                }
                #expect(status.isAllowed == isAllowed)
                #expect(Set(status.own) == (isAllowed ? names(phone.connection) : []))
                #expect(Set(status.free) == (isAllowed ? names(nil) : []))
            }
        }

        /// Everything is answered when the time of all requests is over, and nothing is left of apps that have gone.
        func finish() {
            wait(31_000)
            #expect(open.values.allSatisfy { $0.isEmpty }, "a request has no answer")
            while !phones.isEmpty { leave(at: 0) }
            take(bench.handle(.programsServe([])))
            // Only with it the driver's permissions are forgotten.
            take(bench.handle(.remoteControl(isAllowed: false, nil)))
            #expect(Self.size(of: bench.engine.car.remoteControl) == fresh)
        }
    }
}
