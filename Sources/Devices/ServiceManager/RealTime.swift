internal import CLinux
internal import Glibc

/// Real-time scheduling and locked memory.
public enum RealTime {
    /// Gives the calling thread the policy SCHED_FIFO. Threads that it starts do not inherit it.
    ///
    /// - Parameter priority: 1 to 99. Default: 10, below the kernel's interrupt threads, which have 50.
    /// - Returns: `errno` if it was refused; nil if it was granted.
    public static func begin(priority: CInt = 10) -> CInt? { clinux_go_realtime(priority) == 0 ? nil : errno }

    /// Keeps the process's memory from being paged out (`mlockall` with `MCL_ONFAULT`): a page stays in memory after
    /// its first use. Done only without a limit (`RLIMIT_MEMLOCK`), because allocations would fail at the limit.
    ///
    /// - Returns: `errno` if it was refused; nil if it was granted.
    public static func lockMemory() -> CInt? { clinux_lock_memory() == 0 ? nil : errno }
}
