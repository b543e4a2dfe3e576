/// How far ``SDLFileManager/upload(_:progress:)`` has come.
public struct UploadProgress: Hashable, Sendable {
    /// The name of the file whose upload has ended.
    public let name: String
    /// Why it was not uploaded; nil if it was.
    public let error: SDLFileError?
    /// How many files were tried, this one included.
    public let finished: Int
    /// How many files there are.
    public let total: Int

    /// The part of the files that were tried, 0 to 1.
    public var part: Double { total > 0 ? Double(finished) / Double(total) : 1 }
}
