import SmartDeviceLink

extension TTSChunk {
    /// The parameters of Speak.
    static func spoken(in parameters: Parameters) throws(InvalidData) -> [TTSChunk] {
        var chunks: [TTSChunk] = []
        let objects = try parameters.require("ttsChunks", try parameters.objects("ttsChunks", count: 1...100))
        for object in objects { chunks.append(try TTSChunk(object)) }
        return chunks
    }
}
