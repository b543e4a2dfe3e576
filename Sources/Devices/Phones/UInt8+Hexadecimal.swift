extension UInt8 {
    /// Two digits, like "0A".
    var hexadecimal: String {
        let digits = String(self, radix: 16, uppercase: true)
        return self < 16 ? "0" + digits : digits
    }
}
