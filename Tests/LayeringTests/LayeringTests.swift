import Foundation
import TestSupport
import Testing

/// The targets that each target may import. Modules that are not our targets are free, except full Foundation: it costs
/// a board 50 MB.
private let allowed: [String: Set<String>] = [
    "CLinux": [],
    "AlertSampler": ["SmartDeviceLink", "SmartDeviceLinkApp", "TCPLink"],
    "BezelModel": [],
    "SmartDeviceLink": ["CZlib"],
    "HeadUnit": ["BezelModel", "CWords", "SmartDeviceLink"],
    "EventLoop": ["CLinux"],
    "TCPLink": ["CLinux", "EventLoop"],
    "WebLink": ["EventLoop", "TCPLink"],
    "Phones": ["CLinux", "CSDBus", "CUdev", "EventLoop", "TCPLink"],
    "TouchInput": ["BezelModel", "CEvdev", "CUdev", "CLinux"],
    "OverlayDisplay": ["BezelModel", "CDRM", "CUdev", "CLinux", "CWayland"],
    "Drawing": ["BezelModel", "CPangoCairo", "CJPEG", "CQRCode"],
    "Sound": ["BezelModel", "CALSA", "CESpeak", "CSndFile", "CMPG123", "CUdev"],
    "Confinement": ["BezelModel", "CLinux", "EventLoop"],
    "Video": ["BezelModel", "CLinux", "COpenH264", "CYUV", "Confinement", "EventLoop"],
    // The decoder's libraries have encoders too. They are opened late, so an app links and starts without them.
    "H264Encoding": ["COpenH264", "CYUV"],
    "MediaFiles": ["BezelModel", "Confinement", "Drawing", "EventLoop", "Sound"],
    "Voice": ["BezelModel", "CESpeak", "CPocketSphinx", "CSpeexDSP", "Confinement", "EventLoop"],
    "Storage": ["BezelModel", "CSQLite"],
    "ServiceManager": ["CLinux"],
    "Light": [],
    "SmartDeviceLinkApp": ["SmartDeviceLink", "TCPLink", "EventLoop", "H264Encoding"],
    // The head unit's engine for apps' tests, without its devices.
    "HeadUnitSimulator": ["BezelModel", "HeadUnit", "SmartDeviceLinkApp"],
    // Cairo for an app's views. Drawing, which also imports it, belongs to the head unit and depends on its scenes.
    "CarGraphics": ["SmartDeviceLinkApp", "CPangoCairo"],
    "Finder": ["SmartDeviceLink", "SmartDeviceLinkApp", "TCPLink"],
    "Player": ["SmartDeviceLink", "SmartDeviceLinkApp", "TCPLink"],
    "Navigator": ["CarGraphics", "SmartDeviceLink", "SmartDeviceLinkApp", "TCPLink"],
    "BezelConfiguration": [
        "BezelModel", "HeadUnit", "OverlayDisplay", "Phones", "ServiceManager", "SmartDeviceLink", "Sound", "TCPLink",
        "TouchInput", "Voice", "WebLink",
    ],
    "BezelControl": [
        "BezelConfiguration", "BezelModel", "EventLoop", "HeadUnit", "SmartDeviceLink", "TCPLink", "TouchInput",
    ],
    "BezelService": [
        "BezelConfiguration", "BezelControl", "BezelModel", "SmartDeviceLink", "HeadUnit", "EventLoop", "TCPLink",
        "TouchInput", "OverlayDisplay", "Drawing", "Phones", "Sound", "Storage", "ServiceManager", "Confinement",
        "MediaFiles", "Video", "Voice", "WebLink", "CWebPage", "Light",
    ],
    // Without SmartDeviceLinkApp, which would add a megabyte to the program.
    "bezel": [
        "BezelConfiguration", "BezelControl", "BezelService", "BezelModel", "SmartDeviceLink", "HeadUnit", "EventLoop",
        "TCPLink", "TouchInput", "OverlayDisplay", "Drawing", "Phones", "Sound", "ServiceManager", "H264Encoding",
        "Confinement", "MediaFiles", "Video", "Voice", "Light",
    ],
]
private let cLibraries: Set = [
    "CEvdev", "CUdev", "CDRM", "CCairo", "CGLib", "CPangoCairo", "CQRCode", "CSQLite", "CALSA", "CESpeak", "CSndFile",
    "CMPG123", "CLinux", "CJPEG", "CLate", "COpenH264", "CPocketSphinx", "CSDBus", "CSpeexDSP", "CWayland", "CWebPage",
    "CWords", "CYUV", "CZlib",
]

private let accessLevels: Set = ["public", "internal", "private", "fileprivate", "package"]

private struct Import: CustomStringConvertible {
    var target: String
    var file: String
    var module: String
    var isPublic: Bool

    var description: String { "\(target)/\(file) imports \(module)" }
}

/// Every target in Sources, and every import with its target.
private let (targets, imports): (Set<String>, [Import]) = {
    let sources = Places.root.appendingPathComponent("Sources")
    var targets: Set<String> = []
    var found: [Import] = []
    for case let path as String in FileManager.default.enumerator(atPath: sources.path) ?? .init()
    where path.hasSuffix(".swift") || path.hasSuffix(".modulemap") || path.hasSuffix(".c") {
        // The code of tutorials is no part of a target.
        if path.contains(".docc/") { continue }
        let folders = path.split(separator: "/").map(String.init)
        let target = ["Devices", "System", "Examples"].contains(folders[0]) ? folders[1] : folders[0]
        targets.insert(target)
        let text = (try? String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard let keyword = words.firstIndex(of: "import"), keyword <= 2, words.count > keyword + 1,
                words[..<keyword].allSatisfy({ accessLevels.contains($0) || $0.hasPrefix("@") })
            else { continue }
            found.append(
                Import(
                    target: target, file: folders[folders.count - 1], module: words[keyword + 1],
                    isPublic: words.contains("public")))
        }
    }
    return (targets, found)
}()

struct LayeringTests {
    @Test func `the table lists exactly the targets in Sources`() {
        #expect(targets == cLibraries.union(allowed.keys))
        #expect(imports.count > 100, "the search has found the sources")
    }

    @Test func `each target imports only what the table allows`() {
        let ours = cLibraries.union(allowed.keys)
        let wrong = imports.filter { ours.contains($0.module) && allowed[$0.target]?.contains($0.module) != true }
        #expect(wrong.isEmpty, "\(wrong.map(\.description).joined(separator: "\n"))")
    }

    @Test func `no public signature contains a C type`() {
        let wrong = imports.filter { cLibraries.contains($0.module) && $0.isPublic }
        #expect(wrong.isEmpty, "\(wrong.map(\.description).joined(separator: "\n"))")
    }

    @Test func `no target links full Foundation`() {
        let wrong = imports.filter { ["Foundation", "Dispatch", "FoundationNetworking"].contains($0.module) }
        #expect(wrong.isEmpty, "\(wrong.map(\.description).joined(separator: "\n"))")
    }
}
