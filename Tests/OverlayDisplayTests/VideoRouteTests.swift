import BezelModel
import Testing

@testable import OverlayDisplay

struct VideoRouteTests {
    private func form(_ width: Int32) -> VideoForm {
        VideoForm(DisplaySize(width: width, height: 480), PictureColour(matrix: .bt709, isFullRange: false))
    }

    @Test func `each video configuration is tested once by the driver`() {
        var route = VideoRoute(.i420)
        #expect(route[form(800)] == nil)
        route.answered(form(800), true)
        route.answered(form(640), false)
        #expect(route[form(800)] == true && route[form(640)] == false && route[form(320)] == nil)
    }

    @Test func `after a refused commit no video configuration is used, even one accepted before`() {
        var route = VideoRoute(.i420)
        route.answered(form(800), true)
        route.refuse()
        #expect(route[form(800)] == false && route[form(320)] == false && route.layout == nil)
    }

    @Test func `a plane without a video format shows no video`() { #expect(VideoRoute(nil)[form(800)] == false) }

    @Test func `a stream that changes its size many times does not grow memory`() {
        var route = VideoRoute(.nv12)
        for width in 1...1000 { route.answered(form(Int32(width)), true) }
        #expect((1...1000).count { route[form(Int32($0))] != nil } <= VideoRoute.mostForms)
    }
}
