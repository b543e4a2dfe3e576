import BezelModel
import Glibc
import Storage

/// Writes records and files, and prints the number of each pair once both are stored, until it is killed.
@main
struct StorageWriter {
    static func main() throws {
        let folder = CommandLine.arguments[1]
        let records = try RecordStore(path: folder + "/bezel.sqlite")
        var files = try FileStore(path: folder + "/files", quota: 1 << 20)
        var number = try records.apps().first.flatMap { Int($0.hash) } ?? 0
        while true {
            number += 1
            let data = String(repeating: "\(number) ", count: 500)
            try files.write(FileContents(Array(data.utf8)), to: "file", of: "app")
            // A file that grows by its number's digits, at most ten numbers long.
            let line = Array("\(number)\n".utf8)
            let size = files.sizes["app"]?["log"] ?? 0
            if number % 10 == 0 || size == 0 {
                try files.write(FileContents(line), to: "log", of: "app")
            } else {
                try files.append(FileContents(line), to: "log", of: "app", at: size)
            }
            try records.save(AppRow(id: "app", hash: "\(number)", level: "FULL", data: data))
            guard write(1, line, line.count) > 0 else { return }
        }
    }
}
