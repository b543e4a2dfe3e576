/// The shapes of one content, by the width in which it was measured: it is measured once, not again for each frame in
/// which its list moves.
final class ShapeCache<Content: Equatable, Shape> {
    private var measured: (content: Content, metrics: PageMetrics)?
    private var shapes: [Int32: Shape] = [:]

    /// - Parameters:
    ///   - content: All of the content that has an effect on the shape.
    ///   - measure: Called if the shape is not known.
    func shape(of content: Content, width: Int32, _ metrics: PageMetrics, measure: () -> Shape) -> Shape {
        if measured?.content != content || measured?.metrics != metrics {
            measured = (content, metrics)
            shapes = [:]
        }
        if let shape = shapes[width] { return shape }
        let shape = measure()
        shapes[width] = shape
        return shape
    }
}
