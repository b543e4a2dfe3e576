import SmartDeviceLink
import Synchronization

/// The head unit's own words in one language.
public struct Words: Hashable, Sendable {
    let language: Language

    static func of(_ language: Language) -> Words { Words(language: language) }

    subscript(_ word: Word) -> String { Self.table.withLock { $0.text(of: word, in: language) } }

    /// The words of the whole process, like a locale. They are not part of the engine's state or of its recordings.
    private static let table = Mutex(WordTable.builtIn)

    /// Replaces Bezel's texts by those of a file, everywhere in this process. Call it before the engine is created: a
    /// screen that is already drawn does not change.
    ///
    /// - Parameter file: In the format of words.txt.
    /// - Returns: The lines that are left out.
    public static func replace(byThoseOf file: [UInt8]) -> [WordFault] {
        table.withLock { table in
            table = .builtIn
            return table.replace(byThoseOf: file)
        }
    }
}

/// A line of an integrator's file of words that is left out.
public struct WordFault: Hashable, Sendable, CustomStringConvertible {
    /// From 1.
    public let line: Int
    /// Why it is left out.
    public let reason: String

    public var description: String { "line \(line): \(reason)" }
}
