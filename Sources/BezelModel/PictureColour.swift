/// How a video picture's Y, Cb and Cr become red, green and blue.
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
}
