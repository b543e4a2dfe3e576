import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// Which app the next question is about, and how long no question is asked.
struct QuestionOrderTests {
    private static let honest = DeviceID.tcp(address: "192.168.1.99")
    private static let laterButton = (x: Int32(550), y: Int32(350))

    private static func stranger(_ number: Int) -> DeviceID { .tcp(address: "192.168.1.\(number)") }

    private func app(_ bench: Bench, _ name: String, from device: DeviceID) throws -> Phone {
        try #require(bench.app(name, on: bench.connect(from: device)))
    }

    /// The first question of the bench, answered with No: later ones have the button for a quiet time.
    private func answerFirstQuestion(_ bench: Bench) throws {
        let device = DeviceID.tcp(address: "192.168.2.1")
        _ = try app(bench, "First", from: device)
        #expect(bench.scene.card?.buttons.count == 3)
        _ = bench.tap(thirdButton)
    }

    private func question(_ bench: Bench) -> String? {
        bench.scene.card?.lines.first { $0.hasPrefix("Allow ") }?.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
    }

    /// Advances the clock until the driver is asked about `device`; nil if that does not happen within `limit` seconds.
    private func secondsUntilAsked(_ device: String, _ bench: Bench, limit: Int) -> Int? {
        for second in 0...limit {
            if question(bench)?.contains("on \(device)?") == true { return second }
            _ = bench.wait(.seconds(1))
        }
        return nil
    }

    @Test func `a new device is asked about before eight devices with unanswered questions`() throws {
        let bench = newAlertBench()
        for number in 1...8 { _ = try app(bench, "Spam \(number)", from: Self.stranger(number)) }
        _ = bench.wait(.seconds(600))
        #expect(question(bench) != nil)
        _ = try app(bench, "Map", from: Self.honest)
        // Only the question on the screen comes before it.
        #expect(try #require(secondsUntilAsked("192.168.1.99", bench, limit: 30)) <= 30)
    }

    @Test func `devices that register later are asked about after an earlier one`() throws {
        let bench = newAlertBench()
        _ = try app(bench, "Spam", from: Self.stranger(1))
        _ = try app(bench, "Map", from: Self.honest)
        for number in 2...60 { _ = try app(bench, "Spam \(number)", from: Self.stranger(number)) }
        #expect(try #require(secondsUntilAsked("192.168.1.99", bench, limit: 30)) <= 30)
    }

    /// Eight devices whose apps leave and register under new names all the time.
    @Test func `apps that register again under new names do not delay the question about a new device`() throws {
        let bench = newAlertBench()
        var spam: [Phone?] = Array(repeating: nil, count: 8)
        var asked: Int?
        for second in 0..<600 {
            for number in 0..<8 where (second + number) % 7 == 0 {
                if let old = spam[number] { _ = bench.handle(.disconnected(old.connection)) }
                spam[number] = try app(bench, "Spam \(second)", from: Self.stranger(number))
            }
            if second == 100 { _ = try app(bench, "Map", from: Self.honest) }
            _ = bench.wait(.seconds(1))
            if asked == nil, question(bench)?.contains("192.168.1.99") == true { asked = second }
        }
        #expect(try #require(asked) <= 131)
    }

    @Test func `devices with unanswered questions are asked about in turn`() throws {
        let bench = newAlertBench()
        for number in 1...3 { _ = try app(bench, "Map", from: Self.stranger(number)) }
        var order: [String] = []
        for _ in 0..<400 {
            if let shown = question(bench), shown != order.last { order.append(shown) }
            _ = bench.wait(.seconds(1))
        }
        let places = order.prefix(6).map { $0.suffix(2).prefix(1) }
        #expect(places == ["1", "2", "3", "1", "2", "3"], "\(order)")
    }

    @Test func `the apps of one device are asked about in turn`() throws {
        let bench = newAlertBench()
        for name in ["A", "B"] { _ = try app(bench, name, from: Self.honest) }
        _ = bench.wait(.seconds(30))
        #expect(question(bench) == nil)
        _ = bench.wait(.seconds(60))
        #expect(question(bench) == "Allow “B” on 192.168.1.99?")
    }

    // MARK: No more questions

    @Test func `No questions for 10 minutes suppresses questions and refuses no app`() throws {
        #expect(Consent.quietTime == .seconds(600))
        let bench = newAlertBench()
        try answerFirstQuestion(bench)
        let refused = bench.closed
        let first = try app(bench, "Spam", from: Self.stranger(1))
        _ = bench.tap(Self.laterButton)
        #expect(question(bench) == nil)
        _ = try app(bench, "Map", from: Self.honest)
        #expect(bench.closed == refused)
        for _ in 0..<599 {
            _ = bench.wait(.seconds(1))
            #expect(question(bench) == nil)
        }
        _ = bench.wait(.seconds(1))
        #expect(question(bench) == "Allow “Map” on 192.168.1.99?", "it was not asked about before")
        #expect(bench.engine.snapshot.apps.contains { $0.session.number == first.session })
    }

    @Test func `an app that the driver selects during the quiet time is asked about first`() throws {
        let bench = newAlertBench()
        try answerFirstQuestion(bench)
        _ = try app(bench, "Spam", from: Self.stranger(1))
        _ = bench.tap(Self.laterButton)
        _ = try app(bench, "Other", from: Self.stranger(2))
        let chosen = try app(bench, "Map", from: Self.honest)
        _ = bench.handle(.appActivated(SessionID(chosen.session)))
        #expect(question(bench) == "Allow “Map” on 192.168.1.99?")
        _ = bench.tap(firstButton)
        #expect(question(bench) == nil, "the others wait")
    }

    @Test func `a master reset ends the quiet time`() throws {
        let bench = newAlertBench()
        try answerFirstQuestion(bench)
        _ = try app(bench, "Spam", from: Self.stranger(1))
        _ = bench.tap(Self.laterButton)
        _ = bench.handle(.masterReset)
        _ = try app(bench, "Map", from: Self.honest)
        #expect(question(bench) == "Allow “Map” on 192.168.1.99?")
    }

    @Test func `with at-activation a quiet time ends for an app that is selected again`() throws {
        let bench = newAlertBench { $0.consent.prompt = .atActivation }
        let phone = try app(bench, "Map", from: Self.honest)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        _ = bench.handle(.backKey)
        _ = bench.wait(.seconds(60))
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        _ = bench.tap(Self.laterButton)
        _ = bench.wait(.seconds(1200))
        #expect(question(bench) == nil)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(question(bench) == "Allow “Map” on 192.168.1.99?")
    }

    // MARK: A question that the driver puts off

    @Test(arguments: [true, false])
    func `a question that the back or the home key closes is asked again, after the others`(isBack: Bool) throws {
        let bench = newAlertBench()
        let spam = try app(bench, "Spam", from: Self.stranger(1))
        _ = bench.handle(isBack ? .backKey : .homeKey)
        #expect(question(bench) == nil)
        #expect(bench.engine.snapshot.phones.map(\.standing) == [.undecided], "nothing is refused")
        _ = bench.wait(.seconds(30))
        _ = try app(bench, "Map", from: Self.honest)
        #expect(question(bench) == "Allow “Map” on 192.168.1.99?", "it was not asked about before")
        _ = bench.handle(.backKey)
        #expect(try #require(secondsUntilAsked("192.168.1.1", bench, limit: 60)) > 0)
        #expect(bench.engine.snapshot.apps.contains { $0.session.number == spam.session })
    }

    // MARK: The name of an app that waits

    private func rename(_ phone: Phone, _ name: String, _ bench: Bench) -> Heard? {
        let parameters: JSON = [
            "language": "EN-US", "hmiDisplayLanguage": "EN-US", "appName": .string(name),
        ]
        return bench.request(.changeRegistration, parameters, from: phone).first
    }

    @Test func `an app cannot change its name before the driver has answered`() throws {
        let bench = newAlertBench()
        let phone = try app(bench, "Map", from: Self.honest)
        let answer = rename(phone, "System update", bench)
        #expect(answer?.result == .rejected)
        #expect(answer?.info.hasPrefix("appName: ") == true)
        #expect(rename(phone, "Map", bench)?.result == .success)
        #expect(bench.engine.snapshot.apps.map(\.name) == ["Map"])
        #expect(question(bench) == "Allow “Map” on 192.168.1.99?")
        _ = bench.tap(firstButton)
        #expect(rename(phone, "Karte", bench)?.result == .success)
    }
}
