internal import Drawing

extension FontCheck {
    /// For the log.
    static let none = "no fonts are installed: no text is shown. Fix: sudo apt-get install fonts-dejavu-core"
}
