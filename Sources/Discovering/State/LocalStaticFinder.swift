/// Finds where the word `static` stands in a file, so that only the few bodies that hold a type with statics are searched.
enum LocalStaticFinder {
  /// UTF-8 offsets; also those in comments and texts.
  static func offsets(in file: ParsedFile) -> [Int] {
    let word = Array("static ".utf8)
    var offsets: [Int] = []
    file.bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while place + word.count <= bytes.count {
        if bytes[place] == word[0], bytes[place..<(place + word.count)].elementsEqual(word) {
          offsets.append(place)
          place += word.count
        } else {
          place += 1
        }
      }
    }
    return offsets
  }
}
