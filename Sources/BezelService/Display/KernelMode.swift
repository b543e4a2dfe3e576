internal import BezelModel
internal import OverlayDisplay

/// A display mode on the kernel's command line, `video=CONNECTOR:MODE` (Documentation/fb/modedb.rst).
package struct KernelMode: Hashable, Sendable {
    package let connector: String
    /// Like "800x480@60D".
    package let mode: String

    /// The modes in the text of /proc/cmdline. A later one of the same connector counts.
    package static func all(in commandLine: String) -> [KernelMode] {
        commandLine.split { $0 == " " || $0 == "\n" }.reversed().compactMap { word in
            guard word.hasPrefix("video="), let colon = word.firstIndex(of: ":") else { return nil }
            return KernelMode(
                connector: String(word[word.index(word.startIndex, offsetBy: 6)..<colon]),
                mode: String(word[word.index(after: colon)...]))
        }
    }

    /// What to write on the kernel's command line, and where it is. 800x480 stands for the display's own size.
    package static func fix(_ connector: String) -> String {
        "video=\(connector):800x480@60D, with the display's own size, at the end of the one line of "
            + "/boot/firmware/cmdline.txt (elsewhere: GRUB_CMDLINE_LINUX in /etc/default/grub, then update-grub), "
            + "then reboot"
    }
}
