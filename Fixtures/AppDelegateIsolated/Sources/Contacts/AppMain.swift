import Foundation

/// The app's entry point.
public enum AppMain {
  /// Whether a test bundle is loaded.
  public static var isTesting: Bool {
    ProcessInfo.processInfo.arguments.first?.hasSuffix(".xctest") == true
      || NSClassFromString("XCTest.XCTestCase") != nil
  }

  /// Builds the app's delegate: under tests the fake, or none if there is no fake; else the live one.
  public static func launch(
    isTesting: Bool = AppMain.isTesting, fakeType: (any AppDelegate.Type)? = nil
  ) -> (any AppDelegate)? {
    let delegateType = isTesting ? fakeType : LiveAppDelegate.self
    return delegateType?.init()
  }
}
