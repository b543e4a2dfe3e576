internal import Glibc

/// What the system calls an error number.
func errorText(_ number: CInt) -> String { String(cString: strerror(number)) }
