internal import ArgumentParser

extension TypedKey: ExpressibleByArgument {}
