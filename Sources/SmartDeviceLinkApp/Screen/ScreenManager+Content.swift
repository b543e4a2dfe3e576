public import SmartDeviceLink
internal import Synchronization

/// The contents of the screen.
extension ScreenManager {
    /// Changes texts, graphics, soft buttons, layout and media clock. All changes of one call are sent in one request, those of
    /// the clock in another one, when the head unit allows it.
    ///
    /// Texts wait for no picture: they are shown at once, and again with each picture that was uploaded. Call it as often as you
    /// like: at most 15 requests a second are sent, always with the newest content, after a few at once.
    ///
    /// ```swift
    /// await screen.update {
    ///     $0.textField1 = "Trattoria Sole"
    ///     $0.primaryGraphic = Artwork(photo)
    ///     $0.softButtons = [SoftButtonObject("Reserve") { print("reserved") }]
    /// }
    /// ```
    ///
    /// - Parameter change: Changes the content. It is called once, before anything is waited for, on the caller's actor.
    /// - Returns: The result, for who wants to wait for it.
    @discardableResult public nonisolated(nonsending) func update(
        _ change: (inout ScreenContent) -> Void
    ) async -> ScreenUpdate {
        let now = connection.timing.now()
        declaredContent.withLock { declared in
            let old = declared.content.mediaClock
            change(&declared.content)
            if declared.content.hasNewClock || declared.content.mediaClock != old {
                declared.content.hasNewClock = false
                declared.newClock = now
            }
        }
        return await show()
    }

    /// The present state of a soft button; nil if there is no such button.
    public func state(ofButton name: String) -> SoftButtonState? {
        content.buttons(in: buttonStates).first { $0.button.name == name }?.state
    }

    /// Shows another state of a soft button.
    ///
    /// - Returns: False if there is no such button, or it has no such state.
    @discardableResult public func showState(_ state: String, ofButton name: String) async -> Bool {
        guard let button = content.softButtons.first(where: { $0.name == name }),
            button.states.contains(where: { $0.name == state })
        else { return false }
        buttonStates[name] = state
        await show()
        return true
    }

    /// Shows the next state of a soft button, after the last one the first.
    ///
    /// - Returns: False if there is no such button.
    @discardableResult public func showNextState(ofButton name: String) async -> Bool {
        guard let button = content.softButtons.first(where: { $0.name == name }), let present = state(ofButton: name),
            let index = button.states.firstIndex(where: { $0.name == present.name })
        else { return false }
        return await showState(button.states[(index + 1) % button.states.count].name, ofButton: name)
    }

    @discardableResult private func show() async -> ScreenUpdate {
        let (content, newClock) = declaredContent.withLock { declared in
            defer { declared.newClock = nil }
            return (declared.content, declared.newClock)
        }
        let buttons = content.buttons(in: buttonStates)
        let names = Set(buttons.map(\.button.name))
        buttonStates = buttonStates.filter { names.contains($0.key) }
        let handlers = buttons.map(\.button.handler)
        return await contentManager.show(
            content.template(buttons), clock: newClock.map { _ in content.mediaClock }, controls: content.mediaControls,
            at: newClock
        ) { index, event in
            if handlers.indices.contains(index) { handlers[index](event) }
        }
    }

    /// Declares the whole menu, from top to bottom.
    public func setMenu(_ cells: [MenuCell]) async {
        menu = cells
        await contentManager.setMenu(cells.map { $0.laidOut(menuConfiguration.defaultSubmenuLayout) })
    }

    /// Declares how the menus are laid out, before or after ``setMenu(_:)``. A submenu that gets another layout is deleted
    /// and added again. ``waitUntilSynchronized()`` returns the refusal of a head unit, as of one before RPC 6.0.
    public func setMenuConfiguration(_ configuration: MenuConfiguration) async {
        let isDeclared = !menu.isEmpty
        menuConfiguration = configuration
        await contentManager.setMenuLayout(configuration.mainMenuLayout)
        if isDeclared { await setMenu(menu) }
    }

    /// Opens the app's menu on the head unit (rpc_spec ShowAppMenu, since RPC 6.0).
    ///
    /// - Throws: ``SDLManagerError/refused(_:info:)`` if the head unit cannot, or not at the app's level; also the errors of
    ///   ``SDLManager/send(_:_:bulk:cancellation:)``.
    public nonisolated func openMenu() async throws(SDLManagerError) {
        try await connection.send(.showAppMenu, .object(JSONObject())).require()
    }

    /// Opens a submenu of the app on the head unit (rpc_spec ShowAppMenu, since RPC 6.0).
    ///
    /// - Parameter cell: A submenu that is declared.
    /// - Throws: ``SDLManagerError/refused(_:info:)`` with INVALID_ID if the head unit does not have the submenu, else as
    ///   ``openMenu()``.
    public nonisolated func openSubmenu(_ cell: MenuCell) async throws(SDLManagerError) {
        let shown = await cell.laidOut(menuConfiguration.defaultSubmenuLayout).shown
        guard let id = await contentManager.id(ofSubmenu: shown) else {
            throw .refused(.invalidID, info: "the head unit does not have the submenu \(cell.entry.name)")
        }
        try await connection.send(.showAppMenu, ["menuID": .integer(Int64(id))]).require()
    }

    /// Declares all voice commands that are not in the menu.
    public func setVoiceCommands(_ commands: [VoiceCommand]) async {
        voiceCommands = commands
        await contentManager.setVoiceCommands(commands)
    }

    /// Declares all global properties, with values as in SetGlobalProperties. Other properties are reset to the head
    /// unit's defaults. ``setKeyboard(_:)`` is not affected.
    public func setProperties(_ properties: [GlobalProperty: JSON]) async {
        self.properties = properties
        var all = properties
        if let keyboardConfiguration {
            all[.keyboardProperties] = keyboardConfiguration.json(clearsSuggestions: hasSuggested)
        }
        await contentManager.setProperties(all)
    }
}

/// Hard buttons. The head unit restores subscriptions, so an app that comes back with the same sends nothing.
extension ScreenManager {
    /// The subscription of one handler.
    public struct ButtonSubscription: Hashable, Sendable {
        /// The button.
        public let button: ButtonName
        let id: UInt64
    }

    /// Calls a handler for each event of a hard button (rpc_spec SubscribeButton), until ``unsubscribe(_:)``. It is called
    /// for one event after another, as for ``SoftButtonObject``; several handlers of a button do not wait for each other.
    /// ``waitUntilSynchronized()`` returns a refusal of the button.
    @discardableResult
    public func subscribe(
        to button: ButtonName, @_inheritActorContext _ handler: @escaping @Sendable (ButtonEvent) async -> Void
    ) async -> ButtonSubscription {
        await add(button, EventQueue(handler).send)
    }

    /// - Parameter handler: It must return quickly.
    private func add(_ button: ButtonName, _ handler: @escaping ButtonHandler) async -> ButtonSubscription {
        let subscription = ButtonSubscription(button: button, id: buttonHandlers.add(button, handler))
        await contentManager.subscribe(to: buttonHandlers.combined)
        return subscription
    }

    /// Removes a handler. With its last handler the button is unsubscribed.
    public func unsubscribe(_ subscription: ButtonSubscription) async {
        buttonHandlers.remove(subscription.button, subscription.id)
        await contentManager.subscribe(to: buttonHandlers.combined)
    }

    /// The events of a hard button. When the reader stops reading, the subscription is removed. At most 4096 events wait
    /// for a slow reader; above that the oldest are dropped.
    public func events(of button: ButtonName) async -> AsyncStream<ButtonEvent> {
        let (stream, sink) = AsyncStream.makeStream(
            of: ButtonEvent.self, bufferingPolicy: .bufferingNewest(NotificationBroadcaster.backlog))
        let subscription = await add(button) { sink.yield($0) }
        sink.onTermination = { [weak self] _ in Task { [weak self] in await self?.unsubscribe(subscription) } }
        return stream
    }
}

/// The handlers of hard buttons, in the order of their subscriptions.
struct HardButtonHandlers: Sendable {
    private var lastID: UInt64 = 0
    private var handlers: [ButtonName: [(id: UInt64, handler: ScreenManager.ButtonHandler)]] = [:]

    mutating func add(_ button: ButtonName, _ handler: @escaping ScreenManager.ButtonHandler) -> UInt64 {
        lastID += 1
        handlers[button, default: []].append((lastID, handler))
        return lastID
    }

    mutating func remove(_ button: ButtonName, _ id: UInt64) {
        handlers[button]?.removeAll { $0.id == id }
        if handlers[button]?.isEmpty == true { handlers[button] = nil }
    }

    /// One handler for each button that calls all.
    var combined: [ButtonName: ScreenManager.ButtonHandler] {
        handlers.mapValues { all in { event in for one in all { one.handler(event) } } }
    }
}
