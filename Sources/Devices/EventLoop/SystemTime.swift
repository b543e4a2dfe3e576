internal import CLinux
internal import Glibc

/// Whether the time of day on this machine is right, or only the value with which a machine without a battery-backed
/// clock started.
public struct SystemTime: Hashable, Sendable {
    /// A clock with a battery.
    public struct RealTimeClock: Hashable, Sendable {
        /// Like "rtc0".
        public var name: String
        /// Seconds since 1970; nil if it cannot be read.
        public var seconds: Int64?

        public init(name: String, seconds: Int64?) {
            self.name = name
            self.seconds = seconds
        }
    }

    /// Why the time of day is considered right or unknown.
    public enum Source: Hashable, Sendable {
        /// NTP, or another program that informs the kernel that its clock is right.
        case synchronised
        /// The clock with this name.
        case realTimeClock(String)
        /// The firmware of a PC, whose clock the kernel reads without a driver.
        case firmware
        /// The time was set while this program was running.
        case setByHand
        /// There is no clock, and no program has set the time.
        case nobody
        /// The time is before this program was made.
        case past

        public var isKnown: Bool {
            switch self {
            case .synchronised, .realTimeClock, .firmware, .setByHand: true
            case .nobody, .past: false
            }
        }
    }

    /// Seconds since 1970.
    public var seconds: Int64
    /// When this program was made, in seconds since 1970: no right time is before that.
    public var made: Int64
    /// nil if the kernel's answer cannot be read.
    public var isSynchronised: Bool?
    public var clocks: [RealTimeClock]
    /// The processor's firmware has a clock that the kernel reads at the start without a driver.
    public var hasFirmwareClock: Bool

    public init(
        seconds: Int64, made: Int64 = 0, isSynchronised: Bool? = false, clocks: [RealTimeClock] = [],
        hasFirmwareClock: Bool = false
    ) {
        self.seconds = seconds
        self.made = made
        self.isSynchronised = isSynchronised
        self.clocks = clocks
        self.hasFirmwareClock = hasFirmwareClock
    }

    /// Reads it from a few files of sysfs, in less than a tenth of a millisecond.
    ///
    /// - Parameter root: The folder that /sys and /proc are in.
    public init(reading root: String = "/") {
        let now = Self.wallClock
        let state = clinux_clock_is_synchronised()
        self.init(
            seconds: Int64(now.tv_sec), made: Self.made, isSynchronised: state < 0 ? nil : state == 1,
            clocks: Self.clocks(in: root + "sys/class/rtc"), hasFirmwareClock: Self.hasFirmwareClock)
    }

    /// - Parameter wasSet: The time of day has jumped while this program was running.
    public func source(wasSet: Bool) -> Source {
        guard seconds >= made else { return .past }
        if isSynchronised == true { return .synchronised }
        // A clock with an empty battery restarts at a date years ago. A clock counts as the source if it agrees with
        // the system's time; it may have the local time, up to 14 hours away.
        let clock = clocks.first { clock in
            clock.seconds.map { $0 >= made && (seconds - Self.zone...seconds + Self.zone).contains($0) } == true
        }
        if let clock { return .realTimeClock(clock.name) }
        if clocks.isEmpty, hasFirmwareClock { return .firmware }
        return wasSet ? .setByHand : .nobody
    }

    /// Seconds.
    private static let zone: Int64 = 15 * 3600

    /// The time of day less the time since the start, in milliseconds: it changes when the time is set.
    public static var offset: Int64 {
        let now = wallClock
        var boot = timespec()
        clock_gettime(CLOCK_BOOTTIME, &boot)
        return (Int64(now.tv_sec) - Int64(boot.tv_sec)) * 1000
            + (Int64(now.tv_nsec) - Int64(boot.tv_nsec)) / 1_000_000
    }

    private static var wallClock: timespec {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now
    }

    /// When this program's file was written. A file without a date gives no bound.
    private static let made: Int64 = {
        var status = stat()
        return stat("/proc/self/exe", &status) == 0 ? Int64(status.st_mtim.tv_sec) : 0
    }()

    private static var hasFirmwareClock: Bool {
        #if arch(x86_64)
        true
        #else
        false
        #endif
    }

    /// Documentation/ABI/testing/sysfs-class-rtc.
    private static func clocks(in folder: String) -> [RealTimeClock] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var clocks: [RealTimeClock] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix("rtc") else { continue }
            clocks.append(
                RealTimeClock(name: name, seconds: number(in: "\(folder)/\(name)/since_epoch")))
        }
        return clocks.sorted { $0.name < $1.name }
    }

    private static func number(in path: String) -> Int64? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = fread(&bytes, 1, bytes.count, file)
        return Int64(String(decoding: bytes.prefix(count).prefix { $0 != 0x0A }, as: UTF8.self))
    }
}
