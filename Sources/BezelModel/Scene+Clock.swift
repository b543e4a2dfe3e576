extension Scene {
    /// Whether the time of day is a part of it.
    public var showsClock: Bool {
        switch screen {
        case .idle: true
        case .page(let page): page.rail != nil
        case .notice, .waiting, .video: false
        }
    }

    /// No app has the screen, and no card and no notice is on it.
    public var isIdle: Bool {
        guard case .idle = screen else { return false }
        return layers.isEmpty && banner == nil
    }

    /// Reduces the idle screen to a faint clock.
    public mutating func dimIdle() {
        guard case .idle(var content) = screen, isIdle else { return }
        content.isDimmed = true
        overlay = nil
        screen = .idle(content)
    }

    /// Whether only the time has changed since an earlier scene. Then a dark screen stays dark.
    public func differsOnlyInTime(from earlier: Scene) -> Bool {
        guard showsClock, earlier.showsClock else { return false }
        return withoutTime == earlier.withoutTime
    }

    private var withoutTime: Scene {
        var scene = self
        scene.serial = Serial(0)
        switch screen {
        case .idle(var content):
            (content.clock, content.date, content.step) = ("", "", 0)
            scene.screen = .idle(content)
        case .page(var page):
            page.rail?.clock = ""
            scene.screen = .page(page)
        case .notice, .waiting, .video: break
        }
        return scene
    }
}
