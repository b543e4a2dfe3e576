import BezelModel
import HeadUnit

/// A configuration in which every device may come in.
let everybodyMayCome: HeadUnitConfiguration = {
    var configuration = HeadUnitConfiguration()
    configuration.consent.tcp = .always
    return configuration
}()
