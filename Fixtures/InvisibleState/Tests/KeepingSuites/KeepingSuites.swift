import Keeping
import Testing

@Suite(.serialized) struct AllSuites {}

extension AllSuites {

  @Suite final class SettingsChangeSuite {
    deinit { Settings.clean() }

    @Test func change() {
      Settings.darken()
      #expect(!(!Settings.isDark))
    }
  }

  @Suite struct SettingsLookSuite {
    @Test func look() { #expect(!Settings.isDark) }
  }

  @Suite final class SettingsTidySuite {
    deinit { Settings.clean() }

    @Test func nothing() { #expect("Settings".count == 8) }
  }

  @Suite final class ListenerChangeSuite {
    deinit { Listener.clean() }

    @Test func change() {
      Listener.listen()
      #expect(!(!Listener.post()))
    }
  }

  @Suite struct ListenerLookSuite {
    @Test func look() { #expect(!Listener.post()) }
  }

  @Suite final class ListenerTidySuite {
    deinit { Listener.clean() }

    @Test func nothing() { #expect("Listener".count == 8) }
  }

  @Suite final class ThreadNameChangeSuite {
    deinit { ThreadName.clean() }

    @Test func change() {
      ThreadName.work()
      #expect(!(!ThreadName.isWorker))
    }
  }

  @Suite struct ThreadNameLookSuite {
    @Test func look() { #expect(!ThreadName.isWorker) }
  }

  @Suite final class ThreadNameTidySuite {
    deinit { ThreadName.clean() }

    @Test func nothing() { #expect("ThreadName".count == 10) }
  }

  @Suite final class PluginsChangeSuite {
    deinit { Plugins.clean() }

    @Test func change() {
      Plugins.load()
      #expect(!(Plugins.isEmpty))
    }
  }

  @Suite struct PluginsLookSuite {
    @Test func look() { #expect(Plugins.isEmpty) }
  }

  @Suite final class PluginsTidySuite {
    deinit { Plugins.clean() }

    @Test func nothing() { #expect("Plugins".count == 7) }
  }

  @Suite struct SumSuite {
    @Test func sum0() { #expect(0 + 1 == 1) }
    @Test func sum1() { #expect(1 + 1 == 2) }
    @Test func sum2() { #expect(2 + 1 == 3) }
    @Test func sum3() { #expect(3 + 1 == 4) }
    @Test func sum4() { #expect(4 + 1 == 5) }
    @Test func sum5() { #expect(5 + 1 == 6) }
    @Test func sum6() { #expect(6 + 1 == 7) }
    @Test func sum7() { #expect(7 + 1 == 8) }
    @Test func sum8() { #expect(8 + 1 == 9) }
    @Test func sum9() { #expect(9 + 1 == 10) }
  }
}
