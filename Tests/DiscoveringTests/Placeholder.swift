import Testing

@testable import Discovering

@Suite struct DiscoveringPlaceholder {}
