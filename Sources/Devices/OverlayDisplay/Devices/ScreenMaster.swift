private import CDRM
private import Glibc

/// The program that controls a card's screen, its DRM master.
public enum ScreenMaster: Hashable, Sendable {
    /// No program controls it.
    case none
    /// Another process; nil if the kernel does not say which.
    case process(Int?)
    /// The card cannot be opened.
    case unknown

    /// Opens the card for a moment. If no program controls the screen, this process does so for that moment.
    ///
    /// - Parameter node: Such as "/dev/dri/card0".
    public init(of node: String) {
        let descriptor = open(node, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            self = .unknown
            return
        }
        defer { close(descriptor) }
        // The first process that opens a card is its master until it closes it.
        guard drmIsMaster(descriptor) == 0 else {
            self = .none
            return
        }
        var status = stat()
        let minor = fstat(descriptor, &status) == 0 ? Int(status.st_rdev & 0xFF | status.st_rdev >> 12 & 0xFFF00) : 0
        self = .process(Self.text(of: "/sys/kernel/debug/dri/\(minor)/clients").flatMap(Self.process))
    }

    /// The master's process in the text of debugfs's `clients`: a line for each open file, with the columns that the first
    /// line names ("command tgid dev master a uid magic"; "pid" before Linux 4.20). A name may have blanks in it.
    static func process(inClients text: String) -> Int? {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
        guard let columns = lines.first, let number = columns.firstIndex(where: { $0 == "tgid" || $0 == "pid" }),
            let master = columns.firstIndex(of: "master")
        else { return nil }
        // Counted from the end of the line.
        let (numberBack, masterBack) = (columns.count - number, columns.count - master)
        return lines.dropFirst().first { $0.count >= columns.count && $0[$0.count - masterBack] == "y" }
            .flatMap { Int($0[$0.count - numberBack]) }
    }

    /// At most 64 KiB; nil if the file may not be read.
    private static func text(of path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
