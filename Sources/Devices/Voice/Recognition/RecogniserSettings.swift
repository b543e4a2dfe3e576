internal import Glibc

/// Which model is used, and how. See `[voice]` in the configuration.
public struct RecogniserSettings: Hashable, Sendable {
    /// The folder of an acoustic model in the format of CMU Sphinx with the 39 phones of US English; `model`.
    public var model: String
    /// The language of the model, such as "en-US"; `language`.
    public var language: String
    /// How easily sound counts as a phrase: 0 (only clear speech) to 10; `sensitivity`. Other values are moved to the
    /// nearest one.
    public var sensitivity: Int

    public init(
        model: String = "/usr/share/pocketsphinx/model/en-us/en-us", language: String = "en-US", sensitivity: Int = 5
    ) {
        (self.model, self.language, self.sensitivity) = (model, language, sensitivity)
    }

    /// Whether phrases of this language can be recognised with the model: the part before the first "-" or "_" is the
    /// same. "en-US" serves EN-GB and EN-AU.
    public func serves(_ language: String) -> Bool {
        Self.base(language) == Self.base(self.language) && !Self.base(language).isEmpty
    }

    private static func base(_ language: String) -> String {
        String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
    }

    /// The probability of each phone of the free loop: 1e-4 to 1e-12.
    var freePhone: Double { pow(10, -4 - 0.8 * Double(min(max(sensitivity, 0), 10))) }

    /// For the command line of the process.
    var arguments: [String] { [model, "\(sensitivity)"] }

    /// - Parameter arguments: Of ``arguments``.
    init?(arguments: [String]) {
        guard arguments.count == 2, let sensitivity = Int(arguments[1]) else { return nil }
        self.init(model: arguments[0], sensitivity: sensitivity)
    }
}
