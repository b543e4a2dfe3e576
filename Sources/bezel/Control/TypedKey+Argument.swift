internal import ArgumentParser
internal import BezelControl

extension TypedKey: ExpressibleByArgument {}
