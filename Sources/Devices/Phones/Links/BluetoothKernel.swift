internal import Glibc

/// A kernel's version, to judge its Bluetooth sockets.
public struct BluetoothKernel: Hashable, Sendable {
    /// As `uname -r` prints it, like "6.1.0-56-amd64".
    let release: String
    /// As `uname -v` prints it, like "#1 SMP PREEMPT_DYNAMIC Debian 6.1.192-2 (2026-11-10)".
    let version: String

    /// The kernel that this process runs on.
    public static var running: BluetoothKernel {
        var names = utsname()
        guard uname(&names) == 0 else { return BluetoothKernel(release: "", version: "") }
        return BluetoothKernel(release: text(of: &names.release), version: text(of: &names.version))
    }

    /// Why Bluetooth must not be used with this kernel; nil if nothing is known against it.
    ///
    /// Linux 6.1.192 deletes an HCI channel a second time when an L2CAP socket is closed after its Bluetooth connection was
    /// lost or could not be made ("list_del corruption" in `hci_chan_del`, called by `l2cap_chan_put`). That ends the
    /// process, and, for the socket that RFCOMM keeps, the kernel's thread `krfcommd`: the next call on an RFCOMM socket
    /// then never returns. Debian's 6.1.190 and 6.12.117 do not have the fault.
    public var fault: String? {
        guard isVersion("6.1.192") else { return nil }
        return "Linux 6.1.192 ends a program whose phone goes out of reach (list_del corruption in hci_chan_del)"
    }

    /// Debian's release has an ABI number in place of the last number; its version has the complete number.
    private func isVersion(_ wanted: String) -> Bool {
        let upstream = release.prefix { $0.isNumber || $0 == "." }
        let words = version.split(separator: " ")
        guard let debian = words.firstIndex(of: "Debian"), debian + 1 < words.endIndex else {
            return upstream == wanted
        }
        // A later revision may have the correction.
        return ["\(wanted)-1", "\(wanted)-2"].contains(words[debian + 1])
    }

    private static func text<Field>(of field: inout Field) -> String {
        withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
