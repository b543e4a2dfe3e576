internal import BezelModel
public import SmartDeviceLink

/// The data that an app gets back when it resumes: the results of the requests that change sdl_core's hash
/// (ProtocolNotes, "Resumption").
public struct ResumableAppData: Hashable, Sendable {
    public var menu = Menu()
    /// In the order in which they were created.
    public var choiceSets: [ChoiceSet] = []
    /// The buttons that the app has subscribed to. CUSTOM_BUTTON belongs to every app from the start.
    public var buttons: Set<ButtonName> = [.customButton]
    /// The vehicle data that the app has subscribed to, by name.
    public var vehicleData: Set<String> = []
    /// Whether the app has subscribed to the way points.
    public var wayPoints = false
    /// The parameters of SetGlobalProperties that are in force.
    public var globalProperties = JSONObject()

    /// The file that SetAppIcon named, if it is persistent. It is kept without a hash too.
    public var icon: String?

    public init() {}

    /// Removes subscriptions to items of vehicle data that are gone.
    mutating func forgetVehicleData(notIn items: VehicleItems) {
        vehicleData = vehicleData.filter { items[$0] != nil }
    }

    /// The approximate number of bytes that is stored for an app: enough for thousands of commands and choices.
    static let limit = 1 << 20

    /// Its approximate size in memory, in bytes.
    var footprint: Int {
        let properties = globalProperties.members.isEmpty ? 0 : JSON.object(globalProperties).footprint
        return menu.footprint + choiceSets.reduce(0) { $0 + $1.footprint } + properties
    }

    /// The files that menus, choices and properties show.
    var imageFiles: Set<ExactText> {
        var files = JSON.object(globalProperties).imageFiles
        func look(at images: Image?...) {
            for case let image? in images where image.type == .dynamic && !image.value.isEmpty {
                files.insert(ExactText(image.value))
            }
        }
        for item in menu.items {
            switch item {
            case .command(let command): look(at: command.icon, command.secondaryImage)
            case .submenu(let submenu): look(at: submenu.icon, submenu.secondaryImage)
            }
        }
        for set in choiceSets { for choice in set.choices { look(at: choice.image, choice.secondaryImage) } }
        return files
    }
}
