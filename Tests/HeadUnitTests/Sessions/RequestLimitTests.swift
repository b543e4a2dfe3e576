import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct RequestLimiting {
    private static func bench(_ change: (inout HeadUnitConfiguration) -> Void = { _ in }) -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.limits.frames = 1_000_000
        change(&configuration)
        return Bench(configuration)
    }

    private static func phone(inNone bench: Bench) -> Phone? {
        guard let phone = bench.open() else { return nil }
        let registration = RegisterAppInterface(appName: "Drive", appID: "1", types: [.navigation])
        let heard = bench.request(.registerAppInterface, registration.parameters, from: phone)
        return heard.first?.result == .success ? phone : nil
    }

    @Test func `a thousand requests in ten seconds are served; one more ends this session only`() throws {
        let bench = Self.bench()
        let phone = try #require(bench.app())
        let other = try #require(bench.app("Other", on: phone.connection))
        for _ in 0..<1000 {
            bench.now = bench.now + .milliseconds(9)
            #expect(bench.request(.listFiles, from: phone).first?.result == .success)
        }
        let heard = bench.request(.listFiles, from: phone).filter { $0.frame.header.session == phone.session }
        #expect(FrameLimits.said(heard) == ["onAppInterfaceUnregistered", "endService"])
        #expect(heard.first?.parameters["reason"] == "TOO_MANY_REQUESTS")
        #expect(bench.closed.isEmpty)
        #expect(bench.request(.listFiles, from: phone).isEmpty)
        #expect(bench.request(.listFiles, from: other).first?.result == .success)
    }

    @Test func `a hundred requests a second are served for any length of time`() throws {
        let bench = Self.bench()
        let phone = try #require(bench.app())
        for _ in 0..<2000 {
            bench.now = bench.now + .milliseconds(10)
            #expect(bench.request(.listFiles, from: phone).first?.result == .success)
        }
    }

    @Test func `unsupported requests count towards the limit`() throws {
        let bench = Self.bench { $0.limits.requests = 10 }
        let phone = try #require(bench.app())
        for _ in 0..<10 { #expect(bench.request(.speak, from: phone).count == 1) }
        #expect(bench.request(.speak, from: phone).first?.notification == .onAppInterfaceUnregistered)
    }

    @Test func `at NONE a hundred requests are served, and the next ends the session`() throws {
        let bench = Self.bench { $0.apps.activation = .manual }
        let phone = try #require(Self.phone(inNone: bench))
        for _ in 0..<100 { #expect(bench.request(.show, from: phone).first?.result == .disallowed) }
        let heard = bench.request(.show, from: phone)
        #expect(FrameLimits.said(heard) == ["onAppInterfaceUnregistered", "endService"])
        #expect(heard.first?.parameters["reason"] == "REQUEST_WHILE_IN_NONE_HMI_LEVEL")
        #expect(bench.closed.isEmpty)
    }

    @Test(arguments: [FunctionID.putFile, .deleteFile, .listFiles])
    func `at NONE five of each file request are served, and more are rejected until the level changes`(
        function: FunctionID
    ) throws {
        let bench = Self.bench()
        let phone = try #require(Self.phone(inNone: bench))
        func ask(_ function: FunctionID) -> ResultCode? {
            let parameters: JSON = ["syncFileName": "a", "fileType": "BINARY"]
            let bulk: [UInt8] = function == .putFile ? [1] : []
            return bench.request(function, parameters, bulk: bulk, from: phone).first?.result
        }
        #expect(ask(.putFile) == .success)
        if function == .deleteFile { _ = (0..<4).map { _ in ask(.putFile) } }
        let served = (0..<(function == .putFile ? 4 : 5)).map { _ in ask(function) }
        // There is one file to delete; the next DeleteFile is rejected because there is no other.
        if function != .deleteFile { #expect(served.allSatisfy { $0 == .success }) }
        let heard = bench.request(function, ["syncFileName": "a", "fileType": "BINARY"], bulk: [1], from: phone)
        #expect(heard.first?.result == .rejected)
        #expect(heard.first?.info.contains("level NONE") == true)
        _ = bench.wait(.seconds(1))
        #expect(ask(.putFile) == .success)
        #expect(ask(function) == .success)
    }

    @Test func `requests beyond the limit of pending ones are refused until one is answered`() throws {
        let bench = Self.bench { $0.limits.pendingRequests = 2 }
        let phone = try #require(bench.app())
        for id in 1...2 as ClosedRange<Int32> {
            let alert: JSON = ["alertText1": "one", "cancelID": .integer(Int64(id))]
            #expect(bench.request(.alert, alert, id: id, from: phone).allSatisfy { $0.rpc?.type != .response })
        }
        #expect(bench.request(.listFiles, id: 3, from: phone).first?.result == .tooManyPendingRequests)
        let heard = bench.request(.cancelInteraction, ["functionID": 12, "cancelID": 2], id: 4, from: phone)
        #expect(heard.compactMap(\.result).contains(.success))
        #expect(bench.request(.listFiles, id: 5, from: phone).first?.result == .success)
    }
}
