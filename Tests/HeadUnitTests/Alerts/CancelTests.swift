import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct CancelTests {
    private func alert(_ bench: Bench, _ id: Int32, cancelID: Int32, from phone: Phone) {
        _ = bench.request(
            .alert, Alert(lines: ["\(id)"], cancelID: cancelID).parameters, id: id, from: phone)
    }

    private func cancel(_ bench: Bench, _ cancelID: Int32?, function: UInt32 = 12, from phone: Phone) -> [Heard] {
        bench.request(
            .cancelInteraction, CancelInteraction(function: function, cancelID: cancelID).parameters, id: 99,
            from: phone
        ).filter { $0.rpc?.type == .response }
    }

    @Test func `CancelInteraction ends the alert on the screen, which is answered first`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        alert(bench, 10, cancelID: 1, from: phone)
        let answers = cancel(bench, nil, from: phone)
        #expect(answers.map { $0.rpc?.correlationID } == [10, 99])
        #expect(answers.map(\.result) == [.aborted, .success])
        #expect(bench.scene.card == nil)
    }

    @Test func `CancelInteraction ends a waiting alert by its cancel id without changing the screen`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        alert(bench, 10, cancelID: 1, from: phone)
        alert(bench, 11, cancelID: 2, from: phone)
        let answers = cancel(bench, 2, from: phone)
        #expect(answers.map { $0.rpc?.correlationID } == [11, 99])
        #expect(bench.scene.card?.lines == ["10"])
        #expect(bench.scene.card?.waiting == 0)
    }

    @Test func `CancelInteraction does not end another app's alert`() throws {
        let bench = Bench()
        let phone = try #require(bench.app("One"))
        let other = try #require(bench.app("Two", types: [.information]))
        alert(bench, 10, cancelID: 1, from: phone)
        #expect(cancel(bench, 1, from: other).map(\.result) == [.ignored])
        #expect(cancel(bench, nil, from: other).map(\.result) == [.ignored])
        #expect(bench.scene.card != nil)
    }

    @Test(arguments: [
        (UInt32(10), ResultCode.ignored), (25, .ignored), (26, .ignored), (64, .ignored), (13, .invalidID),
    ])
    func `CancelInteraction is answered by whether the function can be cancelled`(function: UInt32, result: ResultCode)
        throws
    {
        let bench = Bench()
        let phone = try #require(bench.app())
        #expect(cancel(bench, nil, function: function, from: phone).map(\.result) == [result])
    }

    @Test func `disconnecting an app ends its shown and waiting alerts`() throws {
        let bench = Bench()
        let phone = try #require(bench.app("One"))
        let other = try #require(bench.app("Two", types: [.information]))
        alert(bench, 10, cancelID: 1, from: phone)
        alert(bench, 11, cancelID: 2, from: phone)
        alert(bench, 12, cancelID: 3, from: other)
        _ = bench.handle(.disconnected(phone.connection))
        #expect(bench.scene.card?.lines == ["12"])
        #expect(bench.scene.card?.waiting == 0)
    }
}
