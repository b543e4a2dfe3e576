/// A file on the disk, or its beginning, that ``FileContents`` refer to. It may be deleted when the last reference to
/// this object is gone.
public final class DiskFile: Sendable {
    private let reader: @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?
    private let released: @Sendable () -> Void

    /// - Parameters:
    ///   - reader: Reads bytes. It waits for the disk. It returns nil when they cannot be read.
    ///   - released: Called once, on any thread, when the last reference is gone. It must not wait for the disk.
    public init(
        reader: @escaping @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?,
        released: @escaping @Sendable () -> Void = {}
    ) {
        self.reader = reader
        self.released = released
    }

    deinit { released() }

    /// Waits for the disk: do not call it on the loop's thread.
    ///
    /// - Returns: `count` bytes; nil when they cannot be read.
    func read(at offset: Int, _ count: Int) -> [UInt8]? {
        reader(offset, count).flatMap { $0.count == count ? $0 : nil }
    }
}
