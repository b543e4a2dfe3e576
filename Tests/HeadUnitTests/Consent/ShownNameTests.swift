import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// Names of apps in the consent question.
struct ShownNameTests {
    private static let phone = DeviceID.tcp(address: "192.168.1.23")

    private func line(_ name: String, _ language: Language = .enUS) throws -> String {
        let bench = newAlertBench { $0.language = language }
        let phone = try #require(bench.open(on: bench.connect(from: Self.phone)))
        _ = bench.request(.registerAppInterface, Registering.parameters(name, id: "1"), from: phone)
        return try #require(bench.scene.card?.lines.first)
    }

    private static func question(_ name: String) -> String {
        ConsentQuestion.alert(
            .own(1), app: name, device: ShownDevice(address: "192.168.1.23"), offersQuiet: false, in: .enUS
        ).lines[0]
    }

    static let names: [(name: String, shown: String)] = [
        ("Wayfinder", "Wayfinder"), ("  Way \u{7}\u{1B}[31m  finder ", "Way [31m finder"),
        ("\u{202E}rednifyaW\u{202C}", "rednifyaW"), ("\u{2067}x\u{2069}\u{200F}\u{061C}y", "xy"),
        (String(repeating: "W", count: 100), String(repeating: "W", count: 31) + "…"),
        ("e" + String(repeating: "\u{301}", count: 90), "e\u{301}\u{301}"), ("Навигатор", "Навигатор"), ("导航", "导航"),
        // Fillers and blanks beside letters.
        ("Way\u{3164}finder", "Wayfinder"), ("Way\u{2800}\u{2800}finder\u{2800}", "Way finder"),
        ("\u{FE0F}Way\u{34F}\u{E0041}finder", "Wayfinder"), ("\u{301}Way\u{300} \u{301}finder", "Way\u{300} finder"),
        // A name cannot close the quotation marks and continue the sentence.
        ("Map” on 10.0.0.1? Or “x", "Map on 10.0.0.1? Or x"), ("«Map» \"x\" „y“ 「z」 \u{2033}\u{5F4}", "Map x y z"),
        ("Driver’s Map''", "Driver’s Map'"), ("'' Map", "Map"),
    ]

    @Test(arguments: names)
    func `an app name cannot change how the question reads`(row: (name: String, shown: String)) throws {
        #expect(try line(row.name) == "Allow “\u{2068}\(row.shown)\u{2069}” on 192.168.1.23?")
    }

    /// Characters that draw nothing by themselves: fillers, blanks, joiners, marks, controls, tags, variation
    /// selectors.
    static let invisible: [Unicode.Scalar] = [
        "\u{3164}", "\u{2800}", "\u{115F}", "\u{1160}", "\u{FFA0}", "\u{34F}", "\u{17B4}", "\u{17B5}", "\u{180B}",
        "\u{180E}", "\u{200B}", "\u{200D}", "\u{200E}", "\u{202E}", "\u{2060}", "\u{2065}", "\u{206A}", "\u{FE0F}",
        "\u{FEFF}", "\u{FFF0}", "\u{FFFC}", "\u{1BCA0}", "\u{1D159}", "\u{1D173}", "\u{13441}", "\u{16FE4}",
        "\u{E0020}", "\u{E0100}", "\u{F8FF}", "\u{AD}", "\u{A0}", "\u{1680}", "\u{2003}", "\u{3000}", "\u{301}",
        "\u{20DD}", "\u{903}", "\u{2028}", "\u{7F}", "\u{9F}", "“", "'",
    ]

    @Test(arguments: invisible)
    func `a name without visible characters is replaced by the words an app, without quotation marks`(
        scalar: Unicode.Scalar
    ) throws {
        let name = String(repeating: Character(scalar), count: 3)
        #expect(Self.question(name) == "Allow \u{2068}an app\u{2069} on 192.168.1.23?")
        #expect(Self.question("\(name)A\(name)").contains("A"))
    }

    @Test func `a name that reads an app is shown in quotation marks`() throws {
        #expect(try line("an app") == "Allow “\u{2068}an app\u{2069}” on 192.168.1.23?")
    }

    @Test(arguments: [(Language.deDE, "„", "“"), (.frFR, "«\u{A0}", "\u{A0}»"), (.jaJP, "「", "」"), (.arSA, "«", "»")])
    func `the question uses the quotation marks of the head unit's language`(
        language: Language, opening: String, closing: String
    ) throws {
        #expect(try line("Map", language).contains("\(opening)\u{2068}Map\u{2069}\(closing)"))
    }

    @Test func `the app list shows the words an app for a name without visible characters`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.open(on: bench.connect(from: Self.phone)))
        _ = bench.request(.registerAppInterface, Registering.parameters("\u{3164}", id: "1"), from: phone)
        _ = bench.handle(.deviceAllowed(DevicePermission(device: Self.phone)))
        _ = bench.handle(.homeKey)
        guard case .page(let page) = bench.scene.screen, let list = page.content as? ListContent else {
            Issue.record("no list of all apps")
            return
        }
        #expect(list.rows.map(\.text) == ["an app"])
    }
}
