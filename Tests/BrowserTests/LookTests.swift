import Basics
import Foundation
import Reporting
import Testing

/// How an HTML report looks: wide and narrow, light and dark, on paper, with names that want to be more than names.
@Suite(
  .serialized,
  .enabled(if: Browser.isExpected, "there is no Chromium in PATH, nor named by UNSEAM_CHROMIUM"))
struct LookTests {
  private func open(_ specimen: Specimen, _ body: (Tab) async throws -> Void) async throws {
    let file = try ReportFile(specimen.page)
    defer { file.remove() }
    let tab = try await Tab(file.url)
    try await body(tab)
    #expect(try await tab.complaints() == [])
  }

  @Test(arguments: [20, 1_000])
  func noWidthMakesThePageScrollSideways(size: Int) async throws {
    try await open(Specimen(size)) { tab in
      // All of a small page, the first of each kind of a large one.
      _ = try await tab.value(
        """
        (document.querySelectorAll('details').forEach((e, i) => { e.open = \(size) < 100 || !e.previousElementSibling \
        || e.previousElementSibling.localName !== 'details' }), 1)
        """, as: Int.self)
      for width in [320, 360, 768, 1_400, 2_000] {
        try await tab.resize(width)
        let excess: Int = try await tab.value(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth")
        #expect(excess <= 0, "at \(width)")
        try await tab.picture("width-\(width)-\(size)")
      }
    }
  }

  @Test(arguments: [20, 1_000])
  func drawingsCanBeRead(size: Int) async throws {
    try await open(Specimen(size)) { tab in
      // Every label lies within its drawing, is large enough, and covers no other of its kind.
      let bad: [String] = try await tab.value(
        """
        Array.from(document.querySelectorAll('#matrix .drawing svg, #leaks > .drawing svg')).flatMap(svg => {
          const box = svg.getBoundingClientRect();
          const texts = Array.from(svg.querySelectorAll('text:not(.count)'));
          const out = texts.filter(t => { const r = t.getBoundingClientRect();
            return r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 1 || r.bottom > box.bottom + 1; });
          const small = Array.from(svg.querySelectorAll('text')).filter(t => parseFloat(getComputedStyle(t).fontSize) < 10);
          const rows = texts.filter(t => t.classList.contains('end') && !t.hasAttribute('transform'))
            .map(t => t.getBoundingClientRect()).sort((a, b) => a.top - b.top);
          const over = rows.filter((r, i) => i && r.top < rows[i - 1].bottom - 3 && r.left < rows[i - 1].right && rows[i - 1].left < r.right);
          return out.concat(small).map(t => t.textContent).concat(over.map(r => 'rows overlap at ' + r.top));
        })
        """)
      #expect(bad == [])
      let sizes: [[Double]] = try await tab.value(
        "Array.from(document.querySelectorAll('#matrix .drawing svg, #leaks > .drawing svg')).map(s => [s.width.baseVal.value, s.height.baseVal.value])"
      )
      #expect(sizes.count == 2)
      #expect(sizes.allSatisfy { $0[0] < 2_000 && $0[1] < 2_000 })
      _ = try await tab.value(
        "(document.getElementById('matrix').scrollIntoView(), 1)", as: Int.self)
      try await tab.picture("matrix-\(size)")
      _ = try await tab.value(
        "(document.getElementById('leaks').scrollIntoView(), 1)", as: Int.self)
      try await tab.picture("leaks-\(size)")
    }
  }

  @Test func theMatrixMarksEachPair() async throws {
    let specimen = Specimen(20)
    let pairs = specimen.report.findings.filter { [.victim, .latentVictim].contains($0.kind) }
      .flatMap { finding in
        finding.partners.filter { [.polluter, .jointPolluter].contains($0.role) }.map {
          [$0.test, finding.test]
        }
      }
    try await open(specimen) { tab in
      let marks: Int = try await tab.value(
        "document.querySelectorAll('#matrix .drawing .mark').length")
      #expect(marks == Set(pairs).count)
    }
  }

  @Test func aThousandTestsLoadQuickly() async throws {
    let page = Specimen(1_000).page
    #expect(page.utf8.count < 5_000_000, "\(page.utf8.count) bytes")
    try await open(Specimen(1_000)) { tab in
      // The best of three: the machine may be busy with other tests.
      var times: [Double] = []
      for _ in 0..<3 {
        try await tab.go(to: "")
        times.append(
          try await tab.value(
            "(e => e.loadEventEnd - e.startTime)(performance.getEntriesByType('navigation')[0])"))
      }
      #expect((times.min() ?? .infinity) < 5_000, "\(times) ms")
    }
  }

  @Test(arguments: [20, 1_000])
  func namesStayNames(size: Int) async throws {
    let specimen = Specimen(size)
    try await open(specimen) { tab in
      #expect(try await tab.value("document.querySelectorAll('script').length") == 1)
      #expect(try await tab.value("document.querySelectorAll('style').length") == 1)
      #expect(
        try await tab.value("document.querySelectorAll('img, iframe, link, object, b b').length")
          == 0)
      let strange: Int = try await tab.value(
        "Array.from(document.querySelectorAll('*')).filter(e => Array.from(e.attributes).some(a => a.name.startsWith('on') || a.name === 'style')).length"
      )
      #expect(strange == 0)
      let names: [String] = try await tab.value(
        "Array.from(document.querySelectorAll('.tests th .name')).map(e => e.textContent)")
      let expected = specimen.report.tests.map {
        $0.id.rawValue.replacing("\u{202E}", with: "\\u{202E}")
      }
      #expect(names == expected)
      let loose: Int = try await tab.value(
        "Array.from(document.querySelectorAll('.name, .place')).filter(e => e.localName !== 'bdi' && !e.querySelector('bdi')).length"
      )
      #expect(loose == 0)
    }
  }

  @Test(arguments: [false, true])
  func allTextCanBeTold(dark: Bool) async throws {
    try await open(Specimen(20)) { tab in
      try await tab.show(as: "screen", dark: dark)
      // The ratio of WCAG 2.2 between each text and the nearest background behind it; 4.5 is AA.
      let poor: [String] = try await tab.value(
        """
        (() => {
          document.querySelectorAll('details').forEach(e => e.open = true);
          const parts = c => (c.match(/[\\d.]+/g) || []).map(Number);
          const light = c => { const [r, g, b] = parts(c).map(v => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
          const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (parts(c)[3] !== 0) return c; }
            return 'rgb(255, 255, 255)'; };
          const found = new Set();
          document.querySelectorAll('body *').forEach(e => {
            if (!Array.from(e.childNodes).some(n => n.nodeType === 3 && n.data.trim())) return;
            if (e.closest('svg, script, option') || !e.checkVisibility()) return;
            const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((x, y) => y - x);
            const ratio = (a + 0.05) / (b + 0.05);
            if (ratio < 4.5) found.add(e.localName + '.' + e.className + ' ' + ratio.toFixed(2));
          });
          document.querySelectorAll('svg text').forEach(e => {
            if (!e.checkVisibility() || e.classList.contains('count')) return;
            const [a, b] = [light(getComputedStyle(e).fill), light(behind(e.closest('div') || document.body))].sort((x, y) => y - x);
            const ratio = (a + 0.05) / (b + 0.05);
            if (ratio < 4.5) found.add('svg ' + e.getAttribute('class') + ' ' + ratio.toFixed(2));
          });
          return Array.from(found);
        })()
        """)
      #expect(poor == [])
      let paper: String = try await tab.value(
        "getComputedStyle(document.documentElement).backgroundColor")
      #expect(paper == (dark ? "rgb(20, 23, 27)" : "rgb(255, 255, 255)"))
      try await tab.picture(dark ? "dark" : "light")
    }
  }

  @Test func onPaperEverythingIsUnfolded() async throws {
    try await open(Specimen(20)) { tab in
      try await tab.show(as: "print", dark: true)
      let folded: Int = try await tab.value(
        "Array.from(document.querySelectorAll('details.finding > .body')).filter(e => !(e.getBoundingClientRect().height > 40)).length"
      )
      #expect(folded == 0)
      let controls: Int = try await tab.value(
        "Array.from(document.querySelectorAll('button, input, select, nav')).filter(e => e.checkVisibility()).length"
      )
      #expect(controls == 0)
      let paper: String = try await tab.value(
        "getComputedStyle(document.documentElement).backgroundColor")
      #expect(paper == "rgb(255, 255, 255)")
      try await tab.picture("print")
    }
  }
}
