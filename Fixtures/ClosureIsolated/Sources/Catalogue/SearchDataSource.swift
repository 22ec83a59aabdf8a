/// Feeds the search table: one row for each song, or one row that says why there is none.
final class SearchDataSource {
    typealias Completion = (Result<[Song], any Error>) -> Void

    private let search: (String, @escaping Completion) -> Void
    private var rows: [String] = []

    init(search: @escaping (String, @escaping Completion) -> Void = CatalogueAPI.search(query:completion:)) {
        self.search = search
    }

    func searchTextChanged(to text: String) {
        guard text.count > 1 else { return }
        search(text) { [weak self] result in
            self?.show(result)
        }
    }

    var numberOfRows: Int {
        rows.count
    }

    func cellText(at row: Int) -> String {
        rows[row]
    }

    private func show(_ result: Result<[Song], any Error>) {
        switch result {
        case .success(let songs) where songs.isEmpty: rows = ["Nothing found"]
        case .success(let songs): rows = songs.map { "\($0.title) by \($0.artist)" }
        case .failure: rows = ["The search failed, try again"]
        }
    }
}
