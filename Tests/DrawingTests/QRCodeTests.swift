import Testing

@testable import Drawing

struct QRCodeTests {
    /// What the library libqrencode makes of the same texts, in mode "byte" and at level M.
    static let known: [(text: String, modules: String)] = [
        (
            "192.168.4.1:12345",
            """
            #######.#.##..#...#######
            #.....#..##.....#.#.....#
            #.###.#.....##.#..#.###.#
            #.###.#.#.#...##..#.###.#
            #.###.#.##..####..#.###.#
            #.....#.##..###...#.....#
            #######.#.#.#.#.#.#######
            ........##.##.##.........
            #...#.###.#.###.######..#
            #....#.#.##.#..#...##..#.
            ##...###...#.###..#..#.#.
            .#.#.#....##.#..####.##..
            ###..##..#.###..#.#...#..
            #.##....##...###.#.#####.
            ..#####........###..##.#.
            ..##......#.#.#.#..####..
            ##..#.##.###.##.#######.#
            ........#...#..##...#..#.
            #######.#######.#.#.#.##.
            #.....#...##.#.##...###..
            #.###.#.##..##..#######.#
            #.###.#......###..##.#.##
            #.###.#........##.#..#.#.
            #.....#...#.#.#..##..###.
            #######.####.##....#.####
            """
        ),
        (
            "[2001:db8:85a3::8a2e:370:7334]:12345",
            """
            #######.##.#..#.....#.#######
            #.....#.........##.#..#.....#
            #.###.#..#.###.#.###..#.###.#
            #.###.#.#..##.##....#.#.###.#
            #.###.#.#.#.####....#.#.###.#
            #.....#.#.#####...###.#.....#
            #######.#.#.#.#.#.#.#.#######
            ........#.....##.#.#.........
            #...#.###.#####.###..#####..#
            ##.....###.#...#.#..#.#######
            #..####......###....###....##
            .##......##..#..##..#.#....##
            ..#######..###..#####..#.....
            ...##..##...####.....##.#####
            ##...####.#.#..##.#..###.#.##
            #.#..#..#.....#.####...##..#.
            #.#...#.#.#.###.####...#.....
            ####.#....##...#....###.##.##
            ..##.######..###....##.##.###
            ..#.##...#####.####..#.###...
            ##.##.#.#.#.##..##########..#
            ........###..###...##...#.##.
            #######.##.##..##..##.#.#...#
            #.....#..#..#.#.#####...##.##
            #.###.#.#.#.##############.#.
            #.###.#......#.#...##..#.##.#
            #.###.#....###.#.##.#..#..###
            #.....#..#...###.#.###.#...##
            #######.#.###..##..##.#....#.
            """
        ),
    ]

    @Test(arguments: known) func `a text has the modules of another program's code`(
        row: (text: String, modules: String)
    ) throws {
        let lines = row.modules.split(separator: "\n").map(Array.init)
        // Programs differ in their choice of the mask, which the code names in three modules beside the lower left pattern.
        let format = [lines.count - 3, lines.count - 4, lines.count - 5].map { lines[$0][8] == "#" ? 1 : 0 }
        let mask = (format[0] << 2 | format[1] << 1 | format[2]) ^ 0b101
        let code = try #require(QRCode(row.text, mask: mask))
        let drawn = (0..<code.side).map { y in
            String((0..<code.side).map { code.isDark($0, y) ? "#" : "." })
        }
        #expect(drawn == row.modules.split(separator: "\n").map(String.init))
    }

    static let sizes: [(bytes: Int, side: Int?)] = [
        (0, 21), (14, 21), (15, 25), (26, 25), (27, 29), (106, 41), (122, 45), (180, 53), (181, 57), (213, 57),
        (214, nil), (100_000, nil),
    ]

    @Test(arguments: sizes) func `the code is as large as the text needs, and a longer text has none`(
        row: (bytes: Int, side: Int?)
    ) { #expect(QRCode(String(repeating: "a", count: row.bytes))?.side == row.side) }

    @Test func `outside of the code everything is light`() throws {
        let code = try #require(QRCode("x"))
        #expect(!code.isDark(-1, 0) && !code.isDark(0, code.side) && code.isDark(0, 0))
    }
}
