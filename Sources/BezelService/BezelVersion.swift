/// The version of the program. The Makefile reads it for the package.
package enum BezelVersion {
    package static let text = "0.2.0"
}
