import SmartDeviceLinkApp

/// A list of things to do: a keyboard adds one, a question removes one.
actor ToDoApp {
    nonisolated let manager: SDLManager
    private(set) var items: [String] = []

    init(_ configuration: LifecycleConfiguration) throws { manager = try SDLManager(configuration) }

    func start() async throws {
        await show()
        try await manager.start()
    }

    private func add() async {
        guard case .submitted(let text)? = try? await manager.screenManager.presentKeyboard("What?") else { return }
        items.append(text)
        await show()
    }

    private func finish() async {
        let question = ChoiceSet("Done?", choices: items.map { ChoiceCell(name: $0) })
        guard case .chosen(let choice, _, _)? = try? await manager.screenManager.present(question, mode: .manual)
        else { return }
        items.removeAll { $0 == choice.name }
        await show()
        _ = try? await manager.screenManager.present(AlertView(text: "\(choice.name) is done", timeout: .seconds(3)))
    }

    private func show() async {
        let lines = Array(items.prefix(2))
        await manager.screenManager.update {
            $0.textField1 = lines.first ?? "Nothing to do"
            $0.textField2 = lines.dropFirst().first
            $0.softButtons = [
                SoftButtonObject("Add") { [weak self] in Task { await self?.add() } },
                SoftButtonObject("Finish") { [weak self] in Task { await self?.finish() } },
            ]
        }
    }
}
