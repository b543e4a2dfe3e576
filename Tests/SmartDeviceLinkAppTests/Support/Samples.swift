import SmartDeviceLink

/// Capabilities and permissions that head units send.
enum Samples {
    static let registration = registration(lines: 3)

    static func registration(
        lines: Int, version: Int64 = 8, images: Bool = true, speech: [String] = ["TEXT", "FILE"]
    ) -> JSON {
        [
            "syncMsgVersion": ["majorVersion": .integer(version), "minorVersion": 0, "patchVersion": 0],
            "displayCapabilities": display(lines: lines, images: images),
            "softButtonCapabilities": [
                [
                    "shortPressAvailable": true, "longPressAvailable": true, "upDownAvailable": true,
                    "imageSupported": .boolean(images),
                ]
            ],
            "speechCapabilities": .array(speech.map { .string($0) }),
        ]
    }

    static func display(lines: Int, images: Bool = true) -> JSON {
        [
            "textFields": .array(
                (0..<lines).map {
                    ["name": .string("alertText\($0 + 1)"), "characterSet": "UTF_8", "width": 500, "rows": 1]
                }),
            "imageFields": images ? [["name": "alertIcon", "imageTypeSupported": ["GRAPHIC_PNG"]]] : [],
        ]
    }

    static func permissions(_ names: [String], at levels: [HMILevel] = [.full, .limited]) -> JSON {
        [
            "permissionItem": .array(
                names.map {
                    [
                        "rpcName": .string($0),
                        "hmiPermissions": [
                            "allowed": .array(levels.map { .string($0.rawValue) }), "userDisallowed": [],
                        ],
                        "parameterPermissions": ["allowed": [], "userDisallowed": []],
                    ]
                })
        ]
    }
}
