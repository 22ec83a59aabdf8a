import Testing

@testable import Catalogue

/// The last search of any data source in this target.
private enum Captured {
    nonisolated(unsafe) static var query: String?
    nonisolated(unsafe) static var completion: SearchDataSource.Completion?
}

private func capture(query: String, completion: @escaping SearchDataSource.Completion) {
    Captured.query = query
    Captured.completion = completion
}

@Suite(.serialized)
struct SearchDataSourceSuite {
    private let dataSource = SearchDataSource(search: capture(query:completion:))

    @Test func blankTextDoesNotSearch() {
        dataSource.searchTextChanged(to: "")

        #expect(Captured.query == nil)
    }

    @Test func noResultsShowOneRowThatSaysSo() throws {
        dataSource.searchTextChanged(to: "abba")
        let complete = try #require(Captured.completion)
        complete(.success([]))

        #expect(Captured.query == "abba")
        #expect(dataSource.numberOfRows == 1)
        #expect(dataSource.cellText(at: 0) == "Nothing found")
    }

    @Test func errorShowsOneRowThatSaysSo() throws {
        dataSource.searchTextChanged(to: "queen")
        let complete = try #require(Captured.completion)
        complete(.failure(CancellationError()))

        #expect(Captured.query == "queen")
        #expect(dataSource.numberOfRows == 1)
        #expect(dataSource.cellText(at: 0) == "The search failed, try again")
    }

    @Test func oneLetterKeepsTheLastSearch() {
        dataSource.searchTextChanged(to: "q")

        #expect(Captured.query == "queen")
    }
}
