internal import BezelModel

extension PictureColour {
    /// What a stream says, or what is usual for its size where it says nothing: 601 below 720 lines, else 709.
    ///
    /// - Parameter coefficients: `matrix_coefficients` (H.264 table E-5).
    init(coefficients: UInt8?, isFullRange: Bool, lines: Int32) {
        let matrix: Matrix =
            switch coefficients {
            case 1, 7: .bt709
            case 4, 5, 6: .bt601
            case 9, 10: .bt2020
            case _: lines < 720 ? .bt601 : .bt709
            }
        self.init(matrix: matrix, isFullRange: isFullRange)
    }
}
