import XCTest

@testable import Catalogue

final class SearchDataSourceTests: XCTestCase {
    private var dataSource: SearchDataSource!
    private var lastQuery: String?
    private var lastCompletion: SearchDataSource.Completion?

    override func setUp() {
        super.setUp()
        dataSource = SearchDataSource(search: { [unowned self] query, completion in
            lastQuery = query
            lastCompletion = completion
        })
    }

    override func tearDown() {
        dataSource = nil
        lastQuery = nil
        lastCompletion = nil
        super.tearDown()
    }

    func testErrorShowsOneRowThatSaysSo() throws {
        dataSource.searchTextChanged(to: "queen")
        try XCTUnwrap(lastCompletion)(.failure(CancellationError()))

        XCTAssertEqual(lastQuery, "queen")
        XCTAssertEqual(dataSource.numberOfRows, 1)
        XCTAssertEqual(dataSource.cellText(at: 0), "The search failed, try again")
    }

    func testNoResultsShowOneRowThatSaysSo() throws {
        dataSource.searchTextChanged(to: "abba")
        try XCTUnwrap(lastCompletion)(.success([]))

        XCTAssertEqual(lastQuery, "abba")
        XCTAssertEqual(dataSource.numberOfRows, 1)
        XCTAssertEqual(dataSource.cellText(at: 0), "Nothing found")
    }

    func testTwoResultsShowTwoRows() throws {
        dataSource.searchTextChanged(to: "hello")
        try XCTUnwrap(lastCompletion)(
            .success([Song(title: "Hello", artist: "Adele"), Song(title: "Hello Goodbye", artist: "The Beatles")]))

        XCTAssertEqual(lastQuery, "hello")
        XCTAssertEqual(dataSource.numberOfRows, 2)
        XCTAssertEqual(dataSource.cellText(at: 0), "Hello by Adele")
        XCTAssertEqual(dataSource.cellText(at: 1), "Hello Goodbye by The Beatles")
    }
}
