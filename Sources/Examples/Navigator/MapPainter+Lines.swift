internal import SmartDeviceLinkApp

/// Streets, motorways, the route and the own position.
extension MapPainter {
    func paintStreets(in context: any DrawingContext) {
        var (streets, wide) = (DrawingPath(), DrawingPath())
        func add(_ k: Int, _ j: Int, isVertical: Bool) {
            let isWide = isVertical ? CityPlan.isWide(vertical: k) : CityPlan.isWide(horizontal: j)
            guard isWide || scale > 0.2, CityPlan.hasStreet(k, j, isVertical: isVertical) else { return }
            let (u, v) = (CityPlan.step * Double(k), CityPlan.step * Double(j))
            let points = stride(from: 0.0, through: CityPlan.step, by: scale > 1.5 ? 20 : 50).map {
                camera.point(isVertical ? CityPlan.world(u, v + $0) : CityPlan.world(u + $0, v))
            }
            if isWide { wide.add(points) } else { streets.add(points) }
        }
        for k in cells.columns {
            for j in cells.rows {
                add(k, j, isVertical: true)
                add(k, j, isVertical: false)
            }
        }
        context.stroke(streets, MapColors.street, width: max(1, min(9 * scale, 20)))
        let width = max(2.2, min(17 * scale, 38))
        context.stroke(wide, MapColors.wideEdge, width: width + 3)
        context.stroke(wide, MapColors.wide, width: width)
    }

    func paintMotorways(in context: any DrawingContext) {
        let columns = (Double(cells.columns.lowerBound) * 100, Double(cells.columns.upperBound + 1) * 100)
        let first = Int(((columns.0 + 1250 - 500) / CityPlan.motorwayStep).rounded(.up))
        let last = max(first, Int(((columns.1 + 1250 + 500) / CityPlan.motorwayStep).rounded(.down)))
        for m in first...last {
            let points = stride(
                from: Double(cells.rows.lowerBound) * 100, through: Double(cells.rows.upperBound + 1) * 100, by: 40
            ).map { camera.point(CityPlan.world(CityPlan.motorway(m, at: $0), $0)) }
            let width = max(3.5, min(30 * scale, 70))
            context.stroke(.line(points), MapColors.motorwayEdge, width: width + 4)
            context.stroke(.line(points), MapColors.motorway, width: width)
            if scale > 0.5 { context.stroke(.line(points), MapColors.motorwayEdge, width: max(1, 2 * scale)) }
        }
    }

    func paintRoute(in context: any DrawingContext) {
        let width = max(6, min(13 * scale, 22))
        let behind = RoutePath.points(from: max(0, driven - 1500), to: driven).map(camera.point)
        let ahead = RoutePath.points(from: driven, to: driven + 6000).map(camera.point)
        context.stroke(.line(behind), MapColors.driven, width: width)
        context.stroke(.line(ahead), MapColors.routeEdge, width: width + 5)
        context.stroke(.line(ahead), MapColors.route, width: width)
    }

    // MARK: The own position

    var position: ViewPoint { camera.point(RoutePath.point(at: driven)) }

    func paintPosition(in context: any DrawingContext) {
        let direction = RoutePath.direction(at: driven)
        context.save()
        context.translate(by: position)
        for (radius, alpha) in [(30.0, 0.10), (27.5, 0.16), (25.5, 0.25)] {
            context.fill(.circle(ViewPoint(x: 0, y: 2), radius: radius), DrawingColor(0x000000, alpha: alpha))
        }
        context.fill(.circle(ViewPoint(x: 0, y: 0), radius: 24), DrawingColor(0xFFFFFF))
        context.rotate(by: angle(direction) + .pi / 2)
        let arrow = [(0.0, -14.0), (10, 11), (0, 5.5), (-10, 11)].map { ViewPoint(x: $0.0, y: $0.1) }
        context.fill(.polygon(arrow), MapColors.blue)
        context.stroke(.polygon(arrow), MapColors.blue, width: 2)
        context.restore()
    }
}
