import BezelModel
import SmartDeviceLink

extension Engine {
    /// Gives an app that registers the data of its earlier sessions.
    ///
    /// - Returns: The result of resuming, nil if the app did not request it, and the level to restore.
    mutating func restoreData(
        of app: AppInfo, _ registration: RegisterAppInterface, at now: Instant
    ) -> (resumed: ResumptionStore.Resumed?, level: HMILevel?, actions: [Action]) {
        var actions = files.add(app.keptID, app.session)
        var resumed = registration.hashID.map {
            resumption.resume(app.keptID, hash: $0, files: files[app.session])
        }
        resumption.returned(app.keptID)
        if resumption.mustCount { actions += countRecords() }
        if case .data(let kept) = resumed, kept.footprint > contentRoom(of: app.session) {
            resumed = .failed("there is no memory left for what is kept")
        }
        var data = ResumableAppData()
        if case .data(let kept) = resumed { data = kept }
        data.forgetVehicleData(notIn: configuration.vehicleItems)
        let icon = resumption.icon(of: app.keptID)
        data.icon = icon.flatMap { files.isKept($0, of: app.keptID) ? $0 : nil }
        content.add(data, of: app.session)
        countContent(of: app.session)
        screens.setColors(
            ["dayColorScheme": registration.dayColorScheme, "nightColorScheme": registration.nightColorScheme],
            of: app.session)
        let level = resumption.level(of: app.keptID, at: now)
        resumption.add(app.session, of: app.device)
        return (resumed, level, actions)
    }
}
