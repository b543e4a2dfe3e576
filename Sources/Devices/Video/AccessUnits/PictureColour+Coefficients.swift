internal import BezelModel

extension PictureColour {
    /// The coefficients that a stream states; if it states none, those usual for its size: BT.601 below 720 lines, else
    /// BT.709.
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
