/// The words for the command: SwiftPM also hands on its own options where they stand behind the verb.
func withoutPermissions(_ words: [String]) -> [String] {
  let flags: Set = ["--allow-writing-to-package-directory", "--disable-sandbox"]
  let valued: Set = ["--allow-writing-to-directory", "--allow-network-connections"]
  var kept: [String] = []
  var rest = words[...]
  while let word = rest.popFirst() {
    if word == "--" { return kept + [word] + rest }
    let name = String(word.prefix { $0 != "=" })
    if valued.contains(name) {
      if word == name { _ = rest.popFirst() }
    } else if !flags.contains(name) {
      kept.append(word)
    }
  }
  return kept
}
