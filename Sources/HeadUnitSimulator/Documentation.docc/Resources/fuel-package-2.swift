// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Fuel",
    dependencies: [.package(name: "bezel", path: "../bezel")],
    targets: [
        .executableTarget(
            name: "Fuel", dependencies: [.product(name: "SmartDeviceLinkApp", package: "bezel")]),
        .testTarget(
            name: "FuelTests", dependencies: ["Fuel", .product(name: "HeadUnitSimulator", package: "bezel")]),
    ]
)
