import Foundation
import Testing

@testable import Light

struct BacklightTests {
    @Test func `backlights of firmware are preferred to platform ones and those to raw ones`() throws {
        let sysfs = try FakeSysfs([
            "a_raw/max_brightness": "255\n", "a_raw/type": "raw\n", "a_raw/brightness": "3\n",
            "b_platform/max_brightness": "31\n", "b_platform/type": "platform\n",
            "c_firmware/max_brightness": "15\n", "c_firmware/type": "firmware\n",
            "d_broken/type": "firmware\n", "e_broken/max_brightness": "0\n", "f_broken/max_brightness": "many\n",
        ])
        #expect(Backlight.list(in: sysfs.root).map(\.name) == ["c_firmware", "b_platform", "a_raw"])
        #expect(Backlight.choice("auto", in: sysfs.root)?.name == "c_firmware")
        #expect(Backlight.choice("a_raw", in: sysfs.root)?.value == 3)
        #expect(Backlight.choice("none", in: sysfs.root) == nil)
        #expect(Backlight.list(in: sysfs.root + "/missing").isEmpty)
    }

    @Test func `a brightness value is written as the kernel reads it, and never outside the device's range`() throws {
        let sysfs = try FakeSysfs(["panel/max_brightness": "31\n", "panel/brightness": "31\n"])
        let panel = try #require(Backlight.choice("panel", in: sysfs.root))
        for (value, text) in [(7, "7\n"), (-1, "0\n"), (32, "31\n")] {
            try panel.set(value)
            #expect(sysfs["panel/brightness"]?.hasPrefix(text) == true)
        }
        try FileManager.default.removeItem(atPath: "\(sysfs.root)/panel/brightness")
        #expect(throws: LightError("open", "\(sysfs.root)/panel/brightness", 2)) { try panel.set(3) }
        #expect(panel.value == nil && !panel.isWritable)
    }

    static let values: [(highest: Int, percent: Double, value: Int)] = [
        (255, 100, 255), (255, 50, 47), (255, 25, 11), (255, 1, 1), (255, 0, 1), (255, 200, 255), (31, 50, 6),
        (7, 50, 1),
        (1, 1, 1), (100_000, 50, 18_419),
    ]

    @Test(arguments: values) func `half the percentage is far less than half the power`(
        row: (highest: Int, percent: Double, value: Int)
    ) { #expect(BrightnessCurve(highest: row.highest).value(row.percent) == row.value) }

    @Test(arguments: [4095, 100_000]) func `the brightness is read back as the percentage that was set`(highest: Int) {
        let curve = BrightnessCurve(highest: highest)
        for percent in 9...100 { #expect(curve.percent(curve.value(Double(percent))) == percent) }
    }

    static let ramps: [(highest: Int, from: Int, to: Double)] = [
        (255, 255, 10), (255, 1, 100), (4095, 4095, 1), (31, 0, 100), (7, 7, 50), (255, 47, 50),
    ]

    @Test(arguments: ramps) func `the brightness changes in one direction in small steps`(
        row: (highest: Int, from: Int, to: Double)
    ) {
        let curve = BrightnessCurve(highest: row.highest)
        let ramp = curve.ramp(from: row.from, to: row.to)
        #expect((ramp.last ?? row.from) == curve.value(row.to))
        let way = [row.from] + ramp
        let steps = zip(way, way.dropFirst())
        #expect(steps.allSatisfy { $0 < $1 } || steps.allSatisfy { $0 > $1 })
        for (one, other) in steps where row.highest > 1000 && min(one, other) > 36 {
            #expect(abs(curve.percent(one) - curve.percent(other)) <= 2)
        }
    }

    static let coarse: [(from: Int, to: Double, count: Int)] = [
        (100, 1, 4), (1, 100, 4), (18, 50, 0), (18, 51, 1), (50, 60, 4),
    ]

    @Test(arguments: coarse) func `a slow device gets fewer values on the way to the same brightness`(
        row: (from: Int, to: Double, count: Int)
    ) {
        let curve = BrightnessCurve(highest: 100)
        let ramp = curve.ramp(from: row.from, to: row.to, atMost: 4)
        #expect(ramp.count == row.count)
        #expect((ramp.last ?? row.from) == curve.value(row.to))
        let way = [row.from] + ramp
        let steps = zip(way, way.dropFirst())
        #expect(steps.allSatisfy { $0 < $1 } || steps.allSatisfy { $0 > $1 })
    }

    @Test func `a sensor's value is converted to lux for each driver`() throws {
        let rows: [(files: [String: String], lux: Double?)] = [
            (["iio:device0/in_illuminance_input": "312.5\n"], 312.5),
            (["iio:device0/in_illuminance_raw": "100\n", "iio:device0/in_illuminance_scale": "0.25\n"], 25),
            (["iio:device0/in_illuminance_raw": "100", "iio:device0/in_illuminance_offset": "-20"], 80),
            (["iio:device0/in_illuminance0_raw": "-5"], 0),
            (["iio:device0/in_accel_x_raw": "1", "iio:device1/in_illuminance_raw": "9"], 9),
            (["iio:device0/in_illuminance_raw": "nan"], nil), (["trigger0/in_illuminance_raw": "1"], nil), ([:], nil),
        ]
        for row in rows {
            let sysfs = try FakeSysfs(row.files)
            #expect(AmbientLightSensor.first(in: sysfs.root)?.lux == row.lux)
        }
    }
}
