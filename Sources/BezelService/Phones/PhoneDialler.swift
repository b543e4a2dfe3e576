internal import EventLoop
internal import Logging
internal import Phones
internal import TCPLink

/// Queries phones for their SDL service and connects to it, over one adapter, according to a ``DialSchedule``.
final class PhoneDialler {
    let adapter: BluetoothAddress
    private var schedule: DialSchedule
    private let loop: EventLoop
    private let log: Logger
    private let linked: (StreamConnection, BluetoothAddress) -> Void
    private let timer: LoopTimer
    private var questions: [BluetoothAddress: SDPClient] = [:]
    private var attempts: [BluetoothAddress: RFCOMMConnector] = [:]
    /// The last line about each phone: the same one is not repeated.
    private var said: [BluetoothAddress: String] = [:]

    /// - Parameter linked: Called with each new link. ``DialSchedule/Event/ended(_:)`` must follow when it is over.
    init(
        from adapter: BluetoothAddress, onePhone: Bool, on loop: EventLoop, log: Logger,
        linked: @escaping (StreamConnection, BluetoothAddress) -> Void
    ) throws(EventLoopError) {
        self.adapter = adapter
        schedule = DialSchedule(onePhone: onePhone)
        self.loop = loop
        self.log = log
        self.linked = linked
        timer = try LoopTimer(on: loop)
        timer.fired = { [unowned self] in handle(.timerFired) }
    }

    func handle(_ event: DialSchedule.Event) {
        for action in schedule.handle(event, at: Clock.bootTime) { perform(action) }
        timer.set(schedule.deadline)
    }

    private func perform(_ action: DialSchedule.Action) {
        switch action {
        case .ask(let phone): ask(phone)
        case .dial(let phone, let channel): dial(phone, channel)
        case .release(let phone):
            questions[phone] = nil
            attempts[phone] = nil
        }
    }

    private func ask(_ phone: BluetoothAddress) {
        if let open = questions[phone] { return open.ask() }
        do throws(BluetoothError) {
            questions[phone] = try SDPClient(from: adapter, to: phone, on: loop) { [unowned self] in
                answered($0, by: phone)
            }
        } catch {
            failed(phone, "\(error)", isUsual: error.isUsual)
            handle(.unanswered(phone))
        }
    }

    private func answered(_ answer: Result<[UInt8], SDPClient.Failure>, by phone: BluetoothAddress) {
        switch answer {
        case .success(let channels):
            say("\(phone) serves \(channels.isEmpty ? "no SDL app now" : "SDL on channel \(channels)")", of: phone)
            handle(.channels(phone, channels))
        case .failure(let failure):
            questions[phone] = nil
            failed(phone, "\(failure)", isUsual: failure.isUsual)
            handle(.unanswered(phone))
        }
    }

    private func dial(_ phone: BluetoothAddress, _ channel: UInt8) {
        do throws(BluetoothError) {
            attempts[phone] = try RFCOMMConnector(from: adapter, to: phone, channel: channel, on: loop) {
                [unowned self] in dialled(phone)
            }
        } catch {
            failed(phone, "\(error)", isUsual: error.isUsual)
            handle(.refused(phone))
        }
    }

    private func dialled(_ phone: BluetoothAddress) {
        guard let attempt = attempts.removeValue(forKey: phone) else { return }
        do throws(BluetoothError) {
            let stream = try attempt.connection()
            said[phone] = nil
            log.info("Bluetooth: \(phone) is connected")
            handle(.linked(phone))
            linked(stream, phone)
        } catch {
            failed(phone, "\(error)", isUsual: error.isUsual)
            handle(.refused(phone))
        }
    }

    private func failed(_ phone: BluetoothAddress, _ text: String, isUsual: Bool) {
        say(text, of: phone, level: isUsual ? .debug : .warning)
    }

    /// Logs what has changed since the phone's last line.
    private func say(_ text: String, of phone: BluetoothAddress, level: Logger.Level = .info) {
        guard said[phone] != text else { return }
        said[phone] = text
        log.log(level: level, "Bluetooth: \(text)")
    }
}
