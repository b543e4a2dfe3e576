import TestSupport

extension TemporaryFolder {
    var database: String { path + "/bezel.sqlite" }
}
