import SmartDeviceLink
import Testing

struct JSONParsing {
    static func parse(_ text: String) throws(JSONError) -> JSON { try JSONParser.parse(Array(text.utf8)[...]) }

    static let values: [(text: String, value: JSON)] = [
        ("null", .null), ("true", true), ("false", false), ("{}", [:]), ("[]", []), ("\"\"", ""),
        (" \t\r\n[ 1 ,\n2 ] ", [1, 2]),
        ("{\n\t\"b\" : 1,\n\t\"a\" : { \"c\" : [ ] }\n}\n", ["b": 1, "a": ["c": []]]),
        // rpc_spec distinguishes integers and numbers with a fraction.
        ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("9223372036854775807", .integer(.max)),
        ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .number(9_223_372_036_854_775_808)),
        ("12345678901234567890", .number(1.2345678901234567e19)),
        ("1.0", 1.0), ("-1.5", -1.5), ("0.25", 0.25), ("1e3", 1000.0), ("1E+3", 1000.0), ("125e-2", 1.25),
        ("1e-400", 0.0),
        // Of members with the same name the last is used.
        ("{\"a\":1,\"b\":0,\"a\":2}", ["b": 0, "a": 2]),
        // Text after the first complete value is not read.
        ("{} xx", [:]), ("{\"a\":1}}", ["a": 1]), ("1 2", 1), ("\"a\"\u{0}", "a"), ("[]]", []),
    ]

    @Test(arguments: values)
    func `JSON values are read`(text: String, value: JSON) throws {
        #expect(try Self.parse(text) == value)
    }

    @Test func `a negative zero with a fraction keeps its sign`() throws {
        guard case .number(let zero) = try Self.parse("-0.0") else {
            Issue.record("not a number with a fraction")
            return
        }
        #expect(zero == 0 && zero.sign == .minus)
    }

    static let strings: [(text: String, value: String)] = [
        (#""plain""#, "plain"), (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u00C9\u20ac""#, "Aéé".replacing("éé", with: "éÉ€")), (#""\u0000""#, "\u{0}"),
        (#""\ud83d\ude97""#, "\u{1F697}"), (#""\uD83D\uDE97 x""#, "\u{1F697} x"), ("\"\u{1F697}\"", "\u{1F697}"),
        (#""\ud83d""#, "\u{FFFD}"), (#""\ude97""#, "\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"),
        (#""\ud83d\n""#, "\u{FFFD}\n"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
        (#""\ud83d\ud83d\ude97""#, "\u{FFFD}\u{1F697}"),
        (#""\ude97\ud83d""#, "\u{FFFD}\u{FFFD}"), (#""\uffff""#, "\u{FFFF}"), ("\"\u{7F}\u{80}\"", "\u{7F}\u{80}"),
    ]

    @Test(arguments: strings)
    func `JSON strings are read`(text: String, value: String) throws {
        let read = try Self.parse(text).string
        #expect(read.map { Array($0.unicodeScalars) } == Array(value.unicodeScalars))
        #expect(try Self.parse("{\(text):\(text)}") == [value: .string(value)])
    }

    static let notUTF8: [(hex: String, value: String)] = [
        ("22 ff 22", "\u{FFFD}"), ("22 61 c3 22", "a\u{FFFD}"), ("22 c0 80 22", "\u{FFFD}\u{FFFD}"),
        ("22 5c 6e ff 22", "\n\u{FFFD}"), ("22 ed a0 80 22", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ]

    @Test(arguments: notUTF8)
    func `bytes that are not UTF-8 become U+FFFD`(hex: String, value: String) throws {
        #expect(try JSONParser.parse([UInt8](hex: hex)[...]) == .string(value))
    }

    static let bad: [(text: String, error: JSONError)] = [
        ("", .endedEarly), ("  ", .endedEarly), ("x", .unexpectedByte(offset: 0)), ("nulx", .unexpectedByte(offset: 3)),
        ("True", .unexpectedByte(offset: 0)), ("'a'", .unexpectedByte(offset: 0)),
        ("[1,]", .unexpectedByte(offset: 3)), ("[1 2]", .unexpectedByte(offset: 3)),
        ("[,1]", .unexpectedByte(offset: 1)),
        ("{\"a\" 1}", .unexpectedByte(offset: 5)), ("{a:1}", .unexpectedByte(offset: 1)),
        ("{\"a\":1,}", .unexpectedByte(offset: 7)), ("{1:1}", .unexpectedByte(offset: 1)),
        ("01", .unexpectedByte(offset: 0)), ("-01", .unexpectedByte(offset: 0)), ("+1", .unexpectedByte(offset: 0)),
        (".5", .unexpectedByte(offset: 0)), ("1.", .endedEarly), ("1.x", .unexpectedByte(offset: 2)),
        ("-", .endedEarly), ("-x", .unexpectedByte(offset: 1)), ("1e", .endedEarly), ("1e+", .endedEarly),
        ("1ex", .unexpectedByte(offset: 2)), ("1e400", .unexpectedByte(offset: 0)),
        ("[-1e400]", .unexpectedByte(offset: 1)), ("NaN", .unexpectedByte(offset: 0)),
        ("\"a", .endedEarly), ("\"\\", .endedEarly), (#""\x""#, .unexpectedByte(offset: 2)),
        (#""\u12g4""#, .unexpectedByte(offset: 5)), (#""\u12"#, .endedEarly), (#""\ud83d\u12"#, .endedEarly),
        ("\"a\nb\"", .unexpectedByte(offset: 2)), ("\"\\n\u{1}\"", .unexpectedByte(offset: 3)),
        ("\u{FEFF}{}", .unexpectedByte(offset: 0)),
    ]

    @Test(arguments: bad)
    func `invalid JSON is an error with its offset`(text: String, error: JSONError) {
        #expect(throws: error) { try Self.parse(text) }
        // A slice that does not begin at 0 counts from its own start.
        #expect(throws: error) { try JSONParser.parse(Array(("  " + text).utf8)[2...]) }
    }

    @Test(arguments: ["[", "{\"a\":"])
    func `the depth of JSON is limited`(opening: String) throws {
        let closing = opening == "[" ? "]" : "}"
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + (opening == "[" ? "" : "1")
                + String(repeating: closing, count: depth)
        }
        let deepest = opening == "[" ? JSONParser.depthLimit : JSONParser.depthLimit - 1
        #expect(throws: Never.self) { try Self.parse(nested(deepest)) }
        #expect(throws: JSONError.tooDeep) { try Self.parse(nested(deepest + 1)) }
        #expect(throws: JSONError.tooDeep) { try Self.parse(String(repeating: opening, count: 1_000_000)) }
    }

    @Test func `a JSON object that is cut off is an error`() throws {
        let text = #"{"a":[1,-2.5e3,true,false,null],"b\n\ud83d\ude97":{"c":"\u0041é"},"d":"\\"}"#
        let bytes = Array(text.utf8)
        #expect(throws: Never.self) { try JSONParser.parse(bytes[...]) }
        for count in 0..<bytes.count {
            #expect(throws: JSONError.endedEarly) { try JSONParser.parse(bytes.prefix(count)) }
        }
    }

    @Test func `JSON with one changed byte is an error or another value`() throws {
        let bytes = Array(#"{"a":[1.5,"x\u0041"],"b":true}"#.utf8)
        for index in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[index] = byte
                guard let value = try? JSONParser.parse(changed[...]) else { continue }
                #expect(try JSONParser.parse([UInt8](json: value)[...]) == value)
            }
        }
    }
}
