internal import CLinux
internal import Glibc

/// Scheduling ahead of everything that is not real time itself.
public enum RealTime {
    /// Gives the calling thread SCHED_FIFO, and none of those that it starts.
    ///
    /// - Parameter priority: 1 to 99. Default 10: below the kernel's threads of interrupts, which have 50.
    /// - Returns: The errno of the refusal; nil where it was granted.
    public static func begin(priority: CInt = 10) -> CInt? { clinux_go_realtime(priority) == 0 ? nil : errno }

    /// Keeps the process's memory from being paged out (`mlockall` with `MCL_ONFAULT`): a page stays once it was used. It
    /// is done without a limit only (`RLIMIT_MEMLOCK`), as memory would be refused later where a limit is reached.
    ///
    /// - Returns: The errno of the refusal; nil where it was granted.
    public static func lockMemory() -> CInt? { clinux_lock_memory() == 0 ? nil : errno }
}
