import BezelModel
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing

/// Whatever happens in a recording, it ends, the microphone is closed exactly once for each opening, and each request is
/// answered once.
struct RecordingPropertyTests {
    private final class Run {
        let bench = Bench.withMicrophone { configuration in
            configuration.voice.appsMicrophone = .ask
            configuration.policy.apps["Siren"] = AppPolicy(priority: .emergency, urgency: .emergency)
        }
        private var numbers: SeededNumbers
        private(set) var phones: [Phone] = []
        private var id: Int32 = 0
        /// Requests without an answer, of sessions that are open.
        private(set) var open: [Key: FunctionID] = [:]
        /// Uses of the microphone that have ended by themselves.
        private(set) var ended: [MicrophoneUse.ID] = []

        struct Key: Hashable {
            let connection: ConnectionID
            let id: Int32
        }

        init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

        private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }

        func start() throws {
            for name in ["Drive", "Siren"] {
                phones.append(try #require(bench.app(name, types: name == "Drive" ? [.navigation] : [.communication])))
            }
        }

        /// Counts the answers.
        func take(_ heard: [Heard]) {
            for message in heard where message.rpc?.type == .response {
                guard let id = message.rpc?.correlationID, id >= 1000 else { continue }
                #expect(
                    open.removeValue(forKey: Key(connection: message.connection, id: id)) != nil,
                    "request \(id) is answered twice")
            }
        }

        private func request(_ function: FunctionID, _ parameters: JSON, from phone: Phone) {
            id += 1
            open[Key(connection: phone.connection, id: 1000 + id)] = function
            take(bench.request(function, parameters, id: 1000 + id, from: phone))
        }

        private func close(_ phone: Phone) throws {
            take(bench.handle(.disconnected(phone.connection)))
            open = open.filter { $0.key.connection != phone.connection }
            // What other apps receive during a registration is not returned: their alerts end before.
            finish(5)
            guard let index = phones.firstIndex(where: { $0.connection == phone.connection }) else { return }
            let name = index == 0 ? "Drive" : "Siren"
            phones[index] = try #require(bench.app(name, types: index == 0 ? [.navigation] : [.communication]))
        }

        func step() throws {
            let phone = phones[pick(5) == 0 ? 1 : 0]
            switch pick(20) {
            case 0...3:
                let prompt: String? = pick(2) == 0 ? "Where to?" : nil
                request(
                    .performAudioPassThru,
                    Bench.recording(prompt: prompt, milliseconds: Int64(1 + pick(3000)), mutes: pick(2) == 0),
                    from: phone)
            case 4: request(.endAudioPassThru, [:], from: phone)
            case 5: take(bench.began())
            case 6, 7: take(bench.ended([.heard, .partly("a"), .unheard("b")][pick(3)]))
            case 8, 9: take(bench.microphone(.opened))
            case 10: take(bench.microphone(.sound(Array(repeating: 1, count: 1 + pick(100)))))
            case 11:
                if let use = bench.microphoneUses.last?.id, !ended.contains(use), !bench.closedMicrophones.contains(use)
                {
                    ended.append(use)
                }
                take(bench.microphone(.failed("it was unplugged")))
            case 12: take(bench.tap([doneButton, retryButton, cancelButton][pick(3)]))
            case 13: take(bench.tap([firstButton, secondButton, thirdButton][pick(3)]))
            case 14: take(bench.handle(pick(2) == 0 ? .backKey : .homeKey))
            case 15: take(bench.handle(.appActivated(SessionID(phone.session))))
            case 16:
                take(bench.handle(.appClosed(SessionID(phone.session))))
                take(bench.handle(.appActivated(SessionID(phone.session))))
            case 17: request(.alert, Alert(lines: ["a"]).parameters, from: phone)
            case 18:
                switch pick(4) {
                case 0: take(bench.handle(.voiceSupport(VoiceSupport(hasMicrophone: pick(3) > 0))))
                case 1: take(bench.handle(.backlogged(phone.connection, bytes: pick(2))))
                case 2: try close(phone)
                case _: take(bench.handle(.masterResetOfPermissions))
                }
            case _: take(bench.wait(.milliseconds(pick(2000))))
            }
        }

        /// Time alone ends everything, once what is played has ended.
        func finish(_ minutes: Int = 200) {
            for _ in 0..<minutes {
                take(bench.ended())
                take(bench.wait(.seconds(60)))
            }
        }
    }

    @Test(arguments: 0..<60) func `a recording ends, and each request is answered once`(seed: Int) throws {
        let run = Run(seed: UInt64(seed))
        try run.start()
        for _ in 0..<150 {
            try run.step()
            let open = run.bench.microphoneUses.count - run.bench.closedMicrophones.count - run.ended.count
            #expect((0...1).contains(open), "at most one is open")
            let isListening = run.bench.scene.voice?.isListening == true
            #expect(!isListening || open == 1, "the red dot is on while the microphone is open only")
        }
        run.finish()
        #expect(run.bench.isClosedOnce(besides: run.ended))
        #expect(run.open.isEmpty, "\(run.open)")
        #expect(run.bench.scene.voice == nil)
    }
}

extension Engine.Event {
    /// The answers about the microphone are forgotten.
    fileprivate static var masterResetOfPermissions: Engine.Event { .deviceForgotten(.tcp(address: "192.168.1.99")) }
}
