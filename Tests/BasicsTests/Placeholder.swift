import Testing

@testable import Basics

@Suite struct BasicsPlaceholder {}
