internal import BezelService
internal import Glibc
internal import ServiceManager

/// The board's power supply and its heat, as far as the board measures them: a Raspberry Pi does.
struct PowerReport: Hashable, Sendable {
    /// The voltage is too low now (hwmon `rpi_volt`); nil on boards that do not measure it.
    var isLow: Bool?
    /// How often it was too low since the start, by the kernel's log; nil if the log cannot be read.
    var drops: Int?
    /// The firmware's word (`vcgencmd get_throttled`); nil without that tool, or without the permission to use it.
    var throttled: UInt32?
    /// The processor's temperature, in thousandths of a degree Celsius.
    var temperature: Int?

    /// Bits of ``throttled``: the present state. The same bits, 16 higher: whether it occurred since the start.
    private enum Bit {
        static let lowVoltage: UInt32 = 1 << 0
        static let slower: UInt32 = 1 << 1 | 1 << 2
        static let hot: UInt32 = 1 << 3
    }

    /// - Parameters:
    ///   - root: The folder that /sys is in.
    ///   - log: Reads the kernel's log.
    ///   - firmware: Runs the firmware's tool.
    init(
        root: String = "/", log: () -> String? = Self.kernelLog,
        firmware: () -> String? = { SystemCommand.output(of: ["vcgencmd", "get_throttled"]) }
    ) {
        // Only a Raspberry Pi has the sensor, the tool and these words in its log.
        guard let supply = SupplyVoltage(root: root) else { return }
        isLow = supply.isLow
        drops = log().map(Self.drops)
        throttled = firmware().flatMap(Self.throttled)
        temperature = SystemFiles.line(of: root + "sys/class/thermal/thermal_zone0/temp").flatMap { Int($0) }
    }

    /// The times that the kernel's driver raspberrypi-hwmon has reported a low voltage in the text of a log.
    static func drops(in log: String) -> Int {
        log.split(separator: "\n").count {
            $0.contains("Undervoltage detected") || $0.contains("Under-voltage detected")
        }
    }

    /// The number in "throttled=0x50005".
    static func throttled(_ text: String) -> UInt32? {
        guard let start = text.firstIndex(of: "x"), text.hasPrefix("throttled=0") else { return nil }
        return UInt32(text[text.index(after: start)...].prefix { $0.isHexDigit }, radix: 16)
    }

    /// The kernel's log, at most 1 MiB of it; nil without the permission to read it.
    private static func kernelLog() -> String? {
        let descriptor = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var record = [UInt8](repeating: 0, count: 8192)
        while text.count < 1 << 20 {
            let count = read(descriptor, &record, record.count)
            // EPIPE: records were overwritten while this was reading; the next ones follow.
            if count < 0, errno == EPIPE || errno == EINTR { continue }
            guard count > 0 else { break }
            text += record.prefix(count)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// nil on boards that do not measure the supply.
    var section: DoctorSection? {
        guard let isLow else { return nil }
        var section = DoctorSection("Power")
        let bits = throttled ?? 0
        let low = isLow || bits & Bit.lowVoltage != 0
        let wasLow = drops.map { $0 > 0 } == true || bits & (Bit.lowVoltage << 16) != 0
        if low || wasLow {
            let times = drops.flatMap { $0 > 1 ? ", \($0) times" : nil } ?? ""
            section.findings.append(
                .problem(
                    "power supply",
                    (low ? "its voltage is too low now" : "its voltage was too low since the start\(times)")
                        + ": touch panels, USB devices and displays fail, and the processor is slowed down",
                    fix:
                        "a supply that the board's maker names (5 V, 3 A for a Raspberry Pi 4, 5 A for a Raspberry Pi 5), a "
                        + "short thick cable, and a supply of its own for a display or a USB hub"))
        }
        let celsius = (temperature ?? 0) / 1000
        if bits & Bit.hot != 0 || celsius >= 80 || (!low && bits & Bit.slower != 0) {
            let degrees = temperature == nil ? "" : " at \(celsius) °C"
            section.findings.append(
                .note(
                    "processor", "it is too hot\(degrees) and is slowed down",
                    fix: "a heat sink or a fan, and air around the board"))
        } else if bits & ((Bit.hot | Bit.slower) << 16) != 0, !low, !wasLow {
            section.findings.append(
                .note(
                    "processor", "it was slowed down since the start, because it was too hot",
                    fix: "a heat sink or a fan, and air around the board"))
        }
        if section.findings.isEmpty {
            section.lines.append(
                drops == nil && throttled == nil
                    ? "the voltage is right now; sudo bezel doctor sees whether it was too low before"
                    : "the voltage was not too low since the start")
        }
        return section
    }
}
