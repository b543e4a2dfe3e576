/// Where images are decoded.
public enum DecodingPlace: Sendable {
    /// On the thread that draws, when a card is drawn for the first time.
    case immediate
    /// By a function that runs its argument on another thread, or on several threads. Draw again after it has run
    /// while ``Picture/pendingImages`` is not 0 or ``Picture/hasPendingPageImages``.
    ///
    /// - Parameter decoder: Decodes the images for that thread; nil where it decodes them itself.
    case elsewhere(@Sendable (@escaping @Sendable () -> Void) -> Void, by: ImageDecoding? = nil)
}
