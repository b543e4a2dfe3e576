import BezelModel

/// Scenes of one notice, marks and at most one card, as most tests draw them, and the parts of their pictures.
extension Scene {
    var card: AlertCard? {
        get { layers.last?.card }
        set { layers = newValue.map { [Layer($0, id: .alert(1), isModal: $0.size == .full)] } ?? [] }
    }
    var notice: [String] {
        get {
            switch screen {
            case .notice(let lines): lines
            case .idle, .page, .waiting, .video: []
            }
        }
        set { screen = .notice(newValue) }
    }
    var regions: [RegionMark] {
        get { marks.regions }
        set { marks.regions = newValue }
    }
    var crosses: [DisplayPoint] {
        get { marks.crosses }
        set { marks.crosses = newValue }
    }
    var fingers: [DisplayPoint] {
        get { marks.fingers }
        set { marks.fingers = newValue }
    }
}

extension Picture {
    var base: Canvas { layers[0].canvas }
    /// The card's layer.
    var overlay: PictureLayer? { layers.count > 1 ? layers.last : nil }

    func baseDamage(since revision: UInt64) -> [DisplayRect]? {
        layers[0].damage(since: .init(revision: revision, frame: layers[0].frame))
    }
}

extension ScreenLayout {
    var buttons: [DisplayRect] { targets.map(\.rect) }
}

extension Canvas {
    static func composed(base: Canvas, overlay: PictureLayer?) -> Canvas {
        let layers = [PictureLayer(.base, canvas: base)] + (overlay.map { [$0] } ?? [])
        return Picture(serial: .init(0), layers: layers).composed()
    }
}
