internal import BezelModel

/// Which plane shows which layers of a picture.
struct PlaneAssignment {
    /// The layers that are composed into the primary plane's buffer, the lowest first.
    let primary: ArraySlice<PictureLayer>
    /// The layer on the overlay plane: the topmost one, unless it is the base.
    let overlay: PictureLayer?

    init(_ picture: Picture, hasOverlay: Bool) {
        overlay = hasOverlay && picture.layers.count > 1 ? picture.layers.last : nil
        primary = overlay == nil ? picture.layers[...] : picture.layers.dropLast()
    }
}
