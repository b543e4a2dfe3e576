internal import BezelModel

extension KMSDisplay {
    /// A frame as it was passed to the kernel, and its picture.
    struct Frame {
        /// The contents of the primary plane.
        enum Primary {
            case base(BufferPair.Index)
            case video(BufferPair.Index, VideoForm)
        }

        var serial: Scene.Serial
        var layout: ScreenLayout?
        var failedImages: Int
        var pendingImages: Int
        var committed: Stamp
        var primary: Primary
        /// The card's buffer; nil if the card is composed into the base, or there is none.
        var card: BufferPair.Index?
        /// The card's place on the canvas.
        var cardFrame: DisplayRect?
        /// The changed rectangles of the primary plane's buffer, in its pixels; nil for the whole buffer.
        var baseDamage: [DisplayRect]?
        /// The changed rectangles of the card's buffer.
        var cardDamage: [DisplayRect]?

        init(_ picture: Picture, committed: Stamp, primary: Primary) {
            serial = picture.serial
            layout = picture.layout
            failedImages = picture.failedImages
            pendingImages = picture.pendingImages
            self.committed = committed
            self.primary = primary
        }

        /// The buffer of the base; nil while video is shown in its place.
        var base: BufferPair.Index? {
            switch primary {
            case .base(let index): index
            case .video: nil
            }
        }

        func flip(at stamp: Stamp) -> Flip {
            Flip(
                serial: serial, layout: layout, failedImages: failedImages, pendingImages: pendingImages, stamp: stamp)
        }
    }
}
