import BezelModel
import SmartDeviceLink

/// How an app is shown on pages of the head unit, also after it has left.
struct AppFace: Hashable, Sendable {
    /// ``AppInfo/keptID``: the same after the app has registered again.
    let keptID: String
    let appID: String
    /// ``AppInfo/opened``: its place among all apps.
    let opened: UInt64
    let name: String
    let icon: EncodedImage?
}

extension AppFace {
    /// - Parameter language: Of the head unit.
    init(_ app: AppInfo, in language: Language, _ contents: some AppContents, _ files: some AppPictures) {
        self.init(
            keptID: app.keptID, appID: app.appID, opened: app.opened, name: app.label(in: language),
            icon: files.picture(contents.icon(of: app.session), of: app.session))
    }
}

extension ScreenContext {
    func face(of app: AppInfo) -> AppFace { AppFace(app, in: configuration.language, contents, files) }
}

extension Engine {
    func face(of app: AppInfo) -> AppFace { AppFace(app, in: configuration.language, content, files) }
}
