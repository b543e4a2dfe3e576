/// The registration of an app (rpc_spec RegisterAppInterface).
public struct RegisterAppInterface: Hashable, Sendable {
    public var rpcVersion: Version
    public var appName: String
    /// The app's id in the policy table: `fullAppID` if present, otherwise `appID`.
    public var appID: String
    public var types: [AppHMIType]
    public var isMediaApplication: Bool
    public var languageDesired: Language
    public var hmiDisplayLanguageDesired: Language
    public var vrSynonyms: [String] = []
    /// How its name is spoken.
    public var ttsName: [TTSChunk] = []
    public var hashID: String?
    /// The name of the device that the app runs on (rpc_spec, DeviceInfo `hardware`); "" for none.
    public var hardware = ""
    /// The app's colours for day and night, unchanged; null if there are none.
    public var dayColorScheme = JSON.null
    public var nightColorScheme = JSON.null

    public init(
        rpcVersion: Version = .servedRPC, appName: String, appID: String, types: [AppHMIType],
        isMediaApplication: Bool = false, languageDesired: Language = .enUS,
        hmiDisplayLanguageDesired: Language = .enUS, hashID: String? = nil
    ) {
        self.rpcVersion = rpcVersion
        self.appName = appName
        self.appID = appID
        self.types = types
        self.isMediaApplication = isMediaApplication
        self.languageDesired = languageDesired
        self.hmiDisplayLanguageDesired = hmiDisplayLanguageDesired
        self.hashID = hashID
    }

    public init(_ parameters: Parameters) throws(InvalidData) {
        let version = try parameters.require("syncMsgVersion", try parameters.object("syncMsgVersion"))
        rpcVersion = Version(
            Int(try version.require("majorVersion", try version.integer("majorVersion", 1...10))),
            Int(try version.require("minorVersion", try version.integer("minorVersion", 0...1000))),
            Int(try version.integer("patchVersion", 0...1000) ?? 0))
        appName = try parameters.require("appName", try parameters.string("appName", length: 0...100))
        guard appName.isDisplayable else { throw InvalidData("appName: blank, or holds a line break or tab") }
        for chunk in try parameters.objects("ttsName", count: 1...100) ?? [] { ttsName.append(try TTSChunk(chunk)) }
        vrSynonyms = try Self.synonyms(parameters)
        let shortID = try parameters.require("appID", try parameters.string("appID", length: 0...100))
        appID = try parameters.at(rpcVersion).string("fullAppID", length: 0...100, since: Version(5, 0, 0)) ?? shortID
        types = try parameters.enumValues("appHMIType", count: 1...100, as: AppHMIType.self) ?? [.default]
        isMediaApplication = try parameters.require(
            "isMediaApplication", try parameters.boolean("isMediaApplication"))
        languageDesired = try parameters.require("languageDesired", try parameters.enumValue("languageDesired"))
        hmiDisplayLanguageDesired = try parameters.require(
            "hmiDisplayLanguageDesired", try parameters.enumValue("hmiDisplayLanguageDesired"))
        hashID = try parameters.string("hashID", length: 0...100)
        hardware = parameters.json["deviceInfo"]?["hardware"]?.string ?? ""
        let colors = try parameters.at(rpcVersion).checked(ParameterTable.colorSchemes)
        dayColorScheme = colors.json["dayColorScheme"] ?? .null
        nightColorScheme = colors.json["nightColorScheme"] ?? .null
    }

    /// Blank voice synonyms are refused, and empty ones are ignored, as in sdl_core.
    private static func synonyms(_ parameters: Parameters) throws(InvalidData) -> [String] {
        let synonyms = try parameters.strings("vrSynonyms", count: 1...100, length: 0...40) ?? []
        let spoken = synonyms.filter { !$0.isEmpty }
        guard spoken.allSatisfy(\.isDisplayable) else {
            throw InvalidData("vrSynonyms: one is blank, or holds a line break or tab")
        }
        return spoken
    }

    public var parameters: JSON {
        var object = JSONObject()
        object["syncMsgVersion"] = [
            "majorVersion": .integer(Int64(rpcVersion.major)), "minorVersion": .integer(Int64(rpcVersion.minor)),
            "patchVersion": .integer(Int64(rpcVersion.patch)),
        ]
        object["appName"] = .string(appName)
        object["appID"] = .string(String(appID.prefix(10)))
        object["fullAppID"] = .string(appID)
        object["appHMIType"] = .array(types.map { .string($0.rawValue) })
        object["isMediaApplication"] = .boolean(isMediaApplication)
        object["languageDesired"] = .string(languageDesired.rawValue)
        object["hmiDisplayLanguageDesired"] = .string(hmiDisplayLanguageDesired.rawValue)
        if !ttsName.isEmpty { object["ttsName"] = .array(ttsName.map(\.json)) }
        if !vrSynonyms.isEmpty { object["vrSynonyms"] = .array(vrSynonyms.map { .string($0) }) }
        if !hardware.isEmpty { object["deviceInfo"] = ["hardware": .string(hardware)] }
        if let hashID { object["hashID"] = .string(hashID) }
        return .object(object)
    }
}
