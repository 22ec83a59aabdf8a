import XCTest

@testable import Catalogue

final class SearchDataSourceTests: XCTestCase {
    nonisolated(unsafe) private static var lastQuery: String?
    nonisolated(unsafe) private static var lastCompletion: SearchDataSource.Completion?

    private var dataSource: SearchDataSource!

    override func setUp() {
        super.setUp()
        dataSource = SearchDataSource(search: { query, completion in
            Self.lastQuery = query
            Self.lastCompletion = completion
        })
    }

    func testBlankTextDoesNotSearch() {
        dataSource.searchTextChanged(to: "")

        XCTAssertNil(Self.lastQuery)
        XCTAssertEqual(dataSource.numberOfRows, 0)
    }

    func testErrorShowsOneRowThatSaysSo() throws {
        dataSource.searchTextChanged(to: "queen")
        try XCTUnwrap(Self.lastCompletion)(.failure(CancellationError()))

        XCTAssertEqual(Self.lastQuery, "queen")
        XCTAssertEqual(dataSource.numberOfRows, 1)
        XCTAssertEqual(dataSource.cellText(at: 0), "The search failed, try again")
    }

    func testNoResultsShowOneRowThatSaysSo() throws {
        dataSource.searchTextChanged(to: "abba")
        try XCTUnwrap(Self.lastCompletion)(.success([]))

        XCTAssertEqual(Self.lastQuery, "abba")
        XCTAssertEqual(dataSource.numberOfRows, 1)
        XCTAssertEqual(dataSource.cellText(at: 0), "Nothing found")
    }

    func testTwoResultsShowTwoRows() throws {
        dataSource.searchTextChanged(to: "hello")
        try XCTUnwrap(Self.lastCompletion)(
            .success([Song(title: "Hello", artist: "Adele"), Song(title: "Hello Goodbye", artist: "The Beatles")]))

        XCTAssertEqual(Self.lastQuery, "hello")
        XCTAssertEqual(dataSource.numberOfRows, 2)
        XCTAssertEqual(dataSource.cellText(at: 1), "Hello Goodbye by The Beatles")
    }
}
