/// An image for a card. Its place on the card is reserved while it is being decoded.
struct CardImage {
    /// nil as long as the image is being decoded.
    var bitmap: Bitmap?
    /// Only its shape is drawn, in the colour of the text.
    var isTemplate: Bool
}
