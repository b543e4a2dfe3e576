internal import Glibc
internal import SmartDeviceLinkApp

/// The sine, for curves.
func wave(_ angle: Double) -> Double { sin(angle) }

/// The angle of a direction, clockwise from the right.
func angle(_ direction: ViewPoint) -> Double { atan2(direction.y, direction.x) }

/// The names on the map: of streets along them, of parks and rivers. They do not overlap.
@MainActor struct MapLabels {
    let camera: MapCamera
    let cells: (columns: ClosedRange<Int>, rows: ClosedRange<Int>)

    private struct Label {
        var text: String
        var style: DrawingTextStyle
        var color: DrawingColor
        var point: ViewPoint
        var angle = 0.0
    }

    func paint(in context: any DrawingContext, avoiding position: ViewPoint) {
        var taken = [ViewRect(x: position.x - 34, y: position.y - 34, width: 68, height: 68)]
        for label in parks + rivers + wideStreets + streets {
            let (width, height) = (context.width(of: label.text, label.style), label.style.size * 1.3)
            // No font has its letters.
            guard width > 0 else { continue }
            let (across, down) = (abs(cos(label.angle)), abs(sin(label.angle)))
            // The farther away, the more room each of them has.
            let room = camera.scale > 0.5 ? 16.0 : 48
            let (wide, high) = (width * across + height * down + room, width * down + height * across + room)
            let frame = ViewRect(x: label.point.x - wide / 2, y: label.point.y - high / 2, width: wide, height: high)
            let screen = ViewRect(x: -20, y: -20, width: camera.width + 40, height: camera.height + 40)
            guard frame.intersection(screen) != nil, !taken.contains(where: { $0.intersection(frame) != nil }) else {
                continue
            }
            taken.append(frame)
            context.save()
            context.translate(by: label.point)
            context.rotate(by: label.angle)
            context.draw(label.text, label.style, label.color, centredAt: ViewPoint(x: 0, y: 0))
            context.restore()
        }
    }

    private var parks: [Label] {
        guard camera.scale > 0.3 else { return [] }
        var seen: Set<CityPlan.Park> = []
        let all = cells.columns.flatMap { k in cells.rows.compactMap { CityPlan.park(k, $0) } }
        return all.compactMap { park in
            guard !park.name.isEmpty, seen.insert(park).inserted else { return nil }
            let u = 50 * Double(park.columns.lowerBound + park.columns.upperBound)
            let v = 50 * Double(park.rows.lowerBound + park.rows.upperBound)
            return Label(
                text: park.name, style: style(15, 500), color: MapColors.parkLabel,
                point: camera.point(CityPlan.world(u, v + 60)))
        }
    }

    private var rivers: [Label] {
        guard camera.scale > 0.2 else { return [] }
        let (top, bottom) = (Double(cells.rows.lowerBound) * 100, Double(cells.rows.upperBound + 1) * 100)
        return CityPlan.rivers(from: top, to: bottom).flatMap { n in
            cells.columns.filter { CityPlan.remainder($0, camera.scale > 0.5 ? 7 : 14) == 3 }.map { k in
                along("Weiße Elster", style(15, 500), MapColors.waterLabel, at: Double(k) * 100) {
                    CityPlan.world($0, CityPlan.river(n, at: $0))
                }
            }
        }
    }

    private var wideStreets: [Label] {
        let distance = camera.scale > 0.5 ? 4 : camera.scale > 0.2 ? 11 : 31
        return names(every: distance, offset: 2, where: true, style(16, 500), MapColors.wideLabel)
    }

    private var streets: [Label] {
        guard camera.scale > 0.75 else { return [] }
        return names(every: camera.scale > 1.6 ? 2 : 4, offset: 1, where: false, style(13.5, 400), MapColors.label)
    }

    private func names(
        every distance: Int, offset: Int, where isWide: Bool, _ style: DrawingTextStyle, _ color: DrawingColor
    ) -> [Label] {
        var labels: [Label] = []
        for k in cells.columns {
            for j in cells.rows {
                let (u, v) = (CityPlan.step * Double(k), CityPlan.step * Double(j))
                if CityPlan.isWide(vertical: k) == isWide, CityPlan.remainder(j + 3 * k, distance) == offset % distance,
                    CityPlan.hasStreet(k, j, isVertical: true)
                {
                    labels.append(along(CityPlan.name(vertical: k), style, color, at: v + 50) { CityPlan.world(u, $0) })
                }
                if CityPlan.isWide(horizontal: j) == isWide,
                    CityPlan.remainder(k + 3 * j, distance) == offset % distance,
                    CityPlan.hasStreet(k, j, isVertical: false)
                {
                    labels.append(
                        along(CityPlan.name(horizontal: j), style, color, at: u + 50) { CityPlan.world($0, v) })
                }
            }
        }
        return labels
    }

    /// A name along a line, which is never upside down.
    private func along(
        _ text: String, _ style: DrawingTextStyle, _ color: DrawingColor, at place: Double,
        _ line: (Double) -> ViewPoint
    ) -> Label {
        var angle = angle(line(place + 20) - line(place - 20))
        if angle > .pi / 2 { angle -= .pi }
        if angle <= -.pi / 2 { angle += .pi }
        return Label(text: text, style: style, color: color, point: camera.point(line(place)), angle: angle)
    }

    private func style(_ size: Double, _ weight: Int) -> DrawingTextStyle {
        DrawingTextStyle(size: size, weight: weight, halo: MapColors.halo)
    }
}
