import Foundation

/// A song as the catalogue's search returns it.
struct Song: Equatable {
    let title: String
    let artist: String
}

/// Wraps the catalogue, a file of `title;artist` lines that the sync agent keeps in the home folder.
enum CatalogueAPI {
    static func search(query: String, completion: @escaping (Result<[Song], any Error>) -> Void) {
        let file = URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent(".catalogue/songs.csv")
        do {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let songs = lines.compactMap { song(in: $0) }
            completion(.success(songs.filter { $0.title.localizedCaseInsensitiveContains(query) }))
        } catch {
            completion(.failure(error))
        }
    }

    private static func song(in line: Substring) -> Song? {
        let fields = line.split(separator: ";")
        guard fields.count == 2 else { return nil }
        return Song(title: String(fields[0]), artist: String(fields[1]))
    }
}
