internal import CLinux

/// The memory of blocks that are as large as a picture of the screen.
public enum LargeBlocks {
    /// Makes freed blocks of 1 MB or more leave the process at once. Call it on the main thread, before other threads
    /// start. Blocks of the drawing thread would otherwise stay: up to 3 MB of freed pictures.
    public static func returnWhenFreed() { clinux_return_large_blocks() }
}
