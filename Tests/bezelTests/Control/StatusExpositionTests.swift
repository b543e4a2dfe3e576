import SmartDeviceLink
import Testing

@testable import BezelControl

struct StatusExpositionTests {
    private static let status: JSON = [
        "version": "1.2", "uptime": 2500, "apps": 2, "connections": 3,
        "display": [
            "card": "/dev/dri/card1", "driver": "vc4", "connector": "DSI-1", "width": 800, "height": 480, "refresh": 60,
            "route": "a \"plane\"\\\nabove",
        ],
        "touch": ["panels": [["path": "/dev/input/event2", "frames": 17]]],
        "screen": ["lit": false, "cause": "by a touch", "for": 7],
        "alerts": ["shown": 1, "waiting": 4, "paused": true], "distraction": false,
        "counters": ["touchMessages": 99, "fingersIgnored": 0],
        "measured": [
            "touchToWire": ["count": 99, "p50": 12_500, "p99": 40_000],
            "alertToFrame": ["count": 0, "p50": .null, "p99": .null],
            "videoToFrame": ["count": 30, "p50": 2_500_000, "p99": 9_000_000], "frames": 7,
        ],
        "workers": [["name": "sound", "busy": 1500, "limit": 30_000, "hangs": false]],
        "memory": ["resident": 10, "most": 20],
    ]

    @Test(arguments: [
        "bezel_info{version=\"1.2\"} 1", "bezel_uptime_seconds 2.5", "bezel_apps 2", "bezel_connections 3",
        "bezel_alerts_waiting 4", "bezel_alerts_paused 1", "bezel_driver_distraction 0", "bezel_panels 1",
        "bezel_screen_lit 0",
        "bezel_panel_frames_total{path=\"/dev/input/event2\"} 17", "bezel_touch_messages_total 99",
        "bezel_touch_to_wire_seconds{quantile=\"0.5\"} 1.25e-05",
        "bezel_touch_to_wire_seconds{quantile=\"0.99\"} 4e-05", "bezel_touch_to_wire_seconds_count 99",
        "bezel_alert_to_frame_seconds_count 0", "bezel_video_to_frame_seconds_count 30",
        "bezel_video_to_frame_seconds{quantile=\"0.99\"} 0.009", "bezel_worker_busy_seconds{worker=\"sound\"} 1.5",
        "bezel_resident_memory_bytes 10240",
        #"bezel_display_up{card="/dev/dri/card1",driver="vc4",connector="DSI-1",size="800x480","#
            + #"route="a \"plane\"\\\nabove"} 1"#,
    ])
    func `the status for Prometheus contains each expected line`(line: String) {
        #expect(StatusExposition(Self.status).lines.contains(line))
    }

    @Test func `every sample of the status follows its family's help and type, and no family is repeated`() {
        var family: Substring?
        var families: [Substring] = []
        var previous = ""
        for line in StatusExposition(Self.status).lines {
            let words = line.split(separator: " ")
            if line.hasPrefix("# TYPE ") {
                #expect(previous.hasPrefix("# HELP \(words[2]) "))
                #expect(["gauge", "counter", "summary"].contains(words[3]))
                #expect((words[3] == "counter") == words[2].hasSuffix("_total"), "\(line)")
                family = words[2]
                families.append(words[2])
            } else if !line.hasPrefix("# HELP ") {
                let name = line.prefix { $0 != "{" && $0 != " " }
                #expect(name == family || name.dropLast(6) == family && name.hasSuffix("_count"), "\(line)")
                #expect(words.last.map { Double($0) } != nil, "\(line)")
            }
            previous = line
        }
        #expect(Set(families).count == families.count)
        #expect(families.count > 15)
    }

    @Test func `unknown values have no line, and a display that is waited for is down`() {
        #expect(StatusExposition([:]).lines.contains("bezel_display_up 0"))
        #expect(!StatusExposition([:]).lines.contains { $0.hasPrefix("bezel_apps") })
        #expect(StatusExposition(["display": ["driver": "none"]]).lines.contains("bezel_display_up 0"))
        let quantiles = StatusExposition(Self.status).lines.filter { $0.hasPrefix("bezel_alert_to_frame_seconds{") }
        #expect(quantiles.isEmpty)
    }
}
