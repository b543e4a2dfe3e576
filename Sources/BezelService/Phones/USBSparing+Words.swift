package import Phones

extension USBSparing {
    /// Why the device is not asked.
    package var words: String {
        switch self {
        case .hub: "it is a hub"
        case .keyboard: "it is a keyboard or a mouse too, which a request that it does not know may disturb"
        case .sound: "it is a sound device too, which a request that it does not know may disturb"
        case .disk: "it is a disk, without file transfer (MTP, PTP) or adb"
        case .midi: "it has MIDI, without file transfer (MTP, PTP) or adb"
        case .apple: "an iPhone or iPad serves apps over USB only to hardware with Apple's licensed chip"
        case .withoutInterface: "it is in accessory mode for sound only, without an interface for apps"
        }
    }

    /// What can be done about it.
    package var fix: String {
        switch self {
        case .hub, .keyboard, .sound:
            "if it is a phone, choose \"File transfer\" in its USB settings; else remove it from [usb] devices"
        case .disk, .midi: "on the phone, choose \"File transfer\" in its USB settings, or switch USB debugging on"
        case .apple: "use an app that connects over TCP: listen and [[allow]] in the configuration"
        case .withoutInterface: "unplug the phone and plug it in again"
        }
    }
}
