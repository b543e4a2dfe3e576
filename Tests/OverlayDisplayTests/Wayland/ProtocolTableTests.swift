import CWayland
import Foundation
import Testing

/// CWayland's tables of the protocols, which are typed by hand, are compared with the protocols' own files.
struct ProtocolTableTests {
    private static let core = "/usr/share/wayland/wayland.xml"
    private static let protocols = "/usr/share/wayland-protocols"

    /// A message in libwayland's form.
    private struct Message: Hashable {
        var name: String
        var signature: String
        var since = 1
    }

    /// An interface of a protocol file.
    private struct Interface {
        var requests: [Message] = []
        var events: [Message] = []
    }

    /// The interfaces of a file by name.
    private static func interfaces(_ path: String) throws -> [String: Interface] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var found: [String: Interface] = [:]
        for interface in text.matches(of: #/<interface name="(\w+)"(.*?)</interface>/#.dotMatchesNewlines()) {
            var result = Interface()
            let messages = interface.2.matches(of: #/<(request|event) ([^>]*?)(?:/>|>(.*?)</\1>)/#.dotMatchesNewlines())
            for message in messages {
                guard let name = attribute("name", message.2) else { continue }
                let since = attribute("since", message.2).flatMap { Int($0) } ?? 1
                let arguments = (message.3 ?? "").matches(of: #/<arg ([^>]*?)/?>/#.dotMatchesNewlines()).map { $0.1 }
                let signature = (since > 1 ? "\(since)" : "") + arguments.map(letters).joined()
                let read = Message(name: String(name), signature: signature, since: since)
                if message.1 == "request" { result.requests.append(read) } else { result.events.append(read) }
            }
            found[String(interface.1)] = result
        }
        return found
    }

    private static func attribute(_ name: String, _ text: Substring) -> Substring? {
        text.matches(of: #/([\w-]+)="([^"]*)"/#).first { $0.1 == name }?.2
    }

    /// The letters of an argument in a signature (wayland-util.h, wl_message).
    private static func letters(_ argument: Substring) -> String {
        let mark = attribute("allow-null", argument) == "true" ? "?" : ""
        switch attribute("type", argument) {
        case "int": return "i"
        case "uint": return "u"
        case "fixed": return "f"
        case "string": return mark + "s"
        case "object": return mark + "o"
        case "new_id": return attribute("interface", argument) == nil ? "sun" : "n"
        case "array": return "a"
        case "fd": return "h"
        default: return "-"
        }
    }

    private static func messages(_ start: UnsafePointer<wl_message>?, _ count: Int32) -> [Message] {
        UnsafeBufferPointer(start: start, count: Int(count)).map {
            Message(name: String(cString: $0.name), signature: String(cString: $0.signature))
        }
    }

    /// Compares tables with a file: each message equals that of the file at its index, and every event of the version
    /// exists.
    private static func compare(_ tables: [UnsafePointer<wl_interface>?], with path: String) throws {
        let interfaces = try interfaces(path)
        for table in tables {
            let own = try #require(table?.pointee)
            let name = String(cString: own.name)
            let real = try #require(interfaces[name], "\(name) is not in \(path)")
            let requests = messages(own.methods, own.method_count)
            let events = messages(own.events, own.event_count)
            func plain(_ messages: some Sequence<Message>) -> [Message] {
                messages.map { Message(name: $0.name, signature: $0.signature) }
            }
            #expect(requests == plain(real.requests.prefix(requests.count)), "\(name)")
            #expect(events == plain(real.events.prefix { $0.since <= own.version }), "\(name)")
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: core), "needs libwayland-dev"))
    func `the tables of the core protocol match wayland.xml`() throws {
        try Self.compare(
            [
                cwayland_wl_registry(), cwayland_wl_callback(), cwayland_wl_compositor(), cwayland_wl_shm(),
                cwayland_wl_shm_pool(), cwayland_wl_buffer(), cwayland_wl_surface(), cwayland_wl_region(),
                cwayland_wl_seat(), cwayland_wl_pointer(), cwayland_wl_keyboard(), cwayland_wl_touch(),
                cwayland_wl_output(),
            ], with: Self.core)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: protocols), "needs wayland-protocols"))
    func `the tables of the extensions match wayland-protocols`() throws {
        for (path, tables) in [
            (
                "stable/xdg-shell/xdg-shell.xml",
                [cwayland_xdg_wm_base(), cwayland_xdg_surface(), cwayland_xdg_toplevel()]
            ),
            ("stable/viewporter/viewporter.xml", [cwayland_wp_viewporter(), cwayland_wp_viewport()]),
            (
                "stable/presentation-time/presentation-time.xml",
                [cwayland_wp_presentation(), cwayland_wp_presentation_feedback()]
            ),
            (
                "staging/fractional-scale/fractional-scale-v1.xml",
                [cwayland_wp_fractional_scale_manager_v1(), cwayland_wp_fractional_scale_v1()]
            ),
            (
                "unstable/xdg-output/xdg-output-unstable-v1.xml",
                [cwayland_zxdg_output_manager_v1(), cwayland_zxdg_output_v1()]
            ),
            (
                "unstable/xdg-decoration/xdg-decoration-unstable-v1.xml",
                [cwayland_zxdg_decoration_manager_v1(), cwayland_zxdg_toplevel_decoration_v1()]
            ),
        ] { try Self.compare(tables, with: "\(Self.protocols)/\(path)") }
    }
}
