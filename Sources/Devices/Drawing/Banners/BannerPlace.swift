internal import BezelModel

/// Where a notice is: in the band that a subtle card has on the same page, or in the middle of the upper edge over the
/// clock and over an app's own picture.
struct BannerPlace: Hashable {
    let rect: DisplayRect
    /// Where the sign of a hidden card is: in the middle of the band.
    let chip: DisplayRect
    /// The height that a notice may have here, if its words need more than the band's.
    let largest: Int32

    /// - Parameters:
    ///   - page: The page under it, as it is drawn; nil for none.
    ///   - band: Where a subtle card is over the page.
    init(page: Page?, band: DisplayRect, _ metrics: PageMetrics) {
        var rect = band
        // On a wide display it need not be as long as the page.
        let widest = metrics.whole(page == nil ? 608 : 730)
        if page?.content.fillsScreen != false, rect.width > widest {
            let spare = rect.width - widest
            rect.width = widest
            // Beside the button Back it begins where the page does.
            rect.x += page?.header.hasBack != true ? spare / 2 : page?.isRightToLeft == true ? spare : 0
        }
        self.rect = rect
        let size = DisplaySize(
            width: min(metrics.whole(300), rect.width), height: max(metrics.whole(64), metrics.touchTarget))
        chip = DisplayRect(
            x: rect.x + (rect.width - size.width) / 2, y: rect.y + metrics.whole(4), width: size.width,
            height: size.height)
        largest = max(metrics.display.height - rect.y - metrics.whole(4), rect.height)
    }
}
