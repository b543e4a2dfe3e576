public import Foundation
import Glibc

extension FileHandle {
    /// What has arrived, waiting for the first byte; empty at the end of the file and after an error.
    ///
    /// A signal may arrive meanwhile, SIGCHLD of another test's program for one: it reads again. Foundation's
    /// `availableData` and `readDataToEndOfFile` trap then.
    public func readAvailable() -> Data {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(fileDescriptor, &bytes, bytes.count)
            if count >= 0 { return Data(bytes.prefix(count)) }
            guard errno == EINTR else { return Data() }
        }
    }

    /// Everything until the end of the file, or an error.
    public func readUntilEnd() -> Data {
        var data = Data()
        while true {
            let more = readAvailable()
            if more.isEmpty { return data }
            data += more
        }
    }

    /// Reads and drops everything until the end, on a thread of its own, so that the program on the other side never waits for
    /// a full pipe.
    public func drain() {
        let copy = dup(fileDescriptor)
        Thread.detachNewThread {
            let handle = FileHandle(fileDescriptor: copy, closeOnDealloc: true)
            while !handle.readAvailable().isEmpty {}
        }
    }
}
