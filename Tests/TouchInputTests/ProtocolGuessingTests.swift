import BezelModel
import Testing
import TouchInput

/// A stream that does not describe its panel.
@Suite struct ProtocolGuessing {
    @Test(arguments: [10, 20])
    func `no finger of a first frame with many fingers and values is lost`(fingers: Int) {
        var run = Script(nil)
        let frame = (0..<fingers).map { finger in
            "slot \(finger),id \(finger + 1),x \(finger),y 1,tool 0,major 9,press 5,far 0,major 8,press 6"
        }
        #expect(run.play(frame.joined(separator: ",") + ",touch 1,.").count == fingers)
    }

    @Test(arguments: [
        ("finger 1,.,id 1,x 1,y 1,touch 1,.,slot 1,id 2,x 5,y 5,.", ["begin 0 1,1", "begin 1 5,5"]),
        ("touch 1,.,id 1,x 1,y 1,.", ["begin 0 1,1"]),
        // A single-touch panel may report its press before the position.
        ("touch 1,.,X 1,Y 2,.,touch 0,.", ["begin 0 1,2", "end 0 1,2"]),
        ("touch 1,.,touch 0,.,X 1,Y 2,.,X 3,.", []),
        ("finger 1,.,X 1,Y 2,.,finger 0,.", ["begin 0 1,2", "end 0 1,2"]),
        ("touch 1,drop,.,X 1,Y 2,.", []),
    ])
    func `a press without a position does not determine the protocol, and is not lost`(script: String, story: [String])
    {
        var run = Script(nil)
        #expect(run.play(script) == story)
    }
}
