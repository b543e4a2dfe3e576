import SmartDeviceLink

extension TTSChunk {
    /// The parameters of Speak.
    static func spoken(in parameters: Parameters) throws(InvalidData) -> [TTSChunk] {
        try parameters.require("ttsChunks", try list("ttsChunks", in: parameters))
    }

    /// The chunks of a parameter; nil if the parameter is missing.
    static func list(_ name: String, in parameters: Parameters) throws(InvalidData) -> [TTSChunk]? {
        guard let objects = try parameters.objects(name, count: 1...100) else { return nil }
        var chunks: [TTSChunk] = []
        for object in objects { chunks.append(try TTSChunk(object)) }
        return chunks
    }
}
