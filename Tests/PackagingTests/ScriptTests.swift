import Foundation
import TestSupport
import Testing

@Suite struct PackageScripts {
    @Test(arguments: ["build", "postinst", "prerm", "postrm"])
    func `package scripts are valid POSIX shell`(name: String) throws {
        let result = try Program.run("/bin/sh", ["-n", "config/debian/\(name)"])
        #expect(result.status == 0, "\(result.errors)")
    }

    /// Makes a repository with `config/dist` and three packages that it must not take, and runs it.
    private static let oldPackages = #"""
        set -eu
        export HOME="$1" GIT_CONFIG_NOSYSTEM=1
        mkdir -p "$1/repository/config/debian" "$1/packages"
        cp config/dist "$1/repository/config"
        cp config/debian/said "$1/repository/config/debian"
        cd "$1/repository"
        git init -q .
        git add -A
        git -c user.name=a -c user.email=a@localhost commit -qm a
        commit=$(git rev-parse HEAD)
        package() {
            mkdir -p "$HOME/$1/DEBIAN" "$HOME/$1/usr/share/doc/bezel"
            printf 'Package: bezel\nVersion: %s\nArchitecture: %s\nMaintainer: a <a@localhost>\nDescription: a\n' "$2" "$1" \
                >"$HOME/$1/DEBIAN/control"
            echo "commit: $3" >"$HOME/$1/usr/share/doc/bezel/build"
            dpkg-deb --root-owner-group -Znone -b "$HOME/$1" "$HOME/packages/bezel_2.0_$1.deb" >/dev/null
        }
        package amd64 1.0 "$commit"
        package arm64 2.0 0123abc
        package armhf 2.0 "$commit with changes that are not committed"
        config/dist 2.0 "$HOME/packages" "$HOME/release" || test ! -e "$HOME/release"
        """#

    @Test(
        .enabled(
            if: Program.path(of: "dpkg-deb") != nil && Program.path(of: "git") != nil, "needs dpkg-deb and git"))
    func `a release names and leaves out packages of another version or commit`() throws {
        let folder = try TemporaryFolder()
        let result = try Program.run("/bin/sh", ["-c", Self.oldPackages, "sh", folder.path])
        #expect(result.status == 0, "\(result.errors)")
        for name in ["amd64", "arm64", "armhf"] {
            #expect(result.errors.contains("dist: left out: bezel_2.0_\(name).deb"), "\(result.errors)")
        }
        #expect(result.errors.contains("has no package of version 2.0"))
    }

    /// Makes a repository with a package of its commit and three images, of which one is of that commit, and runs `config/dist`.
    /// Then says from which commit an image of the package would be, after a change of a file.
    private static let images = #"""
        set -eu
        export HOME="$1" GIT_CONFIG_NOSYSTEM=1
        mkdir -p "$1/repository/config/debian" "$1/repository/config/image" "$1/packages" "$1/images" "$1/root/DEBIAN"
        mkdir -p "$1/root/usr/share/doc/bezel"
        cp config/dist "$1/repository/config"
        cp config/debian/said "$1/repository/config/debian"
        cp config/image/commit "$1/repository/config/image"
        cd "$1/repository"
        printf '#!/bin/sh\necho {}\n' >config/sbom
        chmod +x config/sbom
        git init -q .
        git add -A
        git -c user.name=a -c user.email=a@localhost commit -qm a
        commit=$(git rev-parse HEAD)
        printf 'Package: bezel\nVersion: 2.0\nArchitecture: amd64\nMaintainer: a <a@localhost>\nDescription: a\n' \
            >"$HOME/root/DEBIAN/control"
        echo "commit: $commit" >"$HOME/root/usr/share/doc/bezel/build"
        dpkg-deb --root-owner-group -Znone -b "$HOME/root" "$HOME/packages/bezel_2.0_amd64.deb" >/dev/null
        for name in right wrong none; do echo a >"$HOME/images/bezel_$name.img.xz"; done
        config/image/commit "$HOME/packages/bezel_2.0_amd64.deb" >"$HOME/images/bezel_right.img.xz.commit"
        echo "$commit, image of other files" >"$HOME/images/bezel_wrong.img.xz.commit"
        IMAGES="$HOME/images" config/dist 2.0 "$HOME/packages" "$HOME/release" >/dev/null
        ls "$HOME/release"
        echo a >a
        config/image/commit "$HOME/packages/bezel_2.0_amd64.deb" | sed "s/$commit/COMMIT/"
        """#

    @Test(
        .enabled(
            if: Program.path(of: "dpkg-deb") != nil && Program.path(of: "git") != nil, "needs dpkg-deb and git"))
    func `a release has the images of its commit, and names the others`() throws {
        let folder = try TemporaryFolder()
        let result = try Program.run("/bin/sh", ["-c", Self.images, "sh", folder.path])
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.filter { $0.contains(".img") } == ["bezel_right.img.xz"])
        #expect(lines.last == "COMMIT, image of other files")
        for name in ["wrong", "none"] {
            #expect(result.errors.contains("dist: left out: bezel_\(name).img.xz: "), "\(result.errors)")
        }
        let build = try Places.text("config/image/build")
        #expect(build.contains(#"for file in xz packages; do echo "$commit" >"$folder/$name.img.$file.commit"; done"#))
    }

    /// Other calls by dpkg, for which nothing is to be done.
    @Test(arguments: [
        ("postinst", ["triggered", "/usr/share/fonts"]), ("prerm", ["upgrade", "9"]),
        ("prerm", ["failed-upgrade", "9"]),
        ("prerm", ["deconfigure", "in-favour", "other", "1"]),
    ])
    func `package scripts do nothing for other actions`(name: String, arguments: [String]) throws {
        let result = try Program.run(
            "/bin/sh", ["config/debian/\(name)"] + arguments, environment: ["PATH": "/nowhere"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output + result.errors == "")
    }

    @Test func `every drop-in that Deployment names exists`() throws {
        let deployment = try Places.text("Sources/bezel/Documentation.docc/Deployment.md")
        for name in ["kiosk", "backlight", "ddc", "plymouth", "realtime", "backoff"] {
            #expect(try !Places.text("config/drop-ins/\(name).conf").isEmpty)
            #expect(deployment.contains("\(name).conf"), "\(name)")
        }
    }

    @Test func `the kiosk's commands install every part of it, and remove every login terminal`() throws {
        let kiosk = try Places.text("config/drop-ins/kiosk.conf")
        for (file, line) in [
            ("kiosk-logind", "NAutoVTs=0"), ("kiosk-logind", "ReserveVT=0"),
            ("kiosk-manager", "CtrlAltDelBurstAction=none"), ("kiosk-sysctl", "kernel.sysrq = 0"),
        ] {
            let lines = try Places.text("config/drop-ins/\(file).conf").split(separator: "\n")
            #expect(lines.contains(Substring(line)))
            #expect(kiosk.contains("sudo install -D -m 644 /usr/share/bezel/\(file).conf /etc/"), "\(file)")
        }
        for command in [
            "sudo systemctl disable getty@tty1.service", "sudo systemctl mask ctrl-alt-del.target getty-static.service",
            "sudo systemctl daemon-reexec", "systemctl start getty@tty1",
        ] {
            #expect(kiosk.contains(command))
        }
        let unit = UnitFile(kiosk)
        #expect(unit["Unit.Conflicts"] == ["getty@tty1.service"])
        #expect(unit["Service.ExecStopPost"].first?.contains("Bezel cannot start") == true)
    }
}
