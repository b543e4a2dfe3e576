internal import HeadUnit
internal import SmartDeviceLink

/// The programs that serve requests of apps, in `bezel status`.
extension Status {
    /// One line for each program, and one for the newest request that a program has not served which has left.
    static func programs(_ status: JSON) -> [String] {
        let programs = status["programs"]?.array ?? []
        let failures = status["notServed"]?.array ?? []
        let lines = programs.map { program in
            let name = program["name"]
            let failure = failures.last { $0["program"] == name }.map { "; last failure \(text(of: $0))" } ?? ""
            return "programs  \(name?.plain ?? ""): \(work(of: program))\(failure)"
        }
        let lost = failures.last { failure in !programs.contains { $0["name"] == failure["program"] } }
        return lines
            + (lost.map { ["programs  \($0["program"]?.plain ?? "") serves no longer; \(text(of: $0))"] } ?? [])
    }

    /// What a program serves and says, and how many requests wait for it.
    private static func work(of program: JSON) -> String {
        let modules = program["modules"]
        let ofModules = ServedRequest.ofModules.map(\.name)
        let functions = (program["for"]?.array ?? []).filter { modules == nil || !ofModules.contains($0.string ?? "") }
        let data = program["data"]?.array.map { ["\($0.count) of vehicle data"] } ?? []
        let words =
            (modules?.array ?? []).map(\.plain) + functions.map(\.plain) + data
            + (program["events"]?.array ?? []).map(\.plain)
        let waiting = program["waiting"]?.array.map { ", \($0.count) wait" } ?? ""
        return words.joined(separator: ", ") + waiting
    }

    private static func text(of failure: JSON) -> String {
        let request = "\(failure["function"]?.plain ?? "") of \(failure["app"]?.plain ?? "")"
        return "\((failure["ago"] ?? 0).duration) ago: \(request): \(failure["reason"]?.plain ?? "")"
    }
}
