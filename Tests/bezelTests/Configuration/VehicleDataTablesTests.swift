import HeadUnit
import SmartDeviceLink
import Testing

@testable import BezelConfiguration

/// `[[vehicle_data]]`: vehicle data that the vehicle's maker has added.
struct VehicleDataTablesTests {
    private static func items(_ text: String) throws -> [VehicleItem] {
        try ConfigurationFile.parse(text, file: "bezel.toml").headUnit.vehicleItems.custom
    }

    private static func table(_ rest: String, name: String = "x") -> String {
        "[[vehicle_data]]\nname = \"\(name)\"\n\(rest)\n"
    }

    static let shapes: [(rest: String, shape: ParameterRule.Shape, type: String)] = [
        ("type = \"boolean\"", .boolean, "Boolean"),
        ("type = \"integer\"\nrange = [-5, 5]", .integer(-5...5), "Integer"),
        ("type = \"integer\"", .integer(-2_147_483_648...2_147_483_647), "Integer"),
        ("type = \"number\"\nrange = [0, 1.5]", .number(0...1.5), "Float"),
        ("type = \"number\"", .number(-2_147_483_648...2_147_483_647), "Float"),
        ("type = \"text\"\nlength = 17", .text(0...17), "String"), ("type = \"text\"", .text(0...500), "String"),
        ("type = \"word\"\nwords = [\"ON\", \"2D\"]", .enumValue(["ON", "2D"], of: "word of x"), "String"),
        (
            "type = \"word\"\nwords = [\"ON\"]\ndata_type = \"VehicleDataStatus\"",
            .enumValue(["ON"], of: "word of x"), "VehicleDataStatus"
        ),
        ("type = \"text\"\nlength = 5\nlist = 3", .array(0...3, of: .text(0...5)), "String"),
        (
            """
            type = "structure"
            members = [
              { name = "a", type = "boolean", mandatory = true },
              { name = "b", type = "structure", members = [{ name = "a", type = "number", list = 2 }] },
            ]
            """,
            .structure([
                ParameterRule("*a", .boolean),
                ParameterRule(
                    "b",
                    .structure([ParameterRule("a", .array(0...2, of: .number(-2_147_483_648...2_147_483_647)))])),
            ]), "Struct"
        ),
    ]

    @Test(arguments: shapes.indices)
    func `an item has the values of its type`(row: Int) throws {
        let (rest, shape, type) = Self.shapes[row]
        let item = try #require(try Self.items(Self.table(rest)).first)
        #expect(item.name == "x")
        #expect(item.rule.shape == shape)
        #expect(item.customType == type)
    }

    @Test func `items have the order of the file, and units by path`() throws {
        let members = "members = [{ name = \"level\", type = \"number\", unit = \"%\" }]"
        let text =
            Self.table("type = \"structure\"\n\(members)", name: "oil")
            + Self.table("type = \"integer\"\nunit = \"bar\"", name: "boost-2_b")
        let items = try Self.items(text)
        #expect(items.map(\.name) == ["oil", "boost-2_b"])
        #expect(items.first?.unit(of: "oil.level") == "%")
        #expect(items.last?.unit(of: "boost-2_b") == "bar")
    }

    /// - fromEnd: How many lines are behind the one that is wrong.
    static let wrong: [(text: String, problem: String, fromEnd: Int)] = [
        ("[vehicle_data]\nx = 1\n", "vehicle_data.x: expected [[vehicle_data]] tables with name and type, got 1", 0),
        ("vehicle_data = 7\n", "vehicle_data: expected 0 to 100 tables, got 7", 0),
        ("vehicle_data = [7]\n", "vehicle_data: expected a table, got 7", 0),
        ("[[vehicle_data]]\ntype = \"text\"\n", "vehicle_data: a table has no name", 1),
        (table("", name: "a.b"), "vehicle_data: expected a name of up to 100 letters, digits, \"_\" and \"-\", got", 0),
        (table("", name: ""), "vehicle_data: expected a name of up to 100 letters", 0),
        (table("type = \"text\"", name: "speed"), "vehicle_data.speed: the specification uses this name itself", 2),
        (table("type = \"text\"", name: "info"), "vehicle_data.info: the specification uses this name itself", 2),
        (table("type = \"text\"") + table("type = \"text\""), "vehicle_data.x: there are two of this name", 2),
        (
            table("type = \"float\""),
            "vehicle_data.x.type: expected one of \"boolean\", \"integer\", \"number\", \"text\", \"word\", \"structure\", "
                + "got \"float\"", 0
        ),
        (table("length = 1"), "vehicle_data.x.type: expected one of", 2),
        (
            table("type = \"number\"\nrnage = [0, 1]"),
            "vehicle_data.x.rnage: a number has no such key; did you mean range?", 0
        ),
        (table("type = \"text\"\nrange = [0, 1]"), "vehicle_data.x.range: a text has no such key", 0),
        (table("type = \"text\"\nmandatory = true"), "vehicle_data.x.mandatory: a text has no such key", 0),
        (
            table("type = \"number\"\nrange = [1, 0]"),
            "vehicle_data.x.range: expected two numbers, the lower one first, got [1, 0]", 0
        ),
        (table("type = \"number\"\nrange = [0, nan]"), "vehicle_data.x.range: expected two numbers", 0),
        (table("type = \"integer\"\nrange = [0, 1.5]"), "vehicle_data.x.range: expected two whole numbers", 0),
        (table("type = \"integer\"\nrange = [0]"), "vehicle_data.x.range: expected two whole numbers", 0),
        (
            table("type = \"text\"\nlength = 501"),
            "vehicle_data.x.length: expected a whole number from 1 to 500, got 501", 0
        ),
        (
            table("type = \"text\"\nlist = true"),
            "vehicle_data.x.list: expected a whole number from 1 to 100, got true", 0
        ),
        (table("type = \"word\""), "vehicle_data.x.words: expected 1 to 100 words of up to 100 letters", 2),
        (table("type = \"word\"\nwords = [\"A\", \"A\"]"), "vehicle_data.x.words: expected 1 to 100 words", 0),
        (table("type = \"word\"\nwords = [\"a b\"]"), "vehicle_data.x.words: expected 1 to 100 words", 0),
        (
            table("type = \"structure\""),
            "vehicle_data.x.members: expected 1 to 50 tables with name and type, got nothing", 2
        ),
        (
            table("type = \"structure\"\nmembers = [{ name = \"y\", type = \"text\", mandatory = 1 }]"),
            "vehicle_data.x.y.mandatory: expected true or false, got 1", 0
        ),
        (
            table("type = \"structure\"\nmembers = [{ name = \"y\", type = \"text\", data_type = \"A\" }]"),
            "vehicle_data.x.y.data_type: a text has no such key", 0
        ),
        ((0...100).map { table("type = \"text\"", name: "x\($0)") }.joined(), "vehicle_data: expected 0 to 100", 302),
        ("[[vehicle_dat]]\nname = \"x\"\n", "vehicle_dat: there is no such key; did you mean vehicle_data?", 1),
    ]

    @Test(arguments: wrong.indices)
    func `a table that cannot be used is refused with its key, its line and what was expected`(row: Int) throws {
        let (text, problem, fromEnd) = Self.wrong[row]
        let error = try #require(throws: ConfigurationError.self) { try Self.items(text) }
        #expect(error.problem.hasPrefix(problem), "\(error.problem)")
        #expect(error.line == text.split(separator: "\n").count - fromEnd)
    }

    @Test func `structures are at most three deep`() {
        func nested(_ levels: Int) -> String {
            levels == 0
                ? "type = \"text\"" : "type = \"structure\", members = [{ name = \"m\", \(nested(levels - 1)) }]"
        }
        func text(_ levels: Int) -> String { "vehicle_data = [{ name = \"x\", \(nested(levels)) }]" }
        #expect(throws: Never.self) { try Self.items(text(3)) }
        let error = #expect(throws: ConfigurationError.self) { try Self.items(text(4)) }
        #expect(error?.problem == "vehicle_data.x.m.m.m: structures are more than 3 deep")
    }

    @Test func `a policy names the maker's items, before and after their tables, and no others`() throws {
        let policy = "[policy.default]\nvehicle_data = [\"speed\", \"x\"]\n"
        let app = "[policy.apps.\"42\"]\nvehicle_data = [\"x\"]\n"
        let item = Self.table("type = \"boolean\"")
        for text in [policy + app + item, item + policy + app] {
            let policies = try ConfigurationFile.parse(text, file: "bezel.toml").headUnit.policy
            #expect(policies["1"].vehicleData == ["speed", "x"])
            #expect(policies["42"].vehicleData == ["x"])
        }
        let error = #expect(throws: ConfigurationError.self) { try ConfigurationFile.parse(app, file: "bezel.toml") }
        let expected =
            "policy.apps.42.vehicle_data: expected an array of names like \"speed\", as bezel vehicle items lists them"
        #expect(error?.problem == "\(expected), got [\"x\"]")
        let wrong = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile.parse(app + Self.table("type = 1"), file: "bezel.toml")
        }
        #expect(wrong?.problems.count == 1, "the policy is not wrong because the item is")
    }

    @Test func `a reload applies other items without a restart`() throws {
        let one = try ConfigurationFile.parse(Self.table("type = \"boolean\""), file: "bezel.toml")
        let change = ConfigurationChange(from: ProgramConfiguration(), to: one)
        #expect(change.applied == ["vehicle_data"])
        #expect(change.needsRestart.isEmpty)
        #expect(change.configuration.headUnit.vehicleItems["x"] != nil)
        #expect(ConfigurationChange(from: one, to: one).applied.isEmpty)
    }
}
