import Glibc
import Testing

@testable import bezel

struct CommandLineWordsTests {
    @Test(
        arguments: [
            ("", nil), ("bezel\0", ["bezel"]), ("bezel", ["bezel"]), ("\0", [""]),
            ("bezel\0alert\0Fuel is low\0", ["bezel", "alert", "Fuel is low"]),
            ("bezel\0alert\0\0", ["bezel", "alert", ""]),
        ] as [(String, [String]?)])
    func `arguments are separated by zero bytes, and empty ones are kept`(text: String, words: [String]?) {
        #expect(CommandLineWords.split(Array(text.utf8)) == words)
    }

    @Test(arguments: [
        ("vehicle --socket s get", "vehicle get --socket s"), ("vehicle --socket=s get", "vehicle get --socket=s"),
        ("vehicle --json --socket s set speed 4", "vehicle set --json --socket s speed 4"),
        ("vehicle get --socket s", "vehicle get --socket s"), ("vehicle --socket get", "vehicle --socket get"),
        ("vehicle --socket s", "vehicle --socket s"), ("vehicle --socket", "vehicle --socket"), ("vehicle", "vehicle"),
        ("phones --socket s forget x", "phones forget --socket s x"),
        ("alerts --socket s pause", "alerts pause --socket s"), ("status --socket s get", "status --socket s get"),
        ("vehicle --verbose get", "vehicle --verbose get"), ("", ""),
    ])
    func `options of the socket may precede a subcommand`(given: String, meant: String) {
        let words = given.split(separator: " ").map(String.init)
        #expect(Bezel.optionsBehindSubcommand(words).joined(separator: " ") == meant)
    }

    @Test(
        arguments: [
            ("blink", "there is no command \"blink\"; did you mean link?"),
            ("help blink", "there is no command \"blink\"; did you mean link?"),
            ("radio", "there is no command \"radio\"; bezel help lists them"),
            ("link", nil), ("help link", nil), ("help", nil), ("--help", nil), ("", nil),
        ] as [(String, String?)])
    func `a command that does not exist is named, with the one that was probably meant`(given: String, text: String?) {
        let words = given.split(separator: " ").map(String.init)
        #expect(Bezel.unknownCommand(in: words).map(Bezel.unknownCommandMessage) == text)
    }

    @Test func `bytes that are not UTF-8 are replaced`() {
        #expect(CommandLineWords.split([0x62, 0, 0xFF, 0]) == ["b", "\u{FFFD}"])
    }

    @Test(
        arguments: [
            ([], ["bezel", "run"], ["bezel", "run"]), (["bezel", "run"], nil, ["bezel", "run"]),
            (["rubbish"], ["bezel", "run"], ["bezel", "run"]), (["a", "b", "c"], ["b", "c"], ["b", "c"]),
            (["bezel", "run"], ["/lib/ld.so", "bezel", "run"], ["bezel", "run"]),
        ] as [([String], [String]?, [String])])
    func `the arguments are read from the kernel if the runtime finds none`(
        runtime: [String], kernel: [String]?, words: [String]
    ) {
        #expect(CommandLineWords.chosen(runtime: runtime, kernel: kernel) == words)
    }

    @Test func `this process's arguments equal those of the runtime`() {
        #expect(CommandLineWords.kernel("/proc/self/cmdline") == CommandLine.arguments)
        #expect(CommandLineWords.all == Array(CommandLine.arguments.dropFirst()))
        #expect(CommandLineWords.kernel("/nonexistent") == nil)
        #expect(CommandLineWords.kernel("/dev/null") == nil)
    }
}
