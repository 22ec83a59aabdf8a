import Testing

@testable import Pinpointing

@Suite struct PinpointingPlaceholder {}
