/// What is the same in every page: style, script, and the policy that lets nothing else in.
enum PageParts {
  /// Both are wrapped so that they are text for a reader of HTML and of XML alike.
  static let style = Markup(
    raw: "/*<![CDATA[*/\n" + text(PackageResources.page_css) + "/*]]>*/")
  static let script = Markup(
    raw: "//<![CDATA[\n" + text(PackageResources.page_js) + "//]]>\n")

  /// Nothing is fetched from anywhere, and no style or script counts but these two.
  static let policy =
    "default-src 'none'; style-src 'sha256-\(Digest.base64(Array(style.source.utf8)))'; "
    + "script-src 'sha256-\(Digest.base64(Array(script.source.utf8)))'; "
    + "base-uri 'none'; form-action 'none'"

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
