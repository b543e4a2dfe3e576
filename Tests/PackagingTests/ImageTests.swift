import Foundation
import TestSupport
import Testing

/// The files that `make image` puts together.
struct ImageTests {
    private static let folder = "config/image"

    /// Paths below a folder of the repository, with links themselves and not what they lead to.
    private static func paths(_ folder: String, links wanted: Bool) throws -> [String] {
        let root = Places.root.appending(path: folder).path
        return try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
            let type = try FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")[.type] as? FileAttributeType
            return type == (wanted ? .typeSymbolicLink : .typeRegular)
        }.sorted()
    }

    private static func root(_ path: String) throws -> String { try Places.text("\(folder)/root/\(path)") }

    private static let scripts = [
        "assemble", "build", "commit", "firmware", "fonts", "init", "initramfs", "root/usr/lib/bezel-image/data",
        "root/usr/lib/bezel-image/host-key", "root/usr/lib/bezel-image/partition", "root/usr/lib/bezel-image/settings",
    ]

    @Test(arguments: scripts)
    func `scripts are valid POSIX shell that can be started`(name: String) throws {
        let path = "\(Self.folder)/\(name)"
        let result = try Program.run("/bin/sh", ["-n", path])
        #expect(result.status == 0, "\(result.errors)")
        #expect(FileManager.default.isExecutableFile(atPath: Places.root.appending(path: path).path))
    }

    @Test func `every program among the files is tested as a script`() throws {
        let all = try Self.paths(Self.folder, links: false)
        let programs = try all.filter { try Places.text("\(Self.folder)/\($0)").hasPrefix("#!") }
        #expect(programs == Self.scripts)
    }

    @Test func `the list of packages is sorted, and its second words are kinds of images`() throws {
        let lines = try Places.text("\(Self.folder)/packages").split(separator: "\n").filter { !$0.hasPrefix("#") }
        let rows = lines.map { $0.split(separator: " ").map(String.init) }
        #expect(rows.count > 20)
        #expect(rows.map { $0.joined(separator: " ") } == rows.map { $0.joined(separator: " ") }.sorted())
        for row in rows {
            #expect(row.count <= 2, "\(row)")
            #expect(row[0].wholeMatch(of: #/[a-z0-9][a-z0-9+.-]+/#) != nil, "\(row)")
            if row.count == 2 {
                #expect(["debian-amd64", "debian-arm64", "raspberrypi-arm64"].contains(row[1]), "\(row)")
            }
        }
    }

    @Test func `links lead to drop-ins of the package, to units of the image, or mask units`() throws {
        let links = try Self.paths("\(Self.folder)/root", links: true)
        #expect(links.count > 10)
        for link in links {
            let path = Places.root.appending(path: "\(Self.folder)/root/\(link)").path
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
            if target.hasPrefix("/usr/share/bezel/") {
                let name = target.dropFirst("/usr/share/bezel/".count)
                #expect(try !Places.text("config/drop-ins/\(name)").isEmpty, "\(link)")
            } else if target.hasPrefix("../") {
                #expect(FileManager.default.fileExists(atPath: path), "\(link)")
            } else {
                #expect(["/dev/null", "/run/NetworkManager/resolv.conf"].contains(target), "\(link)")
            }
        }
    }

    @Test func `what units start lies in the image or in a package`() throws {
        for unit in ["bezel-boot", "bezel-data"] {
            let file = UnitFile(try Self.root("usr/lib/systemd/system/\(unit).service"))
            #expect(file["Unit.Before"].first?.contains("bezel.service") == true)
            #expect(file["Service.ExecStart"].count == 1)
            for command in file["Service.ExecStartPre"] + file["Service.ExecStart"] {
                // A fault of it must not keep the screen dark.
                #expect(command.hasPrefix("-"))
                let program = command.drop { $0 == "-" }.prefix { $0 != " " }
                guard program != "/usr/bin/bezel" else { continue }
                let path = Places.root.appending(path: "\(Self.folder)/root\(program)").path
                #expect(FileManager.default.isExecutableFile(atPath: path), "\(program)")
            }
        }
        let file = UnitFile(try Self.root("etc/systemd/system/bezel.service.d/50-bezel-image.conf"))
        #expect(file["Unit.Wants"] == ["bezel-boot.service bezel-data.service"])
        #expect(file["Unit.After"] == file["Unit.Wants"])
    }

    @Test func `the command line names the root by the label that the image gives it, and is one line`() throws {
        let line = try Places.text("\(Self.folder)/boot/cmdline.txt")
        #expect(line.hasPrefix("root=LABEL=bezel-root ro "))
        #expect(line.hasSuffix("\n") && line.filter { $0 == "\n" }.count == 1)
        let assemble = try Places.text("\(Self.folder)/assemble")
        #expect(assemble.contains("ext4 bezel-root ") && assemble.contains("-n BEZEL "))
    }

    /// Runs a script of the image with programs in the place of those that need a board.
    ///
    /// - Returns: What these were started for, one line each.
    private static func calls(_ script: String, _ setting: String, _ words: [String: String] = [:]) throws -> [String] {
        let folder = try TemporaryFolder()
        let environment = ["HOME": folder.path].merging(words) { $1 }
        let whole = """
            set -eu
            mkdir "$HOME/bin"
            program() { cat >"$HOME/bin/$1"; chmod +x "$HOME/bin/$1"; }
            \(setting)
            PATH=$HOME/bin:$PATH SYS=$HOME/sys DATA=$HOME/data sh "$1"
            """
        let result = try Program.run(
            "/bin/sh", ["-c", whole, "sh", "\(Self.folder)/\(script)"], environment: environment)
        #expect(result.errors == "")
        return try String(contentsOf: folder.url.appending(path: "log"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    /// A card with three partitions, and a stick with one more.
    private static let disks = """
        partition() {
            mkdir -p "$HOME/sys/devices/$1/$2" "$HOME/sys/class/block"
            ln -s "../../devices/$1/$2" "$HOME/sys/class/block/$2"
            echo "$3" >"$HOME/sys/devices/$1/$2/partition"
            echo "$4" >"$HOME/sys/devices/$1/$2/start"
            echo 8192 >"$HOME/sys/devices/$1/$2/size"
        }
        partition sda sda3 3 8192
        for n in 1 2 3; do partition mmcblk0 "mmcblk0p$n" "$n" "$((n * 8192))"; done
        echo "$SIZE" >"$HOME/sys/devices/mmcblk0/size"
        echo '#!/bin/sh
        echo /dev/mmcblk0p2' | program findmnt
        for name in mount e2fsck resize2fs sfdisk partx; do
            echo '#!/bin/sh
            echo "${0##*/} $*" >>"$HOME/log"' | program "$name"
        done
        mkdir -p "$HOME/data/bezel"
        ln -s /etc "$HOME/data/bluetooth"
        """

    @Test(arguments: [
        (
            "65536",
            ["sfdisk --quiet --no-reread --no-tell-kernel -N 3 /dev/mmcblk0", "partx --update --nr 3 /dev/mmcblk0"]
        ),
        ("32768", []),
    ])
    func `the data partition is the third of the root's own disk, and a link is not put in a folder's place`(
        size: String, growth: [String]
    ) throws {
        let calls = try Self.calls("root/usr/lib/bezel-image/data", Self.disks, ["SIZE": size])
        #expect(calls.prefix(growth.count) == growth[...])
        let rest = calls.dropFirst(growth.count)
        #expect(rest.first == "e2fsck -p /dev/mmcblk0p3")
        #expect(rest.contains { $0.hasPrefix("mount -t ext4 ") && $0.contains(" /dev/mmcblk0p3 /") })
        let bound = rest.filter { $0.hasPrefix("mount --bind") }
        #expect(bound.count == 1 && bound.first?.hasSuffix("/data/bezel /var/lib/bezel") == true, "\(bound)")
    }

    @Test func `the settings are on the first partition of the root's own disk`() throws {
        let calls = try Self.calls("root/usr/lib/bezel-image/settings", Self.disks, ["SIZE": "65536"])
        #expect(calls == ["mount -t vfat -o ro,noatime,umask=022 /dev/mmcblk0p1 /boot/firmware"])
    }

    /// busybox of a board with a stick, sda2, that has the root's label. The card's partition has the label LABEL.
    private static let busybox = #"""
        program busybox <<'END'
        #!/bin/sh
        word=$1
        shift
        case $word-${1:-} in
        cat-/proc/cmdline) echo root=LABEL=bezel-root ro ;;
        cat-/proc/partitions) printf '  8 2 9 sda2\n 179 1 9 mmcblk0p1\n 179 2 9 mmcblk0p2\n' ;;
        dd-if=/dev/mmcblk0p2) printf '%s\0\0\0\0\0\0' "$LABEL" ;;
        findfs-LABEL=bezel-root) echo /dev/sda2 ;;
        seq-* | tr-*) exec "$word" "$@" ;;
        sleep-* | mount--t | switch_root-*) echo "$word $*" >>"$HOME/log" ;;
        esac
        END
        """#

    @Test(arguments: [("bezel-root", "mmcblk0p2", 0), ("other-root", "sda2", 25)])
    func `the root of the card comes before that of a stick`(label: String, device: String, waits: Int) throws {
        let calls = try Self.calls("init", Self.busybox, ["LABEL": label])
        #expect(calls.filter { $0.hasPrefix("sleep ") }.count == waits)
        #expect(calls.suffix(2) == ["mount -t ext4 -o ro /dev/\(device) /root", "switch_root /root /sbin/init"])
    }

    @Test func `device trees have the names of both kernels, and config_txt says which`() throws {
        let firmware = try Places.text("\(Self.folder)/firmware")
        let pattern = try #require(firmware.firstMatch(of: #/-name '(.*\.dtb)'/#)?.1)
        for tree in [
            "bcm2710-rpi-3-b", "bcm2711-rpi-4-b", "bcm2712-rpi-5-b", "bcm2837-rpi-3-b", "bcm2837-rpi-3-b-plus",
            "bcm2837-rpi-3-a-plus", "bcm2837-rpi-zero-2-w",
        ] {
            let script = "case \(tree).dtb in \(pattern)) ;; *) exit 1 ;; esac"
            #expect(try Program.run("/bin/sh", ["-c", script]).status == 0, "\(tree)")
        }
        // Linux's own names are looked for only if config.txt says so.
        let assemble = try Places.text("\(Self.folder)/assemble")
        let copying = try #require(assemble.range(of: #"cp "$here"/boot/* "$boot""#))
        let line = #"= debian-arm64 ]; then echo 'upstream_kernel=1' >>"$boot/config.txt""#
        #expect(assemble[copying.upperBound...].contains(line))
        #expect(try !Places.text("\(Self.folder)/boot/config.txt").contains("upstream_kernel"))
    }

    @Test(.enabled(if: Places.bezel != nil, "there is no bezel beside the tests"))
    func `bezel finds nothing wrong with the sample of bezel_txt`() throws {
        let folder = try TemporaryFolder()
        let configuration = folder.url.appending(path: "etc/bezel")
        try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
        try Places.text("config/bezel.toml")
            .write(to: configuration.appending(path: "bezel.toml"), atomically: true, encoding: .utf8)
        let sample = "\(Self.folder)/boot/bezel.txt"
        let result = try Program.run(
            Places.bezel ?? "", ["setup", "--boot", sample, "--root", folder.url.path])
        #expect(result.status == 0, "\(result.errors)")
        #expect(!result.errors.contains("bezel.txt"), "\(result.errors)")
        let layer = folder.url.appending(path: "run/bezel/bezel.toml.d/50-card.toml")
        #expect(try String(contentsOf: layer, encoding: .utf8).contains("EN-US"))
    }

    @Test(arguments: [
        (["ARCH": "riscv64"], "there is no image for"), (["KERNEL": "raspberrypi"], "needs MIRROR"),
        (["KERNEL": "raspberrypi", "ARCH": "amd64", "MIRROR": "deb"], "there is no image for"),
        ([:], "there is no package /nowhere.deb: make deb"),
    ])
    func `build says what it cannot make`(variables: [String: String], message: String) throws {
        let environment = ["ARCH": "", "KERNEL": "", "MIRROR": "", "SUITE": ""].merging(variables) { $1 }
        let result = try Program.run(
            "/bin/sh", ["\(Self.folder)/build", "/nowhere.deb", "/nowhere"], environment: environment)
        #expect(result.status == 1)
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}
