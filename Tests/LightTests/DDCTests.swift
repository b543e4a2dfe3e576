import Testing

@testable import Light

struct DDCTests {
    @Test func `DDC requests have the bytes that the standard defines`() {
        #expect(DDCMessage.get(DDCMessage.brightness) == [0x51, 0x82, 0x01, 0x10, 0xAC])
        #expect(DDCMessage.set(DDCMessage.brightness, to: 50) == [0x51, 0x84, 0x03, 0x10, 0x00, 0x32, 0x9A])
        #expect(DDCMessage.set(0xAA, to: 0x1234) == [0x51, 0x84, 0x03, 0xAA, 0x12, 0x34, 0x34])
    }

    /// 50 of 100.
    static let good: [UInt8] = [0x6E, 0x88, 0x02, 0x00, 0x10, 0x00, 0x00, 0x64, 0x00, 0x32, 0xF2]

    /// The valid answer with one byte replaced, and a corrected checksum.
    static func changed(_ index: Int, to byte: UInt8) -> [UInt8] {
        var bytes = good
        bytes[10] ^= bytes[index] ^ byte
        bytes[index] = byte
        return bytes
    }

    @Test func `a DDC answer has the current and the highest value`() throws {
        let answer = try VCPAnswer(Self.good, to: 0x10)
        #expect(answer.value == 50 && answer.highest == 100)
        #expect(try VCPAnswer(Self.good + [0xFF, 0x00], to: 0x10) == answer)
        #expect(
            try VCPAnswer(Self.changed(8, to: 0x01), to: 0x10).value == 100,
            "a value above the highest counts as the highest")
        #expect(try VCPAnswer(Self.changed(6, to: 0xFF), to: 0x10).highest == 0xFF64)
        #expect(try VCPAnswer(Self.changed(5, to: 0x01), to: 0x10) == answer, "a momentary value is also valid")
    }

    static let broken: [(bytes: [UInt8], error: VCPAnswerError)] = [
        ([], .short(0)), ([0x6E, 0x80], .short(2)),
        ([UInt8](repeating: 0x00, count: 11), .source(0x00)), ([UInt8](repeating: 0xFF, count: 11), .source(0xFF)),
        (changed(1, to: 0x08), .length(0x08)), (changed(1, to: 0x89), .length(0x89)),
        (Array(good.prefix(10)), .length(0x88)),
        ([0x6E, 0xFF, 0x02], .length(0xFF)), ([0x6E, 0x81, 0x02, 0xBD], .length(0x81)),
        (Array(good.prefix(10)) + [0xF3], .checksum(0xF3, expected: 0xF2)),
        ([0x6E, 0x80, 0xBE], .null), ([0x6E, 0x80, 0xBE] + [UInt8](repeating: 0xFF, count: 8), .null),
        ([0x6E, 0x80, 0xBF], .checksum(0xBF, expected: 0xBE)),
        (changed(2, to: 0x03), .kind(0x03)), (changed(3, to: 0x01), .unsupported),
        (changed(3, to: 0x02), .result(0x02)),
        (changed(4, to: 0x12), .feature(0x12)), (changed(7, to: 0x00), .noRange),
    ]

    @Test(arguments: broken) func `an invalid DDC answer is an error with its reason`(
        row: (bytes: [UInt8], error: VCPAnswerError)
    ) {
        #expect(throws: row.error) { try VCPAnswer(row.bytes, to: 0x10) }
    }

    @Test func `a random DDC answer is a value or an error with its reason`() {
        for index in Self.good.indices {
            for byte in UInt8.min...UInt8.max {
                var bytes = Self.good
                bytes[index] = byte
                for bytes in [bytes, Array(bytes.prefix(index))] where bytes != Self.good {
                    #expect(throws: VCPAnswerError.self) { try VCPAnswer(bytes, to: 0x10) }
                }
            }
        }
    }

    private typealias Step = DDCExchange.Step

    /// The steps of an exchange in which each read returns the next of these answers.
    private func steps(_ exchange: DDCExchange, _ answers: [[UInt8]]) -> [Step] {
        var (exchange, answers, steps) = (exchange, answers[...], [exchange.first])
        while steps.count < 100 {
            switch steps[steps.count - 1] {
            case .write, .pause: steps.append(exchange.next(.done))
            case .read: steps.append(exchange.next(.read(answers.popFirst() ?? [])))
            case .end, .fail: return steps
            }
        }
        return steps
    }

    @Test func `a DDC request for a value pauses before the read and before the next message`() throws {
        let request = DDCMessage.get(0x10)
        #expect(
            steps(DDCExchange(get: 0x10), [Self.good]) == [
                .write(request), .pause(milliseconds: 40), .read(count: 11), .pause(milliseconds: 50),
                .end(try VCPAnswer(Self.good, to: 0x10)),
            ])
    }

    @Test func `a DDC request that sets a value reads no answer`() {
        #expect(
            steps(DDCExchange(set: 0x10, to: 50), []) == [
                .write(DDCMessage.set(0x10, to: 50)), .pause(milliseconds: 50), .end(nil),
            ])
    }

    @Test func `an invalid answer is requested again after a longer pause, at most four times`() throws {
        let null: [UInt8] = [0x6E, 0x80, 0xBE]
        let request = Step.write(DDCMessage.get(0x10))
        let second = steps(DDCExchange(get: 0x10), [null, Self.good])
        #expect(
            second == [
                request, .pause(milliseconds: 40), .read(count: 11), .pause(milliseconds: 50), request,
                .pause(milliseconds: 80), .read(count: 11), .pause(milliseconds: 50),
                .end(try VCPAnswer(Self.good, to: 0x10)),
            ])
        let never = steps(DDCExchange(get: 0x10), [null, null, null, null, Self.good])
        #expect(never.last == .fail(.answer(.null)))
        #expect(never.count { $0 == request } == DDCExchange.attempts)
    }

    @Test func `a feature that the monitor does not support is requested once`() {
        for (index, error) in [(3, VCPAnswerError.unsupported), (7, .noRange)] {
            let said = steps(DDCExchange(get: 0x10), [Self.changed(index, to: index == 3 ? 1 : 0), Self.good])
            #expect(said.last == .fail(.answer(error)) && said.count == 4)
        }
    }

    @Test func `a failed bus call is repeated at most four times`() {
        let error = LightError("write", "/dev/i2c-4", 6)
        for exchange in [DDCExchange(get: 0x10), DDCExchange(set: 0x10, to: 1)] {
            var exchange = exchange
            for _ in 1..<DDCExchange.attempts {
                #expect(exchange.next(.failed(error)) == .pause(milliseconds: 50))
                #expect(exchange.next(.done) == exchange.first)
            }
            #expect(exchange.next(.failed(error)) == .fail(.bus(error)))
        }
    }
}

struct MonitorBusTests {
    @Test func `a connector's I2C bus is the one that the kernel links, or the connector's own`() throws {
        let sysfs = try FakeSysfs(
            [
                "card0-HDMI-A-1/status": "disconnected\n", "card1-HDMI-A-1/status": "connected\n",
                "card1-DP-1/i2c-7/name": "AUX\n", "card1-DP-1/i2c-dev/x": "", "card1-DP-1/drm_dp_aux0/x": "",
                "card1-HDMI-A-2/status": "disconnected\n", "card1-DSI-1/status": "connected\n",
                "renderD128-HDMI-A-9/i2c-3/name": "",
            ],
            links: [
                "card0-HDMI-A-1/ddc": "../../../i2c-2", "card1-HDMI-A-1/ddc": "../../../soc/fef04500.i2c/i2c-12",
                "card1-HDMI-A-2/ddc": "../../gone", "card1-DSI-1/subsystem": "../../i2c-8",
            ])
        let rows: [(connector: String, node: String?)] = [
            ("HDMI-A-1", "/dev/i2c-12"), ("DP-1", "/dev/i2c-7"), ("HDMI-A-2", nil), ("DSI-1", nil), ("HDMI-A-9", nil),
            ("A-1", nil), ("", nil), ("../card1-DP-1", nil),
        ]
        for row in rows { #expect(MonitorBus(of: row.connector, in: sysfs.root)?.node == row.node, "\(row.connector)") }
        #expect(MonitorBus(of: "DP-1", in: "\(sysfs.root)/none") == nil)
    }

    @Test func `a missing node or one that is not an I2C bus is an error`() {
        #expect(throws: MonitorError.bus(LightError("open", "/dev/none", 2))) { _ = try Monitor("/dev/none") }
        #expect(throws: MonitorError.bus(LightError("ioctl I2C_SLAVE", "/dev/null", 25))) {
            _ = try Monitor("/dev/null")
        }
    }
}
