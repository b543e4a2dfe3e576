internal import TouchInput

/// A key as people type it: the kernel's name, also without `KEY_` and in small letters.
package struct TypedKey: Hashable, Sendable {
    /// The kernel's number.
    let code: UInt16

    package init?(argument: String) {
        guard let code = KeyName.key(argument) ?? KeyName.key("KEY_" + argument.uppercased()) else { return nil }
        self.code = code
    }
}
