internal import HeadUnit
package import SmartDeviceLink

/// The video and the audio of apps in answers and events.
extension Engine.Snapshot {
    package var streamsJSON: JSON {
        .array(apps.flatMap { app in app.streams.map { $0.json(of: app) } })
    }
}

extension Engine.Snapshot.Stream {
    fileprivate func json(of app: Engine.Snapshot.App) -> JSON {
        let members: ControlLine.Members = [
            ("session", .integer(Int64(app.session.number))), ("name", .string(app.name)),
            ("kind", .string(parameters.kind.word)), ("flows", .boolean(isFlowing)), ("bytes", .integer(bytes)),
        ]
        return .object(JSONObject((members + parameters.members).map { (key: $0.0, value: $0.1) }))
    }
}

extension StreamParameters {
    fileprivate var kind: StreamID.Kind {
        switch self {
        case .audio: .audio
        case .video: .video
        }
    }

    fileprivate var members: ControlLine.Members {
        switch self {
        case .audio: []
        case .video(let video):
            [
                ("width", .integer(Int64(video.width))), ("height", .integer(Int64(video.height))),
                ("protocol", .string(video.format.transport.rawValue)),
            ]
        }
    }
}

extension StreamID.Kind {
    package var word: String {
        switch self {
        case .audio: "audio"
        case .video: "video"
        }
    }
}

extension StreamChange {
    var word: String {
        switch self {
        case .started: "started"
        case .flows: "flows"
        case .stoodStill: "still"
        case .ended: "ended"
        }
    }

    package var members: ControlLine.Members {
        let state: ControlLine.Members = [("state", .string(word))]
        return switch self {
        case .started(let parameters): state + parameters.members
        case .flows, .stoodStill, .ended: state
        }
    }
}
