internal import BezelModel
internal import HeadUnit
package import SmartDeviceLink

/// Reads a file that an app has uploaded.
///
/// - Members: `app`; `name`: the file's
/// - Answer: size (bytes, at most 4 MiB), `contents`: in base64
package struct FileOrder: ControlOrder {
    package static let name = "file"
    /// The most bytes of a file that a client can get.
    static let limit = 4 << 20
    package var right: ControlRight { .look }
    var app: String
    /// The name of the file.
    var file: String

    package init(app: String, file: String) {
        self.app = app
        self.file = file
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        app = try members.app()
        file = try members.required("name", members.text("name", ControlParameters.names))
    }

    package var members: [(String, JSON?)] { [("app", .string(app)), ("name", .string(file))] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let app = try call.service.engine.snapshot.app(app)
        guard let contents = call.service.engine.file(file, of: app.session) else {
            throw ControlError("name: \(app.name) has no file \"\(file)\"")
        }
        guard contents.count <= Self.limit else {
            throw ControlError("the file has \(contents.count) bytes; \(Self.limit) can be sent")
        }
        try call.desk.answer(contents, to: call.request)
        return .later
    }
}
