@testable import BezelConfiguration

/// The bytes of a configuration → a table → the values of every key, or an error with a line.
enum FuzzConfiguration: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = Array(input)
        let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
        do throws(TOMLError) {
            check(try TOMLParser.parse(bytes), lines, depth: 1)
        } catch {
            precondition((1...lines).contains(error.line) && !error.problem.isEmpty)
            return
        }
        do throws(ConfigurationError) {
            _ = try ConfigurationFile.parse(bytes, file: "bezel.toml")
        } catch {
            precondition(
                error.problems.allSatisfy { $0.line.map { (1...lines).contains($0) } == true }, "\(error)")
        }
    }

    private static func check(_ table: TOMLTable, _ lines: Int, depth: Int) {
        precondition(Set(table.keys).count == table.keys.count)
        for key in table.keys {
            guard let value = table[key] else { preconditionFailure("\(key) has no value") }
            check(value, lines, depth: depth)
        }
    }

    private static func check(_ value: TOMLValue, _ lines: Int, depth: Int) {
        precondition((1...lines).contains(value.line))
        precondition(depth <= 2 * TOMLParser.depthLimit)
        precondition(value.shown.count <= 62)
        for element in value.array ?? [] { check(element, lines, depth: depth + 1) }
        if let table = value.table { check(table, lines, depth: depth + 1) }
    }
}
