import Testing

@testable import Catalogue

/// Keeps what one data source asked for, so that the test can answer it.
private final class SearchCapture {
    private(set) var query: String?
    private(set) var completion: SearchDataSource.Completion?

    func search(query: String, completion: @escaping SearchDataSource.Completion) {
        self.query = query
        self.completion = completion
    }
}

@Suite struct SearchDataSourceSuite {
    private let capture = SearchCapture()

    @Test func noResultsShowOneRowThatSaysSo() throws {
        let dataSource = SearchDataSource(search: capture.search(query:completion:))

        dataSource.searchTextChanged(to: "abba")
        let complete = try #require(capture.completion)
        complete(.success([]))

        #expect(capture.query == "abba")
        #expect(dataSource.numberOfRows == 1)
        #expect(dataSource.cellText(at: 0) == "Nothing found")
    }

    @Test func twoResultsShowTwoRows() throws {
        let dataSource = SearchDataSource(search: capture.search(query:completion:))

        dataSource.searchTextChanged(to: "hello")
        let complete = try #require(capture.completion)
        complete(
            .success([Song(title: "Hello", artist: "Adele"), Song(title: "Hello Goodbye", artist: "The Beatles")]))

        #expect(capture.query == "hello")
        #expect(dataSource.numberOfRows == 2)
        #expect(dataSource.cellText(at: 0) == "Hello by Adele")
        #expect(dataSource.cellText(at: 1) == "Hello Goodbye by The Beatles")
    }

    @Test func errorShowsOneRowThatSaysSo() throws {
        let dataSource = SearchDataSource(search: capture.search(query:completion:))

        dataSource.searchTextChanged(to: "queen")
        let complete = try #require(capture.completion)
        complete(.failure(CancellationError()))

        #expect(capture.query == "queen")
        #expect(dataSource.numberOfRows == 1)
        #expect(dataSource.cellText(at: 0) == "The search failed, try again")
    }
}
