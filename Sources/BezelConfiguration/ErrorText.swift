internal import Glibc

/// The system's text for an error number.
package func errorText(_ number: CInt) -> String { String(cString: strerror(number)) }
