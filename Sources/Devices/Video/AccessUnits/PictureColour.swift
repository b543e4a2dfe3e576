/// How a decoded picture's Y, Cb and Cr become red, green and blue.
public struct PictureColour: Hashable, Sendable {
    public enum Matrix: Hashable, Sendable {
        case bt601, bt709, bt2020
    }

    public var matrix: Matrix
    /// Y from 0 to 255 instead of 16 to 235.
    public var isFullRange: Bool

    public init(matrix: Matrix, isFullRange: Bool) {
        self.matrix = matrix
        self.isFullRange = isFullRange
    }

    /// What a stream says, or what is usual for its size where it says nothing: 601 below 720 lines, else 709.
    ///
    /// - Parameter coefficients: `matrix_coefficients` (H.264 table E-5).
    init(coefficients: UInt8?, isFullRange: Bool, lines: Int32) {
        matrix =
            switch coefficients {
            case 1, 7: .bt709
            case 4, 5, 6: .bt601
            case 9, 10: .bt2020
            case _: lines < 720 ? .bt601 : .bt709
            }
        self.isFullRange = isFullRange
    }
}
