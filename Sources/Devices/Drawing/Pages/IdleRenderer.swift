internal import BezelModel

/// Lays out the idle screen.
final class IdleRenderer {
    private let metrics: PageMetrics
    private let texts: PageTexts
    private let logo: Bitmap?
    /// The code that was made last.
    private var code: (text: String, code: QRCode?)?

    /// - Parameter logo: nil for none.
    private init(metrics: PageMetrics, typesetter: Typesetter, logo: Bitmap?) {
        self.metrics = metrics
        self.logo = logo
        texts = PageTexts(typesetter)
    }

    /// - Parameter logo: The bytes of a picture. One that cannot be decoded is left out, and the error is returned.
    static func make(
        metrics: PageMetrics, typesetter: Typesetter, logo: [UInt8]?
    ) -> (renderer: IdleRenderer, error: DrawingError?) {
        do {
            let bitmap = try logo.map { (bytes) throws(DrawingError) in
                try ImageFile.decode(bytes, .within(IdleLayout.logoRoom(metrics)))
            }
            return (IdleRenderer(metrics: metrics, typesetter: typesetter, logo: bitmap), nil)
        } catch {
            return (IdleRenderer(metrics: metrics, typesetter: typesetter, logo: nil), error)
        }
    }

    /// - Parameter hasGround: The integrator's picture or colour is under everything, in place of the theme's.
    func plan(_ content: IdleContent, theme: Theme, hasGround: Bool) -> PagePlan {
        if content.code != code?.text { code = content.code.map { ($0, QRCode($0)) } }
        let layout = IdleLayout(
            content: content, code: code?.code, logo: logo, theme: theme, metrics: metrics, texts: texts)
        return content.isDimmed ? layout.dimmed() : layout.planned(hasGround: hasGround)
    }
}
