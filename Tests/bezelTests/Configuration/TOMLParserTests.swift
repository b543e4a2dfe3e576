import Testing

@testable import BezelConfiguration

struct TOMLParserTests {
    private static func value(_ text: String) throws -> TOMLValue? {
        try TOMLParser.parse(Array("key = \(text)".utf8))["key"]
    }

    @Test(arguments: [
        (#""a\tb\"\\\u00e9\U0001F600""#, "a\tb\"\\é😀"), (#"'C:\new'"#, #"C:\new"#), (#""""#, ""), ("''", ""),
        ("\"\"\"\na\nb\\\n   c\"\"\"", "a\nbc"), ("'''\r\na\r\nb'''", "a\nb"), (#""""a""b""""#, #"a""b"#),
        (#""""a""""""#, #"a"""#), ("'''''a'''''", "''a''"),
    ])
    func `TOML strings are parsed`(text: String, string: String) throws {
        #expect(try Self.value(text)?.string == string)
    }

    @Test(arguments: [
        ("0", 0), ("+99", 99), ("-17", -17), ("1_000", 1000), ("0xDEAD_beef", 0xDEAD_BEEF), ("0o755", 0o755),
        ("0b1010", 10), ("-9223372036854775808", Int.min), ("9223372036854775807", Int.max),
    ])
    func `TOML whole numbers are parsed`(text: String, number: Int) throws {
        #expect(try Self.value(text)?.int == number)
    }

    @Test(arguments: [
        ("1.5", TOMLValue.Content.float(1.5)), ("-0.25", .float(-0.25)), ("5e+2", .float(500)),
        ("6.5E-1", .float(0.65)), ("1_0.2_5", .float(10.25)), ("-inf", .float(-.infinity)), ("true", .boolean(true)),
        ("false", .boolean(false)), ("1979-05-27T07:32:00Z", .date("1979-05-27T07:32:00Z")),
        ("1979-05-27 07:32:00", .date("1979-05-27 07:32:00")), ("07:32:00", .date("07:32:00")),
    ])
    func `TOML floats, booleans and dates are parsed`(text: String, content: TOMLValue.Content) throws {
        #expect(try Self.value(text)?.content == content)
    }

    @Test func `TOML headers, dotted keys, inline tables and arrays are parsed with their lines`() throws {
        let text = """
            a.b = 1 # a comment
            "c d".'e' = [1, [ 'x' ], # another
              2, ]
            [t.u]
            v = { w.x = true, y = "" }
            [t]
            z = 3
            [[list]]
            n = 1
            [list.inner]
            m = 4
            [[list]]
            n = 2

            """
        for text in [text, text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text] {
            let root = try TOMLParser.parse(Array(text.utf8))
            #expect(root.keys == ["a", "c d", "t", "list"])
            #expect(root["a"]?.table?["b"]?.int == 1)
            let array = try #require(root["c d"]?.table?["e"]?.array)
            #expect(array.map(\.line) == [2, 2, 3])
            #expect(array[1].array?.first?.string == "x")
            let inner = try #require(root["t"]?.table?["u"]?.table?["v"]?.table)
            #expect(inner["w"]?.table?["x"]?.bool == true)
            #expect(inner["y"]?.string == "" && inner["y"]?.line == 5)
            #expect(root["t"]?.table?["z"]?.int == 3)
            let list = try #require(root["list"]?.array?.map(\.table))
            #expect(list.map { $0?["n"]?.int } == [1, 2])
            #expect(list[0]?["inner"]?.table?["m"]?.line == 11)
        }
    }

    @Test(arguments: [
        ("[", 1, "expected a key, found the end of the file"),
        ("a = 1\n[touch\n", 2, "expected ] after the table's name"),
        ("[[a]\n", 1, "expected ]] after the table's name, found the end of the line"),
        ("a = \n", 1, "expected a value, found the end of the line"),
        ("a 1", 1, "expected = after a, found \"1\""),
        ("a = 1 2", 1, "expected the end of the line, found \"2\""),
        ("a = kms", 1, "kms is no value; a text needs quotes"),
        ("\n\na = \"x\n", 3, "the string has no closing \""),
        ("a = \"\"\"\nx\n", 1, "the string has no closing \"\"\""),
        ("a = [\n1,\n", 1, "the array has no closing ]"), ("a = [1 2]", 1, "expected , or ] in the array, found \"2\""),
        ("a = { b = 1", 1, "expected , or } in the table in braces, found the end of the file"),
        ("a = 1\na = 2", 2, "a is in the file already, on line 1"),
        ("[a]\n[b]\n[a]", 3, "the table [a] is in the file already, on line 1"),
        ("a.b = 1\n[a]", 2, "the table [a] is in the file already, on line 1"),
        ("[a.b]\n[a]\nb.c = 1", 3, "b is in the file already, on line 1"),
        ("a = {}\n[a.b]", 2, "a is in the file already, on line 1"),
        ("[[a]]\n[a]", 2, "[a] is a list of tables since line 1"),
        ("a = [1]\n[[a]]", 2, "a is in the file already, on line 1"),
        ("a = 99999999999999999999", 1, "the number 99999999999999999999 needs more than 64 bits"),
        ("a = 01", 1, "01 is no value"), ("a = 1__0", 1, "1__0 is no value"), ("a = 1.", 1, "1. is no value"),
        ("a = --1", 1, "--1 is no value"), ("a = \"\\x\"", 1, "in a text in \"…\" a backslash is written \\\\"),
        ("a = \"\\ud800\"", 1, "\\ud800 is no character"), ("a = \"\\u12\"", 1, "\\u needs 4 hexadecimal digits"),
        ("a = \"\u{1b}[31m\"", 1, "the control character 27 is not allowed here"),
        ("# \u{7}", 1, "the control character 7 is not allowed here"),
        ("\u{1b}", 1, "expected a key, found the control character 27"),
        ("= 1", 1, "expected a key, found \"=\""), ("a..b = 1", 1, "expected a key, found \".\""),
        ("é = 1", 1, "expected a key, found \"é\""),
    ])
    func `a syntax error is reported with its line`(text: String, line: Int, problem: String) {
        let error = #expect(throws: TOMLError.self) { try TOMLParser.parse(Array(text.utf8)) }
        #expect(error?.line == line)
        #expect(error?.problem.hasPrefix(problem) == true, "\(error?.problem ?? "")")
    }

    @Test func `bytes that are not UTF-8 are reported with their line`() {
        let error = #expect(throws: TOMLError.self) { try TOMLParser.parse(Array("a = 1\n# ".utf8) + [0xC3, 0x28]) }
        #expect(error == TOMLError(line: 2, problem: "is not UTF-8"))
    }

    @Test(arguments: [
        String(repeating: "a.", count: 500_000) + "a = 1", "[" + String(repeating: "a.", count: 500_000) + "a]",
        "a = " + String(repeating: "[", count: 1_000_000), "a = " + String(repeating: "{a=", count: 300_000),
        "a = " + String(repeating: "{a.b.c=[", count: 100_000),
    ])
    func `nesting has a limit, which the error names`(text: String) {
        let error = #expect(throws: TOMLError.self) { try TOMLParser.parse(Array(text.utf8)) }
        #expect(error == TOMLError(line: 1, problem: "tables and arrays are nested more than 16 deep"))
    }

    @Test func `sixteen levels of tables and arrays are accepted`() throws {
        let value = String(repeating: "[", count: 15) + "1" + String(repeating: "]", count: 15)
        #expect(try Self.value(value) != nil)
        #expect(throws: TOMLError.self) { try Self.value("[\(value)]") }
    }

    private static let sample = """
        a.b = [1, "x\\u00e9", 'y', { c = 1979-05-27, d = 1.5e3 }] # é
        [t."u v"]
        w = \"\"\"
        long\\
        er\"\"\"
        [[l]]
        x = 0xFF
        """

    @Test func `a document with a missing or changed byte is parsed, or refused with a line`() {
        let sample = Array(Self.sample.utf8)
        var outcomes = [0, 0]
        for place in sample.indices {
            var inputs = [Array(sample[..<place]), Array(sample[..<place] + sample[(place + 1)...])]
            for byte in "[]{}=.\"'\\#,\n\r\u{0}é_-".utf8 {
                var changed = sample
                changed[place] = byte
                inputs.append(changed)
            }
            for input in inputs {
                do throws(TOMLError) {
                    _ = try TOMLParser.parse(input)
                    outcomes[0] += 1
                } catch {
                    #expect((1...9).contains(error.line) && !error.problem.isEmpty)
                    outcomes[1] += 1
                }
            }
        }
        #expect(outcomes.allSatisfy { $0 > 100 }, "\(outcomes)")
    }
}
