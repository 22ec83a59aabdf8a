/// Lines of one of the fixtures, so that what they show is what an audit says of them.
struct Excerpt {
  /// From the repository's folder.
  let file: String
  /// What to see in it, a fragment.
  let caption: String
  /// As they stand in the file, but for their indentation; `…` stands for what is left out between them.
  let lines: String
}

/// The same matter with the fault and without.
struct Example {
  let before: Excerpt
  let after: Excerpt
}
