import SmartDeviceLink
import TestSupport
import Testing

struct JSONWriting {
    static let rows: [(value: JSON, text: String)] = [
        (.null, "null"), (true, "true"), (false, "false"), ([], "[]"), ([:], "{}"),
        (["b": 1, "a": [1, "x", .null]], #"{"b":1,"a":[1,"x",null]}"#),
        ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\r\t", #""\n\r\t""#),
        ("\u{0}\u{8}\u{C}\u{1F}", #""\u0000\u0008\u000c\u001f""#),
        ("\u{7F}é\u{1F697}", "\"\u{7F}é\u{1F697}\""), (["\"": 1], #"{"\"":1}"#),
        (1.5, "1.5"), (1.0, "1.0"), (-0.0, "-0.0"), (.number(.nan), "null"), (.number(-.infinity), "null"),
    ]

    @Test(arguments: rows)
    func `a value is written without spaces`(value: JSON, text: String) {
        #expect(value.text == text)
    }

    @Test(arguments: JSONParsing.values.map(\.value) + JSONParsing.strings.map { .string($0.value) })
    func `writing and reading gives the same value`(value: JSON) throws {
        #expect(try JSONParser.parse([UInt8](json: value)[...]) == value)
    }

    static let integers: [Int64] = [
        0, 1, 9, 10, 11, 99, 100, 101, 109, 110, 999_999_999, 1_000_000_000, 2_000_000_000, -1, -10, -99, .max,
        .max - 7, .min, .min + 1,
    ]

    @Test(arguments: integers)
    func `numbers are written like those of the standard library`(number: Int64) {
        var bytes: [UInt8] = [7]
        bytes.append(decimal: number)
        #expect(bytes == [7] + Array(String(number).utf8))
    }

    @Test func `integers of every length are written correctly`() {
        var numbers = SeededNumbers(seed: 1)
        for bits in 0..<64 {
            let number = Int64.random(in: .min ... .max, using: &numbers) >> Int64(bits)
            var bytes: [UInt8] = []
            bytes.append(decimal: number)
            #expect(bytes == Array(String(number).utf8))
        }
    }
}

/// Strings are read eight bytes at a time.
struct LongStrings {
    @Test(arguments: ["\"", "\\", "\n", "\u{0}", "\u{1F}", " ", "!", "#", "[", "]", "\u{7F}", "é", "\u{FFFD}"])
    func `a character is escaped at any position of a long string`(character: String) throws {
        for length in 1...20 {
            for place in 0..<length {
                let plain = String(repeating: "x", count: place)
                let text = plain + character + String(repeating: "€", count: length - place - 1)
                let written = [UInt8](json: .string(text))
                #expect(try JSONParser.parse(written[...]) == .string(text))
                let isEscaped = ["\"", "\\"].contains(character) || character < " "
                #expect((written.count == text.utf8.count + 2) == !isEscaped, "\(text)")
            }
        }
    }
}
