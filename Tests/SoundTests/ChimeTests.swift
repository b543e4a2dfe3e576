@testable import Sound
