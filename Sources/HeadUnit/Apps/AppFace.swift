import BezelModel

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
    init(_ app: AppInfo, name: String, icon: EncodedImage?) {
        self.init(keptID: app.keptID, appID: app.appID, opened: app.opened, name: name, icon: icon)
    }
}

extension ScreenContext {
    func face(of app: AppInfo) -> AppFace {
        AppFace(app, name: app.label(in: configuration.language), icon: icon(of: app.session))
    }
}

extension Engine {
    func face(of app: AppInfo) -> AppFace {
        let icon = files.picture(content.icon(of: app.session), of: app.session)
        return AppFace(app, name: app.label(in: configuration.language), icon: icon)
    }
}
