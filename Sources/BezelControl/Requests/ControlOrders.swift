/// All orders, in the order of the documentation.
enum ControlOrders {
    static let all: [any ControlOrder.Type] = [
        StatusOrder.self, AppsOrder.self, AppOrder.self, FileOrder.self, ActivateOrder.self, ExitOrder.self,
        AlertOrder.self, AlertsOrder.self, PauseOrder.self, ResumeOrder.self, CompleteOrder.self, WithdrawOrder.self,
        RegionsOrder.self, PressOrder.self, ScreenshotOrder.self, WatchOrder.self, DistractionOrder.self,
        ThemeOrder.self, BrightnessOrder.self, VolumeOrder.self, ScreenOrder.self, TouchOrder.self, KeyOrder.self,
        TypeOrder.self,
        VoiceOrder.self, MicrophoneOrder.self, RecordOrder.self,
        ReplayOrder.self, StopReplayOrder.self, SlowOrder.self, DropOrder.self, SendOrder.self, VehicleOrder.self,
        SetVehicleOrder.self, OccupyOrder.self, ServeOrder.self, AnswerOrder.self, NotifyOrder.self,
        RemoteControlOrder.self, LogOrder.self, LanguageOrder.self, PhonesOrder.self, AllowOrder.self,
        ForgetOrder.self, PairOrder.self, ResetOrder.self, ShutdownOrder.self,
    ]

    /// The types by their names.
    private static let types = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    /// - Parameters:
    ///   - name: As in `do`.
    ///   - members: The other members of the request.
    static func read(
        _ name: String, _ members: inout ControlParameters
    ) throws(ControlError) -> any ControlOrder {
        guard let type = types[name] else { throw ControlError("do: there is no \"\(name)\"") }
        return try type.init(&members)
    }
}
