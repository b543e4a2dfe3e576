/// Content that is computed from observable models and follows them.
extension ScreenManager {
    /// Declares texts, graphics, soft buttons and layout, and declares them again after each change of the `@Observable`
    /// models that `content` has read. The requests are paced as those of ``update(_:)``.
    ///
    /// ```swift
    /// screen.bind { content in
    ///     content.textField1 = player.title
    ///     content.setSoftButtons { SoftButtonObject(player.isLiked ? "Liked" : "Like") { … } }
    /// }
    /// ```
    ///
    /// The models belong to the main actor. The screen manager keeps `content`, and all that it captures, until the binding
    /// ends: capture an object that owns the manager weakly.
    ///
    /// - Parameter content: Declares the whole content: it gets an empty one each time, so parts that it does not set are
    ///   cleared. Do not call ``update(_:)`` while the screen is bound.
    /// - Returns: The binding, to end it before the screen manager is released.
    @MainActor @discardableResult public func bind(
        _ content: @escaping @MainActor (inout ScreenContent) -> Void
    ) -> ScreenBinding {
        let binding = ScreenBinding {
            var new = ScreenContent()
            content(&new)
            return new
        } send: { [weak self] new in
            guard let self else { return false }
            await self.update { declared in
                let clock = declared.mediaClock
                declared = new
                // The same clock counts on.
                if new.mediaClock == clock { declared.hasNewClock = false }
            }
            return true
        }
        bindings.replace(.screen, with: binding)
        return binding
    }

    /// Declares the whole menu, and declares it again after each change of the `@Observable` models that `cells` has read.
    ///
    /// ```swift
    /// screen.bindMenu {
    ///     for album in library.albums { Command(album) { … } }
    /// }
    /// ```
    ///
    /// The models belong to the main actor. The screen manager keeps `cells`, and all that it captures, until the binding ends.
    ///
    /// - Parameter cells: The menu from top to bottom. Do not call ``setMenu(_:)`` while the menu is bound.
    /// - Returns: The binding, to end it before the screen manager is released.
    @MainActor @discardableResult public func bindMenu(
        @MenuBuilder _ cells: @escaping @MainActor () -> [MenuCell]
    ) -> ScreenBinding {
        let binding = ScreenBinding(cells) { [weak self] menu in
            guard let self else { return false }
            await self.setMenu(menu)
            return true
        }
        bindings.replace(.menu, with: binding)
        return binding
    }
}
