import Foundation
import TestSupport

/// Devices simulated by umockdev: their properties in udev and sysfs, the results of their ioctls, their events.
struct MockBoard {
    struct Device {
        var name: String
        /// The suffixes of `ID_INPUT_`; empty without udev properties.
        var kinds: [String] = []
        var keys: Set<UInt16> = []
        /// Maximum by `ABS_*`.
        var axes: [UInt16: Int32] = [:]
        var knobs: Set<UInt16> = []
        var properties: Set<UInt16> = []
        /// Further udev properties.
        var udev: [String: String] = [:]
        /// The result of `EVIOCGMTSLOTS`: the value of slot 0, by `ABS_MT_*`.
        var firstSlot: [UInt16: Int32] = [:]
        /// The result of `EVIOCGKEY`.
        var down: Set<UInt16> = []
        /// Each a frame of type, code and value.
        var frames: [[(type: UInt16, code: UInt16, value: Int32)]] = []
    }

    /// Why it cannot be used here; nil if it can.
    static let problem: String? = {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/umockdev-run") else {
            return "no umockdev; apt-get install umockdev"
        }
        return probe == nil ? "no InputProbe beside the tests" : nil
    }()

    /// Tests/InputProbe, built beside the tests.
    private static let probe = Places.program("InputProbe")

    var devices: [Device]

    /// The probe's output while it reads: so many lines of it.
    func read(lines: Int, word: String = "read") throws -> [String] {
        try run { folder in
            var words = ["umockdev-run", "-d", "\(folder)/board"]
            for index in devices.indices {
                words += ["-i", "/dev/input/event\(index)=\(folder)/ioctl\(index)"]
                if !devices[index].frames.isEmpty {
                    words += ["-e", "/dev/input/event\(index)=\(folder)/events\(index)"]
                }
            }
            return words + ["--", Self.probe ?? "", word, "\(lines)"]
        }
    }

    /// The probe's output while the devices are plugged in and the first is unplugged.
    func hotplug() throws -> [String] {
        try run { folder in ["umockdev-wrapper", Self.probe ?? "", "hotplug", "\(folder)/board"] }
    }

    private func run(_ words: (String) -> [String]) throws -> [String] {
        let folder = try TemporaryFolder()
        var board = ""
        for (index, device) in devices.enumerated() {
            board += device.description(index)
            try device.ioctls(index).write(toFile: "\(folder.path)/ioctl\(index)", atomically: false, encoding: .utf8)
            try device.events(index).write(toFile: "\(folder.path)/events\(index)", atomically: false, encoding: .utf8)
        }
        try board.write(toFile: "\(folder.path)/board", atomically: false, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words(folder.path)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readUntilEnd()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

extension MockBoard.Device {
    /// In umockdev's format.
    fileprivate func description(_ index: Int) -> String {
        let parent = "/devices/platform/mock\(index)/input/input\(index)"
        var lines = [
            "P: \(parent)/event\(index)", "N: input/event\(index)", "E: DEVNAME=/dev/input/event\(index)",
            "E: SUBSYSTEM=input", "E: MAJOR=13", "E: MINOR=\(64 + index)", "A: dev=13:\(64 + index)", "E: ID_INPUT=1",
        ]
        lines +=
            kinds.map { "E: ID_INPUT_\($0)=1" } + udev.sorted { $0.key < $1.key }.map { "E: \($0.key)=\($0.value)" }
        lines += [
            "", "P: \(parent)", "E: SUBSYSTEM=input", "A: name=\(name)\\n", "A: phys=mock/input\(index)\\n",
            "A: id/bustype=0018\\n", "A: properties=\(Self.words(properties))\\n",
            "A: capabilities/key=\(Self.words(keys))\\n", "A: capabilities/abs=\(Self.words(Set(axes.keys)))\\n",
            "A: capabilities/rel=\(Self.words(knobs))\\n", "",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    fileprivate func ioctls(_ index: Int) -> String {
        var types: Set<UInt16> = [0]
        if !keys.isEmpty { types.insert(1) }
        if !knobs.isEmpty { types.insert(2) }
        if !axes.isEmpty { types.insert(3) }
        // The answer with a name has the requested length.
        let text = Array(name.utf8) + [0]
        let padded = text + Array(repeating: 0, count: 255 - text.count)
        var lines = [
            "@DEV /dev/input/event\(index)", "EVIOCGVERSION 0 01000100", "EVIOCGID 0 1800010001000100",
            "EVIOCGNAME \(text.count) \(Self.hex(padded))", "EVIOCGPHYS -1 00", "EVIOCGUNIQ -1 00",
            "EVIOCGPROP 8 \(Self.hex(Self.octets(properties, 8)))",
            "EVIOCGBIT(0) 8 \(Self.hex(Self.octets(types, 8)))",
        ]
        // The length of an answer is that in libevdev's request.
        for (type, codes, length) in [(1, keys, 96), (2, knobs, 8), (3, Set(axes.keys), 8)] {
            lines.append("EVIOCGBIT(\(type)) \(length) \(Self.hex(Self.octets(codes, length)))")
        }
        for (type, length) in [(4, 8), (5, 8), (0x11, 8), (0x12, 8), (0x15, 16)] {
            lines.append("EVIOCGBIT(\(type)) \(length) \(Self.hex(Self.octets([], length)))")
        }
        lines.append("EVIOCGKEY 96 \(Self.hex(Self.octets(down, 96)))")
        lines += ["EVIOCGLED 8 \(Self.hex(Self.octets([], 8)))", "EVIOCGSW 8 \(Self.hex(Self.octets([], 8)))"]
        for (code, maximum) in axes.sorted(by: { $0.key < $1.key }) {
            lines.append("EVIOCGABS(\(code)) 0 \(Self.hex([0, 0, maximum, 0, 0, 0].flatMap(Self.bytes)))")
        }
        // Answers of one length are given in the order of their lines, whatever axis is requested: libevdev requests
        // 256 slots of each in the order of their codes, Bezel only existing ones, the ids first.
        let codes = axes.keys.filter { $0 > 0x2f }.sorted()
        let slots = Int(axes[0x2f] ?? 0) + 1
        for (code, count) in codes.map({ ($0, 256) }) + (codes.suffix(1) + codes.dropLast()).map({ ($0, slots) }) {
            let empty: Int32 = code == 0x39 ? -1 : 0
            let values = [Int32(code), firstSlot[code] ?? empty] + [Int32](repeating: empty, count: count - 1)
            lines.append("EVIOCGMTSLOTS 0 \(Self.hex(values.flatMap(Self.bytes)))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    fileprivate func events(_ index: Int) -> String {
        // An empty frame first: events that arrive while a device is opened are skipped.
        var lines = ["E: 1.100000 0000 0000 0"]
        for (number, frame) in frames.enumerated() {
            // Whole milliseconds without a leading zero: others are read as octal.
            let time = "1.\(600 + number * 10)000"
            lines += (frame + [(0, 0, 0)]).map { event in
                "E: \(time) \(Self.digits(event.type)) \(Self.digits(event.code)) \(event.value)"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func digits(_ number: UInt16) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 4 - text.count) + text
    }

    private static func bytes(_ value: Int32) -> [UInt8] {
        let bits = UInt32(bitPattern: value).littleEndian
        return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> $0) }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    private static func octets(_ codes: Set<UInt16>, _ count: Int) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: count)
        for code in codes where Int(code) / 8 < count { octets[Int(code) / 8] |= 1 << (code % 8) }
        return octets
    }

    private static func words(_ codes: Set<UInt16>) -> String {
        let octets = octets(codes, 96)
        let words = (0..<12).map { word in
            octets[word * 8..<word * 8 + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        let used = words.lastIndex { $0 != 0 } ?? 0
        return words[...used].reversed().map { String($0, radix: 16) }.joined(separator: " ")
    }
}
