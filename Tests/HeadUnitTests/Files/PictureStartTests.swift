import HeadUnit
import SmartDeviceLink
import Testing

struct PictureStartTests {
    @Test func `the first piece of each image file is reported, and no other piece`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let files: [(PutFile, Int)] = [
            (PutFile(name: "a", type: .png, length: 6), 1), (PutFile(name: "a", type: .png, offset: 3, length: 3), 1),
            (PutFile(name: "b", type: .wave), 1), (PutFile(name: "c", type: .jpeg), 2),
            (PutFile(name: "d", type: .bmp), 3), (PutFile(name: "e", type: .json), 3),
        ]
        for (index, (file, count)) in files.enumerated() {
            _ = bench.request(.putFile, file.parameters, id: Int32(index + 1), bulk: [1, 2, 3], from: phone)
            #expect(bench.pictureStarts == count, "\(file.name)")
        }
    }
}
