@testable import Voice

/// Any texts as phrases to recognise, any bytes as the memory in which the process finds them, and as a recording.
enum FuzzPhrases: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let texts = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        let bytes = RecognitionMemory.bytes(of: texts)
        precondition(bytes.count <= RecognitionMemory.phrases)
        let kept = bytes.withUnsafeBytes { RecognitionMemory.texts(in: $0) }
        // Each has its position, also after one that is left out.
        precondition(kept.count == min(texts.count, PhraseGrammar.mostPhrases))
        precondition(zip(kept, texts).allSatisfy { $0.isEmpty || $0.utf8.elementsEqual($1.utf8) })
        read(kept)
        read(RecognitionMemory.texts(in: UnsafeRawBufferPointer(input)))
        guard let file = try? WAVFile(Array(input)) else { return }
        precondition(file.samples.count <= input.count / 2)
        precondition((try? WAVFile(file.bytes)) == file)
    }

    private static func read(_ texts: [String]) {
        let grammar = PhraseGrammar(texts) { word in
            precondition(!word.isEmpty && word.unicodeScalars.count <= SpokenWords.longestPhrase)
            // The letters in place of espeak-ng's mnemonics.
            return PhonemeTable.english.phones(of: word.map(String.init).joined(separator: "_"))
        }
        precondition(grammar.phrases.count <= min(texts.count, PhraseGrammar.mostPhrases))
        for phrase in grammar.phrases {
            precondition(!phrase.isEmpty && phrase.count <= SpokenWords.most)
            precondition(phrase.allSatisfy { grammar.words.indices.contains($0) && !grammar.words[$0].isEmpty })
            precondition(grammar.position(of: phrase).map { texts.indices.contains($0) } == true)
        }
    }
}
