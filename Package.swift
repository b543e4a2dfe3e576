// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors where nobody would read them: in CI.
let strict: [SwiftSetting] =
    Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + strict

/// A C library of Debian's, as Swift sees it: a module map and a small shim under Sources/System.
func library(_ name: String, pkgConfig: String, apt package: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A C library that the program opens when it first needs it (CLate), not at its start.
func lateLibrary(_ name: String) -> Target {
    .target(name: name, dependencies: ["CLate"], path: "Sources/System/\(name)")
}

/// Continuous integration sets it (.ci/run). Not for tests: the verifier refuses debug information of a few of them.
let verified: [SwiftSetting] =
    Context.environment["BEZEL_VERIFY_SIL"] == nil
    ? [] : [.unsafeFlags(["-Xfrontend", "-sil-verify-all"], .when(configuration: .debug))]

/// For the module of the commands, which is linked last: of a function of two modules, such as a specialisation, the linker
/// takes the first one, and it must not be the small one. The Makefile's release builds set the variable; a package that
/// depends on this one may not meet unsafe flags.
let small: [SwiftSetting] =
    Context.environment["BEZEL_SMALL"] == nil ? [] : [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// - Parameter isStrict: Whether each unsafe expression must be marked (strict memory safety).
func module(
    _ name: String, in folder: String = "", _ dependencies: [Target.Dependency] = [], isStrict: Bool = false
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(folder)\(name)",
        swiftSettings: settings + verified + (isStrict ? [.strictMemorySafety()] : []))
}

func tests(of name: String, _ more: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + more, path: "Tests/\(name)Tests",
        exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "bezel",
    products: [
        .executable(name: "bezel", targets: ["bezel"]),
        .library(name: "SmartDeviceLinkApp", targets: ["SmartDeviceLinkApp"]),
        .library(name: "CarGraphics", targets: ["CarGraphics"]),
        .library(name: "HeadUnitSimulator", targets: ["HeadUnitSimulator"]),
        .executable(name: "AlertSampler", targets: ["AlertSampler"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.10.0"),
    ],
    targets: [
        // C libraries. One Swift module imports each; those of video have two: one decodes, one encodes. Cairo has one
        // on the head unit's side and one on the app's. espeak-ng speaks in one, and spells phrases in another.
        library("CEvdev", pkgConfig: "libevdev", apt: "libevdev-dev"),
        library("CUdev", pkgConfig: "libudev", apt: "libudev-dev"),
        library("CDRM", pkgConfig: "libdrm", apt: "libdrm-dev"),
        // Pango's own flags hold -pthread, of which SwiftPM warns; those of Cairo and GLib are enough (cpangocairo.c).
        library("CCairo", pkgConfig: "cairo", apt: "libpango1.0-dev"),
        library("CGLib", pkgConfig: "glib-2.0", apt: "libpango1.0-dev"),
        .target(name: "CPangoCairo", dependencies: ["CCairo", "CGLib"], path: "Sources/System/CPangoCairo"),
        library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        // Sound's, of which only the headers are needed to build: they are opened when something is to be heard.
        .target(name: "CLate", path: "Sources/System/CLate"),
        lateLibrary("CALSA"),
        lateLibrary("CESpeak"),
        lateLibrary("CSndFile"),
        lateLibrary("CMPG123"),
        // Video's, the same way, without their headers.
        lateLibrary("COpenH264"),
        lateLibrary("CYUV"),
        // QR codes', the same way.
        lateLibrary("CQRCode"),
        // The recogniser's and the end of speech's, the same way.
        lateLibrary("CPocketSphinx"),
        lateLibrary("CSpeexDSP"),
        // A compositor's client, the same way.
        lateLibrary("CWayland"),
        // The message bus's client, the same way.
        lateLibrary("CSDBus"),
        .target(name: "CLinux", path: "Sources/System/CLinux"),
        // The console's page, as bytes in the program (#embed of C23).
        .target(name: "CWebPage", path: "Sources/System/CWebPage", exclude: ["page"]),
        // The head unit's own words, the same way.
        .target(name: "CWords", path: "Sources/System/CWords", exclude: ["words.txt"]),
        // libjpeg tells errors by longjmp, so it is wrapped in C; Debian's libjpeg62-turbo-dev has it.
        .target(name: "CJPEG", path: "Sources/System/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),

        // Nouns, and the wire.
        module("BezelModel"),
        module("SmartDeviceLink", ["CZlib"], isStrict: true),

        // The brain: no clock, no descriptor, no thread.
        module("HeadUnit", ["BezelModel", "CWords", "SmartDeviceLink"], isStrict: true),

        // Devices: they know shapes, not meaning.
        module("EventLoop", in: "Devices/", ["CLinux"]),
        module("TCPLink", in: "Devices/", ["CLinux", "EventLoop"]),
        module("WebLink", in: "Devices/", ["EventLoop", "TCPLink"], isStrict: true),
        module("Phones", in: "Devices/", ["CLinux", "CSDBus", "CUdev", "EventLoop", "TCPLink"]),
        module("TouchInput", in: "Devices/", ["BezelModel", "CEvdev", "CLinux", "CUdev"]),
        module("OverlayDisplay", in: "Devices/", ["BezelModel", "CDRM", "CUdev", "CLinux", "CWayland"]),
        module("Drawing", in: "Devices/", ["BezelModel", "CPangoCairo", "CJPEG", "CQRCode"]),
        module("Sound", in: "Devices/", ["BezelModel", "CALSA", "CESpeak", "CSndFile", "CMPG123", "CUdev"]),
        module("Confinement", in: "Devices/", ["BezelModel", "CLinux", "EventLoop"]),
        module("Video", in: "Devices/", ["BezelModel", "CLinux", "COpenH264", "CYUV", "Confinement", "EventLoop"]),
        // Apart from the app's side, so that the doctor encodes without it.
        module("H264Encoding", in: "Devices/", ["COpenH264", "CYUV"]),
        // Phrases of the driver, recognised in a confined process.
        module(
            "Voice", in: "Devices/",
            ["BezelModel", "CESpeak", "CPocketSphinx", "CSpeexDSP", "Confinement", "EventLoop"]),
        // The pictures and sounds of apps, in confined processes.
        module("MediaFiles", in: "Devices/", ["BezelModel", "Confinement", "Drawing", "EventLoop", "Sound"]),
        module("Storage", in: "Devices/", ["BezelModel", "CSQLite"]),
        module("ServiceManager", in: "Devices/", ["CLinux"]),
        module("Light", in: "Devices/"),

        // The app's side.
        module(
            "SmartDeviceLinkApp",
            [
                "H264Encoding", "SmartDeviceLink", "TCPLink", "EventLoop",
                .product(name: "Logging", package: "swift-log"),
            ]),
        // For apps' unit tests: the engine, without a device.
        module("HeadUnitSimulator", ["BezelModel", "HeadUnit", "SmartDeviceLinkApp"]),
        // Apart from it, so that an app that draws in another way links no Cairo.
        module("CarGraphics", ["CPangoCairo", "SmartDeviceLinkApp"]),
        .executableTarget(
            name: "AlertSampler", dependencies: ["SmartDeviceLink", "SmartDeviceLinkApp", "TCPLink"],
            path: "Sources/Examples/AlertSampler", swiftSettings: settings + verified),

        // The program, in four modules. The last is the only one that knows everything.
        module(
            "BezelConfiguration",
            [
                "BezelModel", "HeadUnit", "OverlayDisplay", "Phones", "ServiceManager", "SmartDeviceLink", "Sound",
                "TCPLink", "TouchInput", "Voice", "WebLink",
            ]),
        module(
            "BezelControl",
            [
                "BezelConfiguration", "BezelModel", "EventLoop", "HeadUnit", "SmartDeviceLink", "TCPLink", "TouchInput",
            ]),
        module(
            "BezelService",
            [
                "BezelConfiguration", "BezelControl", "BezelModel", "SmartDeviceLink", "HeadUnit", "EventLoop",
                "TCPLink", "TouchInput", "OverlayDisplay", "Drawing", "Phones", "Sound", "Storage", "ServiceManager",
                "Confinement", "MediaFiles", "Video", "Voice", "WebLink", "CWebPage", "Light",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .executableTarget(
            name: "bezel",
            dependencies: [
                "BezelConfiguration", "BezelControl", "BezelService", "BezelModel", "SmartDeviceLink", "HeadUnit",
                "EventLoop", "TCPLink", "TouchInput", "OverlayDisplay", "Drawing", "Phones", "Sound", "ServiceManager",
                "H264Encoding", "Confinement", "MediaFiles", "Video", "Voice", "Light",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/bezel",
            swiftSettings: settings + verified + small),

        // Apps to begin with.
        .executableTarget(
            name: "Finder", dependencies: ["SmartDeviceLink", "SmartDeviceLinkApp", "TCPLink"],
            path: "Sources/Examples/Finder", swiftSettings: settings + verified),
        .executableTarget(
            name: "Navigator", dependencies: ["CarGraphics", "SmartDeviceLink", "SmartDeviceLinkApp", "TCPLink"],
            path: "Sources/Examples/Navigator", swiftSettings: settings + verified),
        .executableTarget(
            name: "Player", dependencies: ["SmartDeviceLink", "SmartDeviceLinkApp", "TCPLink"],
            path: "Sources/Examples/Player", swiftSettings: settings + verified),

        // Tests, one target each, and five that look at the whole. What several of them use is in TestSupport.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        // Touch panels that two of them make up.
        .target(
            name: "GeneratedPanels", dependencies: ["BezelModel", "TestSupport", "TouchInput"],
            path: "Tests/GeneratedPanels", swiftSettings: settings),
        tests(of: "BezelModel"),
        tests(of: "SmartDeviceLink"),
        tests(of: "HeadUnit", ["BezelModel", "SmartDeviceLink"]),
        tests(of: "EventLoop"),
        tests(of: "TCPLink", ["EventLoop"]),
        tests(of: "WebLink", ["EventLoop", "TCPLink"]),
        tests(of: "Phones", ["EventLoop", "TCPLink"]),
        // What TouchInputTests run on a board of umockdev's.
        .executableTarget(
            name: "InputProbe", dependencies: ["BezelModel", "TouchInput"], path: "Tests/InputProbe",
            swiftSettings: settings),
        tests(of: "TouchInput", ["BezelModel", "InputProbe"]),
        tests(of: "OverlayDisplay", ["BezelModel", "CWayland"]),
        tests(of: "Drawing", ["BezelModel", "HeadUnit", "SmartDeviceLink"], exclude: ["Golden"]),
        tests(of: "Sound", ["BezelModel", "CSndFile", "SoundRecorder"]),
        // What the lab's sound case runs.
        .executableTarget(
            name: "SoundPlayer", dependencies: ["BezelModel", "EventLoop", "Sound"], path: "Tests/SoundPlayer",
            swiftSettings: settings),
        // What SoundTests run, where ALSA's configuration is another one.
        .executableTarget(
            name: "SoundRecorder", dependencies: ["BezelModel", "Sound"], path: "Tests/SoundRecorder",
            swiftSettings: settings),
        // Makes the stream for Tests/Benchmarks/run --video.
        .executableTarget(
            name: "VideoMaker", dependencies: ["H264Encoding"], path: "Tests/VideoMaker", swiftSettings: settings),
        // The app of Tests/Benchmarks/touch-to-picture.
        .executableTarget(
            name: "FingerMarker", dependencies: ["CarGraphics", "SmartDeviceLink", "SmartDeviceLinkApp", "TCPLink"],
            path: "Tests/FingerMarker", swiftSettings: settings),
        tests(of: "H264Encoding", ["COpenH264", "CYUV"]),
        tests(of: "Confinement", ["CLinux"]),
        // Decodes as bezel does, and has the faults that a file names: what MediaFilesTests, VideoTests, VoiceTests and
        // EndToEndTests run.
        .executableTarget(
            name: "FaultyDecoder", dependencies: ["MediaFiles", "Video", "Voice"], path: "Tests/FaultyDecoder",
            swiftSettings: settings),
        tests(of: "MediaFiles", ["BezelModel", "Confinement", "Drawing", "Sound"]),
        tests(of: "Video", ["BezelModel", "Confinement", "EventLoop"], exclude: ["Streams"]),
        tests(of: "Voice", ["BezelModel", "Confinement", "EventLoop"]),
        // A process for StorageTests to kill.
        .executableTarget(
            name: "StorageWriter", dependencies: ["BezelModel", "Storage"], path: "Tests/StorageWriter",
            swiftSettings: settings),
        tests(of: "Storage", ["BezelModel", "StorageWriter"]),
        tests(of: "ServiceManager"),
        tests(of: "Light"),
        tests(
            of: "SmartDeviceLinkApp",
            ["EventLoop", "SmartDeviceLink", "TCPLink", .product(name: "Logging", package: "swift-log")]),
        tests(of: "HeadUnitSimulator", ["SmartDeviceLinkApp"]),
        tests(of: "CarGraphics", ["SmartDeviceLinkApp"]),
        tests(of: "Navigator", ["CarGraphics", "SmartDeviceLinkApp"]),
        tests(
            of: "bezel",
            [
                "BezelConfiguration", "BezelControl", "BezelModel", "BezelService", "Confinement", "Drawing",
                "EventLoop", "GeneratedPanels", "HeadUnit", "Light", "MediaFiles", "OverlayDisplay", "Phones",
                "ServiceManager", "SmartDeviceLink", "Storage", "TCPLink", "TouchInput", "Voice", "WebLink",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "BezelConfiguration", "BezelControl", "BezelModel", "BezelService", "Drawing", "EventLoop",
                "GeneratedPanels", "HeadUnit", "SmartDeviceLink", "SmartDeviceLinkApp", "TCPLink", "TestSupport",
                "TouchInput", "Video", "Voice", "WebLink", "bezel",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/EndToEndTests", exclude: ["Golden", "Recordings"], swiftSettings: settings),
        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "BezelConfiguration", "BezelControl", "BezelModel", "Drawing", "HeadUnit", "Phones", "SmartDeviceLink",
                "Sound", "Storage", "Video", "Voice", "WebLink",
            ],
            path: "Tests/Fuzzing",
            exclude: ["Corpus", "fuzz", "leaks.txt", "make-sounds"], swiftSettings: settings),
        .testTarget(
            name: "PackagingTests", dependencies: ["HeadUnit", "SmartDeviceLink", "TestSupport", "bezel"],
            path: "Tests/PackagingTests", exclude: ["Interfaces"],
            swiftSettings: settings),
        .testTarget(
            name: "LayeringTests", dependencies: ["TestSupport"], path: "Tests/LayeringTests", swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
