import Testing

@testable import BezelConfiguration

struct ShareableConfigurationTests {
    private static func text(_ file: String) -> String { ShareableConfiguration.text(of: Array(file.utf8)) }

    @Test(arguments: [
        #"connect.wifi_password = "river-lamp-27""#, #"hotspot.psk = "river-lamp-27""#,
        #"a.api_token = "river-lamp-27""#, #"secrets.door = "river-lamp-27""#,
        #"idle.code = "http://10.0.0.1/river-lamp-27""#, #"idle.code = "http://10.0.0.1#river-lamp-27""#,
        #"idle.code = "http://10.0.0.1:80/?a=river-lamp-27""#, #"words = "token=river-lamp-27""#,
        #"a.secret = {door = ["river-lamp-27"]}"#,
        #"idle.code = "WIFI:T:WPA;S:Bezel;P:river-lamp-27;;""#, #"light.place = "river-lamp-27""#,
        #"apps.cloud = [{url = "ws://10.0.0.1/app?key=river-lamp-27", app_id = "1", name = "App"}]"#,
        #"apps.cloud = [{url = "ws://river-lamp-27@10.0.0.1", app_id = "1", name = "App"}]"#,
        #"listen = "127.0.0.1:12345" # river-lamp-27"#, "[connect]\n\"wifi_password\" = '''\nriver-lamp-27'''",
        "listen = \nriver-lamp-27",
    ])
    func `a secret and a comment are left out in every notation`(file: String) {
        let text = Self.text(file)
        #expect(!text.contains("river"), "\(text)")
        #expect(!text.isEmpty)
    }

    @Test func `other keys are written with their values, and the result can be read again`() throws {
        let file = """
            listen = "0.0.0.0:12345"
            [web]
            token = true
            [connect]
            wifi_name = "Bezel \\"5512\\""
            wifi_password = ""
            [[allow]]
            address = "192.168.4.0/24"
            [policy.apps."8675308"]
            nicknames = ["Drive"]
            [light]
            night_below = 20
            """
        let text = Self.text(file)
        #expect(
            text == """
                listen = "0.0.0.0:12345"
                web.token = true
                connect.wifi_name = "Bezel \\"5512\\""
                connect.wifi_password = ""
                allow = [{address = "192.168.4.0/24"}]
                policy.apps.8675308.nicknames = ["Drive"]
                light.night_below = 20

                """)
        #expect(throws: Never.self) { try ConfigurationFile.parse(text, file: "bezel.toml") }
    }

    @Test(arguments: [
        "connect.wifi_password = 20272027", "a.psk = 2027.5", "a.token = [20272027]", "a.secret = 2027-01-02",
        "a.token.number = 2027", "a.b = [{password = 2027}]",
    ])
    func `a number, a date and an array under the name of a secret are left out`(file: String) {
        #expect(!Self.text(file).contains("2027"), "\(Self.text(file))")
        #expect(Self.text(file).contains(ShareableConfiguration.blank))
    }

    @Test func `of an address the scheme, the host and the port stay`() {
        #expect(Self.text("a = \"ws://board.lan:5432/path\"") == "a = \"ws://board.lan:5432/(left out)\"\n")
        #expect(Self.text("a = \"ws://board.lan:5432/\"") == "a = \"ws://board.lan:5432/\"\n")
    }

    @Test func `of a file that is not TOML only the line of the fault is shown`() {
        #expect(Self.text("a = 1\nsecret = \"x\ny\"\n") == "# left out: line 2 is not TOML\n")
    }
}
