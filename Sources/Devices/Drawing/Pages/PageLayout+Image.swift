internal import BezelModel

extension PagePalette {
    /// A picture, or its shape in the colour `tint`. If it is as dark or as light as its background, a plate is drawn
    /// behind it.
    ///
    /// - Parameters:
    ///   - tint: nil for a picture in its own colours.
    ///   - ground: The colour behind it.
    func items(
        for image: CardImage, in rect: DisplayRect, radius: Double, tint: Color?, on ground: Color
    ) -> [PageItem] {
        guard tint == nil, let bitmap = image.bitmap, bitmap.isLost(on: ground) else {
            return [.image(image.bitmap, rect, radius: radius, tint: tint)]
        }
        let place = PagePainter.place(bitmap, in: rect)
        return [
            .surface(place, radius: radius, plate(on: ground)),
            .image(bitmap, place.inset(min(place.width, place.height) / 12), radius: 0, tint: nil),
        ]
    }

    /// In place of a picture that cannot be shown, or not yet: it has the picture's size, so that nothing moves when the
    /// picture arrives.
    func missing(_ icon: PageIcon, in rect: DisplayRect, radius: Double) -> [PageItem] {
        let side = max(min(rect.width, rect.height) * 9 / 32, 1)
        return [
            .surface(rect, radius: radius, isDark ? raised : hairline),
            .icon(icon, rect.middle(side, side), text3, isMirrored: false),
        ]
    }

    private func plate(on ground: Color) -> Color {
        let (light, dark) = text2.luminance > background.luminance ? (text2, background) : (background, text2)
        return ground.luminance < 0.18 ? light : dark
    }
}

extension PageLayout {
    func addImage(_ image: CardImage, in rect: DisplayRect, radius: Double, tint: Color?, on ground: Color) {
        plan.items += palette.items(for: image, in: rect, radius: radius, tint: tint, on: ground)
    }

    func addImageToList(_ image: CardImage, in rect: DisplayRect, radius: Double, tint: Color?, on ground: Color) {
        plan.listItems += palette.items(for: image, in: rect, radius: radius, tint: tint, on: ground)
    }
}
