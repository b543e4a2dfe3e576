import BezelConfiguration

/// The first problem of a file, for tests of files with one.
extension ConfigurationError {
    var problem: String { problems[0].text }
    var line: Int? { problems[0].line }
}
