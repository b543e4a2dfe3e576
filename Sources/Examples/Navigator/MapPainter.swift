internal import SmartDeviceLinkApp

/// Draws the map: land, water, streets, the route, names, the own position.
@MainActor struct MapPainter {
    let camera: MapCamera
    /// Metres from the start of the route to the own position.
    let driven: Double
    let cells: (columns: ClosedRange<Int>, rows: ClosedRange<Int>)

    init(camera: MapCamera, driven: Double) {
        self.camera = camera
        self.driven = driven
        cells = camera.cells
    }

    var scale: Double { camera.scale }

    func paint(in context: any DrawingContext) {
        let all = ViewRect(x: 0, y: 0, width: camera.width, height: camera.height)
        context.clip(to: all)
        context.fill(.rectangle(all), MapColors.land)
        if scale > 0.28 { paintBlocks(in: context) }
        paintParks(in: context)
        paintRivers(in: context)
        paintStreets(in: context)
        paintMotorways(in: context)
        paintRoute(in: context)
        MapLabels(camera: camera, cells: cells).paint(in: context, avoiding: position)
        paintPosition(in: context)
    }

    // MARK: Areas

    /// The corners of a rectangle of the grid, bent as the grid is.
    private func area(_ u: ClosedRange<Double>, _ v: ClosedRange<Double>) -> [ViewPoint] {
        [
            (u.lowerBound, v.lowerBound), (u.upperBound, v.lowerBound), (u.upperBound, v.upperBound),
            (u.lowerBound, v.upperBound),
        ].map { camera.point(CityPlan.world($0.0, $0.1)) }
    }

    private func paintBlocks(in context: any DrawingContext) {
        var (blocks, low, tall, meadows) = (DrawingPath(), DrawingPath(), DrawingPath(), DrawingPath())
        for k in cells.columns {
            for j in cells.rows {
                let (u, v) = (CityPlan.step * Double(k), CityPlan.step * Double(j))
                guard CityPlan.park(k, j) == nil else { continue }
                guard CityPlan.distanceToRiver(u + 50, v + 50) > 105 else {
                    meadows.add(area(u...u + 100, v...v + 100), isClosed: true)
                    continue
                }
                blocks.add(area(u + 8...u + 92, v + 8...v + 92), isClosed: true)
                guard scale > 0.5 else { continue }
                let columns = CityPlan.chance(k, j, 5) < 0.4 ? 2 : 3
                let size = (84.0 / Double(columns), 42.0)
                for column in 0..<columns {
                    for row in 0..<2 {
                        let number = column * 2 + row
                        guard CityPlan.chance(k, j, 40 + number) > 0.2 else { continue }
                        let left = u + 8 + Double(column) * size.0 + 3 + 6 * CityPlan.chance(k, j, 50 + number)
                        let top = v + 8 + Double(row) * size.1 + 3 + 8 * CityPlan.chance(k, j, 60 + number)
                        let width = (size.0 - 9) * (0.7 + 0.3 * CityPlan.chance(k, j, 70 + number))
                        let height = (size.1 - 12) * (0.6 + 0.4 * CityPlan.chance(k, j, 80 + number))
                        let building = area(left...left + width, top...top + height)
                        if CityPlan.chance(k, j, 90 + number) > 0.75 {
                            tall.add(building, isClosed: true)
                        } else {
                            low.add(building, isClosed: true)
                        }
                    }
                }
            }
        }
        context.fill(meadows, MapColors.park)
        context.fill(blocks, MapColors.block)
        context.fill(low, MapColors.building)
        context.fill(tall, MapColors.tallBuilding)
    }

    private func paintParks(in context: any DrawingContext) {
        var seen: Set<CityPlan.Park> = []
        for park in cells.columns.flatMap({ k in cells.rows.compactMap { CityPlan.park(k, $0) } }) {
            guard seen.insert(park).inserted else { continue }
            paint(park, in: context)
        }
    }

    private func paint(_ park: CityPlan.Park, in context: any DrawingContext) {
        let (left, right) = (Double(park.columns.lowerBound) * 100 + 7, Double(park.columns.upperBound) * 100 - 7)
        let (top, bottom) = (Double(park.rows.lowerBound) * 100 + 7, Double(park.rows.upperBound) * 100 - 7)
        func along(_ from: (Double, Double), _ to: (Double, Double)) -> [ViewPoint] {
            (0..<8).map { part in
                let t = Double(part) / 8
                return camera.point(
                    CityPlan.world(from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t))
            }
        }
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        let edge = (0..<4).flatMap { along(corners[$0], corners[($0 + 1) % 4]) }
        context.fill(.polygon(edge), MapColors.park)
        guard scale > 0.2 else { return }
        var paths = DrawingPath()
        let (width, height) = (right - left, bottom - top)
        paths.add(curve { (left + width * $0, top + height * (0.3 + 0.4 * $0 + 0.12 * wave($0 * 7))) })
        paths.add(curve { (left + width * (0.75 - 0.5 * $0 + 0.1 * wave($0 * 6)), top + height * $0) })
        context.stroke(paths, MapColors.parkPath, width: max(1.2, 3.5 * scale))
        guard park.rows.count > 2 else { return }
        let pond = (0..<24).map { part -> ViewPoint in
            let angle = Double(part) / 24 * 2 * .pi
            let radius = 1 + 0.14 * wave(angle * 3)
            return camera.point(
                CityPlan.world(
                    left + width * (0.66 + 0.19 * radius * wave(angle + .pi / 2)),
                    top + height * (0.28 + 0.12 * radius * wave(angle))))
        }
        context.fill(.polygon(pond), MapColors.water)
    }

    /// A line through the grid.
    private func curve(_ place: (Double) -> (Double, Double)) -> [ViewPoint] {
        (0...16).map { part in
            let (u, v) = place(Double(part) / 16)
            return camera.point(CityPlan.world(u, v))
        }
    }

    private func paintRivers(in context: any DrawingContext) {
        let top = Double(cells.rows.lowerBound) * 100
        let bottom = Double(cells.rows.upperBound + 1) * 100
        for n in CityPlan.rivers(from: top, to: bottom) {
            let points = stride(
                from: Double(cells.columns.lowerBound) * 100, through: Double(cells.columns.upperBound + 1) * 100,
                by: 25
            ).map { camera.point(CityPlan.world($0, CityPlan.river(n, at: $0))) }
            context.stroke(.line(points), MapColors.shore, width: 168 * scale)
            context.stroke(.line(points), MapColors.water, width: 118 * scale)
        }
    }
}
