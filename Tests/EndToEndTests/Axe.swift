import Foundation
import SmartDeviceLink

/// axe-core, which finds faults of a page for people who use a keyboard or a screen reader. A Python package ships it.
enum Axe {
    static let package = "axe-playwright-python"

    /// Its script; nil if the package is not installed.
    static let script: String? = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            "import importlib.util as u; print(u.find_spec('axe_playwright_python').submodule_search_locations[0])",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return try? String(contentsOfFile: path.split(separator: "\n").joined() + "/axe.min.js", encoding: .utf8)
    }()

    /// Checks what the page shows now.
    ///
    /// - Returns: Its violations: the rule, and the elements.
    static func violations(in browser: Chromium) throws -> [String] {
        if try browser.value("typeof axe") == "undefined" { _ = try browser.value("\(script ?? "");1") }
        let found = try browser.value(
            // A colour that still changes has less contrast for a moment.
            "Promise.all(document.getAnimations().filter(one => one.effect.getComputedTiming().iterations !== Infinity)"
                + ".map(one => one.finished.catch(() => 0)))"
                + ".then(() => axe.run(document, { resultTypes: ['violations'] })).then(all => all.violations.map(one => "
                + "`${one.id}: ${one.nodes.map(node => node.target).join(', ')}`))")
        return (found.array ?? []).compactMap(\.string)
    }
}
