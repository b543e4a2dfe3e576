/// What a line of text means (rpc_spec MetadataType), for ``ScreenContent/textField1Type`` and the like.
public struct MetadataType: RawRepresentable, Hashable, Sendable {
    /// A value of rpc_spec MetadataType.
    public var rawValue: String

    /// Creates a type, for a value that has no name here.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The title of a song, a video or a page.
    public static let mediaTitle = Self(rawValue: "mediaTitle")
    /// The artist or the author.
    public static let mediaArtist = Self(rawValue: "mediaArtist")
    /// The album.
    public static let mediaAlbum = Self(rawValue: "mediaAlbum")
    /// The year of publication.
    public static let mediaYear = Self(rawValue: "mediaYear")
    /// The genre.
    public static let mediaGenre = Self(rawValue: "mediaGenre")
    /// The station or the channel.
    public static let mediaStation = Self(rawValue: "mediaStation")
    /// A rating.
    public static let rating = Self(rawValue: "rating")
    /// The present temperature.
    public static let currentTemperature = Self(rawValue: "currentTemperature")
    /// The day's highest temperature.
    public static let maximumTemperature = Self(rawValue: "maximumTemperature")
    /// The day's lowest temperature.
    public static let minimumTemperature = Self(rawValue: "minimumTemperature")
    /// The weather in words.
    public static let weatherTerm = Self(rawValue: "weatherTerm")
    /// The humidity of the air.
    public static let humidity = Self(rawValue: "humidity")
}
