internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import Glibc
internal import Light
internal import Logging

/// Sets the panel's brightness, and decides between day and night: by the driver's choice, the sun or a sensor.
final class LightComponent: ServiceComponent, LightControl {
    /// Called when the present theme has changed.
    var themeChanged: (Theme) -> Void = { _ in }
    /// Called when the brightness or the driver's choice of a theme has changed.
    var valueChanged: () -> Void = {}
    /// Called when the driver has set the brightness, in percent.
    var brightnessSet: (Int) -> Void = { _ in }
    /// Whether the folder is this service's.
    var mayKeep: () -> Bool = { true }
    /// The present theme.
    private(set) var theme: Theme
    private var configuration: ProgramConfiguration.Light
    private let log: Logger
    private let file: KeptFile
    private let loop: EventLoop
    /// Started when it is needed: most boards have neither an adjustable backlight nor a sensor.
    private var worker: LightWorker?
    private let timer: LoopTimer
    private let jumps: WakeUpWatch
    private var kept: KeptLight
    private let backlight: Backlight?
    private let monitor: MonitorControl?
    private let sensor: AmbientLightSensor?
    private var filter: DaylightFilter
    private var lastError: LightError?
    private var lastRefusal: String?

    /// - Parameter folder: Where the driver's choice is kept; empty for nowhere.
    init(
        _ configuration: ProgramConfiguration.Light, keptIn folder: String, on loop: EventLoop, log: Logger
    ) throws {
        self.configuration = configuration
        self.log = log
        file = KeptFile("the brightness and the theme", in: folder, name: "screen.light")
        kept = KeptLight(text: file.text ?? "")
        backlight = configuration.backlight.isEmpty ? nil : Backlight.choice(configuration.backlight)
        monitor =
            configuration.usesMonitor(hasBacklight: backlight != nil)
            ? try MonitorControl(on: loop, log: log) : nil
        sensor = configuration.usesSensor ? AmbientLightSensor.first() : nil
        filter = DaylightFilter(nightBelow: configuration.nightBelow, dayAbove: configuration.dayAbove)
        self.loop = loop
        timer = try LoopTimer(on: loop)
        jumps = try WakeUpWatch(on: loop)
        theme = (kept.theme ?? configuration.theme).fixed ?? .night
    }

    var health: [WorkerStatus] { [worker?.status].compactMap(\.self) }
    var choice: ThemeChoice { kept.theme ?? configuration.theme }
    /// The names of the devices whose brightness is set, with commas between them; nil if there is none.
    var device: String? {
        let names = [backlight?.name, monitor?.name].compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// Percent; nil if it is not known.
    var brightness: Int? {
        guard let backlight else { return monitor.flatMap { $0.name == nil ? nil : wish ?? $0.percent } }
        return wish ?? backlight.value.map(BrightnessCurve(highest: backlight.highest).percent)
    }

    func start(_ host: any ServiceHost) throws {
        timer.fired = { [unowned self] in decide() }
        jumps.woke = { [unowned self] in decide() }
        if !configuration.backlight.isEmpty, configuration.backlight != "auto", backlight == nil {
            log.warning("light.backlight: there is no \(Backlight.root)/\(configuration.backlight)")
        }
        monitor?.wish = { [unowned self] in wish }
        monitor?.send = { [unowned self] in startedWorker()?.tell(monitorOn: $0, percent: $1) }
        decide()
        applyBrightness()
    }

    func stop() {
        timer.set(nil)
        monitor?.stop()
        worker?.stop()
    }

    /// nil if its thread cannot be started; the error is logged.
    private func startedWorker() -> LightWorker? {
        if let worker { return worker }
        do {
            let new = try LightWorker(on: loop)
            try new.start { [unowned self] in finished($0) }
            worker = new
        } catch { log.error("light: \(error)") }
        return worker
    }

    /// The driver's choice, which is kept.
    func choose(_ choice: ThemeChoice) {
        kept.theme = choice
        keep()
        decide()
        valueChanged()
    }

    /// `display.theme` was changed by a reload: it counts instead of the driver's choice.
    func reconfigured(_ configuration: ProgramConfiguration.Light) {
        guard configuration.theme != self.configuration.theme else { return }
        self.configuration.theme = configuration.theme
        kept.theme = nil
        keep()
        decide()
        valueChanged()
    }

    /// Sets the brightness of the present theme and keeps it.
    ///
    /// - Parameters:
    ///   - percent: 1 to 100.
    ///   - isShown: Whether the brightness is shown over the page for a moment.
    /// - Returns: Why it cannot be set; nil when it is being set.
    func setBrightness(_ percent: Int, isShown: Bool) -> String? {
        if let refusal {
            // The monitor may answer by now.
            monitor?.apply()
            return refusal
        }
        kept.brightness[theme] = min(max(percent, 1), 100)
        keep()
        applyBrightness()
        if isShown { brightnessSet(min(max(percent, 1), 100)) }
        valueChanged()
        return nil
    }

    func setBrightness(_ percent: Int) -> String? { setBrightness(percent, isShown: true) }

    /// Whether the brightness can be set.
    var canBeSet: Bool { refusal == nil }

    /// Why the brightness cannot be set; nil if it can.
    private var refusal: String? {
        if let backlight {
            return backlight.isWritable
                ? nil : "\(backlight.path) cannot be written; `bezel doctor` says how the service may"
        }
        if let monitor { return monitor.refusal }
        return configuration.backlight.isEmpty
            ? "light.backlight is empty, and light.ddc is \"off\""
            : "there is no backlight in \(Backlight.root), and light.ddc is \"off\""
    }

    /// Another display shows the pictures, or none.
    func shown(on screen: OpenScreen?) { monitor?.shown(on: screen) }

    /// The panel was switched on or off.
    func lit(_ isLit: Bool) { monitor?.lit(isLit) }

    /// A key was pressed. If it has no effect, the reason is logged once.
    func take(_ step: BrightnessStep) {
        let refusal = setBrightness(step.next(from: brightness ?? 100))
        if let refusal, refusal != lastRefusal { log.notice("the brightness keys do nothing: \(refusal)") }
        lastRefusal = refusal
    }

    /// Percent for the present theme; nil: the brightness stays as it is.
    private var wish: Int? {
        let configured = theme == .day ? configuration.dayBrightness : configuration.nightBrightness
        return kept.brightness[theme] ?? (configured > 0 ? configured : nil)
    }

    private func applyBrightness() {
        guard let wish else { return }
        if let backlight { startedWorker()?.set(backlight, percent: Double(wish)) }
        monitor?.apply()
    }

    private func keep() { if file.path != nil, mayKeep() { startedWorker()?.keep(kept, in: file) } }

    // MARK: Day and night

    private static let measuringTime: Int64 = 2_000_000_000

    /// Determines the theme, and the time of the next check.
    private func decide() {
        timer.set(nil)
        if let fixed = choice.fixed { return use(fixed) }
        if let sensor {
            startedWorker()?.measure(sensor)
            return
        }
        guard let place = configuration.place else { return use(.night) }
        let now = Int64(Glibc.time(nil))
        use(SolarPosition.isDay(at: now, latitude: place.latitude, longitude: place.longitude) ? .day : .night)
        let next =
            SolarPosition.nextChange(after: now, latitude: place.latitude, longitude: place.longitude)
            ?? now + 86_400
        timer.set(Clock.bootTime + (next - now) * 1_000_000_000)
    }

    private func use(_ next: Theme) {
        guard next != theme else { return }
        theme = next
        themeChanged(next)
        applyBrightness()
        valueChanged()
    }

    private func finished(_ result: LightWorker.Result) {
        switch result {
        case .set(let error):
            if let error, error != lastError {
                log.error("\(error.text)")
            }
            lastError = error
        case .monitor(let outcome):
            guard let outcome else { return }
            monitor?.finished(outcome)
            valueChanged()
        case .kept(let failure): if let failure { log.error("\(failure)") }
        case .measured(let lux):
            guard choice.fixed == nil else { return }
            if let lux, filter.measured(lux: lux, at: Clock.bootTime) { use(filter.isDay == true ? .day : .night) }
            timer.set(Clock.bootTime + Self.measuringTime)
        }
    }
}
