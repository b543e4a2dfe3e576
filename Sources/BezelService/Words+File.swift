internal import BezelConfiguration
internal import HeadUnit
internal import Logging

extension Words {
    /// Uses the texts of a file, the value of `words`, in place of Bezel's own. Texts that cannot be used are logged,
    /// and Bezel's own texts stay.
    ///
    /// - Parameter path: "" for no file.
    static func useFile(_ path: String, log: Logger) {
        guard !path.isEmpty else { return }
        do throws(ConfigurationError) {
            for fault in replace(byThoseOf: try RegularFile.contents(path)) {
                log.warning("words: \(ConfigurationError(file: path, line: fault.line, problem: fault.reason))")
            }
        } catch {
            log.error("words: \(error)")
        }
    }
}
