/// Why a head unit restored nothing.
public enum ResumptionFailure: Hashable, Sendable, CustomStringConvertible {
    /// No hash is stored for the head unit: the app has connected for the first time, or its file was lost.
    case nothingStored
    /// The head unit does not have these pictures of the stored content any more. A head unit deletes a picture that was
    /// not uploaded persistently when the app disconnects, and then restores nothing. Pass pictures as ``Artwork``, or set
    /// ``SDLFile/isPersistent``.
    case missingPictures([String])
    /// The head unit does not know the hash: `info` of the response to RegisterAppInterface.
    case unknownHash(info: String)

    /// The reason in words.
    public var description: String {
        switch self {
        case .nothingStored: "nothing is stored for this head unit"
        case .missingPictures(let names):
            "the head unit does not have these pictures any more: \(names.joined(separator: ", ")); "
                + "upload them persistently"
        case .unknownHash(let info): "the head unit does not know the hash" + (info.isEmpty ? "" : ": \(info)")
        }
    }
}
