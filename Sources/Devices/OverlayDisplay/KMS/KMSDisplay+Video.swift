internal import BezelModel
internal import CDRM
private import Glibc

/// An app's video on the primary plane, as it was decoded: the display controller converts and scales it. The layers
/// over it are on the overlay plane.
extension KMSDisplay {
    /// Whether the driver shows video of this form on the primary plane, with the whole overlay plane above. The first
    /// question of each form is passed to the driver; the screen does not change.
    func takesVideo(_ form: VideoForm) -> Bool {
        if let known = videoRoute[form] { return known }
        guard power == .on, !flips.isPaused else { return false }
        let answer = asks(form)
        guard answer != EACCES, answer != EPERM else { return false }
        videoRoute.answered(form, answer == 0)
        return answer == 0
    }

    /// - Returns: 0, or the `errno`.
    private func asks(_ form: VideoForm) -> CInt {
        guard let layout = videoRoute.layout, let mode, let overlay = pipeline.overlay,
            let card = cardBuffers?.framebuffer(.first), pipeline.primary.properties.values(of: form.colour) != nil,
            let buffer = try? DumbBuffer(size: form.size, layout: layout, on: node)
        else { return EINVAL }
        var request = AtomicRequest()
        pipeline.setUp(&request, mode: mode.number)
        place(form, buffer.framebuffer, &request)
        let whole = Pipeline.Placement(framebuffer: card, frame: DisplayRect(geometry.panel))
        pipeline.place(whole, on: overlay, &request)
        return request.commit(on: node, flags: DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET)
    }

    /// Sets the primary plane to a video's buffer: as large as fits, in the middle.
    func place(_ form: VideoForm, _ framebuffer: FramebufferID, _ request: inout AtomicRequest) {
        let frame = DisplayRect(fitting: form.size, into: geometry.panel)
        pipeline.place(
            Pipeline.Placement(framebuffer: framebuffer, frame: frame, source: form.size), on: pipeline.primary,
            &request)
        for (name, value) in pipeline.primary.properties.values(of: form.colour) ?? [] {
            request.setIfThere(name, of: pipeline.primary.properties, to: value)
        }
    }

    /// Writes the picture's video and the layers above it into buffers that are not on the screen.
    ///
    /// - Returns: nil if the driver does not accept it: then the caller converts it.
    func drawVideo(_ picture: Picture, at now: Stamp) -> Frame? {
        guard let video = picture.frame, let layout = videoRoute.layout else { return nil }
        let form = VideoForm(video)
        guard takesVideo(form) else { return nil }
        let shown = flips.shown
        var index = BufferPair.Index.first
        if case .video(let before, _) = shown?.primary {
            index = videoBuffers.holds(video, in: before) ? before : before.other
        }
        if !videoBuffers.holds(video, in: index) {
            do throws(DisplayError) {
                try videoBuffers.write(video, to: index, layout: layout, on: node)
            } catch {
                videoRoute.refuse()
                return nil
            }
            counters.pixelsWritten += DisplayRect(form.size).pixels
        }
        var frame = Frame(picture, committed: now, primary: .video(index, form))
        drawAbove(picture, over: shown, &frame)
        return frame
    }

    /// A single card is shown on the plane directly; several layers are composed into one of the display's size.
    private func drawAbove(_ picture: Picture, over shown: Frame?, _ frame: inout Frame) {
        let upper = picture.layers.dropFirst(picture.isBaseEmpty ? 1 : 0)
        if upper.isEmpty { return }
        if picture.isBaseEmpty, upper.count == 1, let card = upper.first { return drawCard(card, over: shown, &frame) }
        drawSheet(picture.layers[...], over: shown, &frame)
    }

    private func drawSheet(_ layers: ArraySlice<PictureLayer>, over shown: Frame?, _ frame: inout Frame) {
        let area = DisplayRect(geometry.canvas)
        let wanted = ScanoutContents(layers)
        frame.cardFrame = area
        if let index = shown?.card, cardBuffers?[index] == wanted {
            frame.card = index
            return
        }
        let index = shown?.card?.other ?? .first
        frame.card = index
        let damage = sheetDamage(layers, in: index, area) ?? [area]
        for rect in damage {
            cardBuffers?.write(Composition(layers), rect, at: DisplayPoint(x: 0, y: 0), to: index)
            counters.pixelsWritten += rect.pixels
        }
        if let before = shown?.card, let since = sheetDamage(layers, in: before, area) {
            frame.cardDamage = (since + damage).joined()
        }
        cardBuffers?[index] = wanted
    }

    /// - Returns: nil if the buffer holds a single card.
    private func sheetDamage(
        _ layers: ArraySlice<PictureLayer>, in index: BufferPair.Index, _ area: DisplayRect
    ) -> [DisplayRect]? {
        guard let old = cardBuffers?[index], old.isSheet else { return nil }
        return old.damage(until: layers, in: area)
    }
}
