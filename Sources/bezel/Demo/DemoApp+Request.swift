internal import SmartDeviceLink

extension DemoApp {
    /// The app's requests to the head unit, each sent once. The raw value is the correlation id.
    enum Request: Int32, Hashable, Sendable, CaseIterable {
        case registration = 1, regions, alert

        var function: FunctionID {
            switch self {
            case .registration: .registerAppInterface
            case .regions: .sendHapticData
            case .alert: .alert
            }
        }

        var parameters: JSON {
            switch self {
            case .registration:
                RegisterAppInterface(appName: "Wayfinder", appID: "bezel-demo", types: [.navigation]).parameters
            case .regions: SendHapticData(rects: Self.rects).parameters
            case .alert: Self.question.parameters
            }
        }

        /// The region of the fuel station.
        static let fuel = HapticRect(id: 3, x: 560, y: 60, width: 200, height: 100)
        static let rects = [
            HapticRect(id: 1, x: 40, y: 60, width: 200, height: 100),
            HapticRect(id: 2, x: 300, y: 60, width: 200, height: 100),
            fuel,
            HapticRect(id: 4, x: 40, y: 380, width: 720, height: 70),
        ]
        static let question = Alert(
            lines: ["Fuel is low", "Aral, 2.1 km ahead", "Pfaffenwaldring · ١٫٧٩ · 給油所"], progressIndicator: false,
            softButtons: [
                SoftButton(id: 11, text: "Take me there", isHighlighted: true), SoftButton(id: 12, text: "Later"),
            ], cancelID: 1)
    }
}
