/// An image for a card. It has its place on the card while it is still being decoded.
struct CardImage {
    /// nil as long as the image is being decoded.
    var bitmap: Bitmap?
    /// Only its shape is drawn, in the colour of the text.
    var isTemplate: Bool
}
