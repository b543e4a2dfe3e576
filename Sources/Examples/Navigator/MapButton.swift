internal import SmartDeviceLinkApp

/// A floating button with a sign, in the middle of a view of 100 × 100.
@MainActor struct MapButton {
    enum Sign {
        case plus, minus, centre
    }

    let sign: Sign

    func draw(in context: any DrawingContext, isPressed: Bool) {
        for (edge, alpha) in [(4.0, 0.10), (2.5, 0.14), (1, 0.22)] {
            let shadow = ViewRect(x: 18 - edge, y: 20 - edge, width: 64 + 2 * edge, height: 64 + 2 * edge)
            context.fill(.rectangle(shadow, radius: 20 + edge), DrawingColor(0x000000, alpha: alpha))
        }
        let face = DrawingPath.rectangle(ViewRect(x: 18, y: 18, width: 64, height: 64), radius: 20)
        context.fill(face, MapColors.card)
        context.stroke(face, MapColors.cardEdge, width: 1)
        if isPressed { context.fill(face, DrawingColor(0xECEFF3, alpha: 0.16)) }
        switch sign {
        case .plus:
            line(in: context, (38, 50), (62, 50))
            line(in: context, (50, 38), (50, 62))
        case .minus: line(in: context, (38, 50), (62, 50))
        case .centre:
            context.stroke(.circle(ViewPoint(x: 50, y: 50), radius: 10.5), MapColors.text, width: 3)
            context.fill(.circle(ViewPoint(x: 50, y: 50), radius: 3.5), MapColors.text)
            for (x, y) in [(0.0, -1.0), (0, 1), (-1, 0), (1, 0)] {
                line(in: context, (50 + 10.5 * x, 50 + 10.5 * y), (50 + 16 * x, 50 + 16 * y))
            }
        }
    }

    private func line(in context: any DrawingContext, _ from: (Double, Double), _ to: (Double, Double)) {
        let points = [ViewPoint(x: from.0, y: from.1), ViewPoint(x: to.0, y: to.1)]
        context.stroke(.line(points), MapColors.text, width: 3)
    }
}
