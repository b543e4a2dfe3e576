internal import HeadUnit
internal import WebLink

/// Apps that the head unit connects to.
extension ConfigurationKey {
    /// The `[[apps.cloud]]` tables; nil for other paths.
    static func cloudApps(at path: [String]) -> ConfigurationKey? {
        guard path == ["apps", "cloud"] else { return nil }
        let limit = HeadUnitConfiguration.Apps.cloudLimit
        return ConfigurationKey(
            name: "apps.cloud",
            expected: "at most \(limit) [[apps.cloud]] tables with url = \"ws://192.168.4.40:5432\", app_id and name, "
                + "each app_id and url once",
            apply: { value, configuration in
                guard let array = value.array, array.count <= limit else { return false }
                let apps = array.compactMap { cloudApp($0) }
                guard apps.count == array.count, Set(apps.map(\.appID)).count == apps.count,
                    Set(apps.map(\.url)).count == apps.count
                else { return false }
                configuration.headUnit.apps.cloud = apps
                return true
            }, text: { "[" + $0.headUnit.apps.cloud.map { "\"\($0.url)\"" }.joined(separator: ", ") + "]" },
            reason: { value in
                value.array?.lazy.compactMap { $0.table?["url"]?.string }.compactMap { problem(of: $0) }.first
            })
    }

    private static func cloudApp(_ value: TOMLValue) -> CloudApp? {
        guard let table = value.table, Set(table.keys) == ["url", "app_id", "name"],
            let url = table["url"]?.string.flatMap({ try? WebSocketURL($0) }),
            let appID = table["app_id"]?.string, (1...100).contains(appID.count),
            let name = table["name"]?.string, (1...100).contains(name.count)
        else { return nil }
        return CloudApp(url: url.description, appID: appID, name: name)
    }

    private static func problem(of url: String) -> String? {
        do throws(WebSocketURL.Problem) {
            _ = try WebSocketURL(url)
            return nil
        } catch {
            return "url: \(error)"
        }
    }
}
