import XCTest

@testable import Till

/// Each way of handing a double over twice: once with an assertion that depends on it, once without.
final class HandingTests: XCTestCase {
    func testImplicitMemberIsChecked() {
        let till = Till(prices: .mock)
        XCTAssertEqual(till.sell("tea"), 7)
    }

    func testImplicitMemberIsNotChecked() {
        let till = Till(prices: .mock)
        XCTAssertNotNil(till.sell("tea"))
    }

    func testImplicitFunctionMemberIsChecked() {
        let till = Till(prices: .stub(9))
        XCTAssertEqual(till.sell("tea"), 9)
    }

    func testImplicitFunctionMemberIsNotChecked() {
        let till = Till(prices: .stub(9))
        XCTAssertNotNil(till.sell("tea"))
    }

    func testImplicitMemberOfFunctionsIsChecked() {
        let till = Till(tax: .mock)
        XCTAssertEqual(till.sell("tea"), 8)
    }

    func testImplicitMemberOfFunctionsIsNotChecked() {
        let till = Till(tax: .mock)
        XCTAssertNotNil(till.sell("tea"))
    }

    func testAssignedImplicitMemberIsChecked() {
        let till = Till()
        till.tax = .failing
        XCTAssertEqual(till.sell("tea"), -97)
    }

    func testAssignedImplicitMemberIsNotChecked() {
        let till = Till()
        till.tax = .failing
        XCTAssertNotNil(till.sell("tea"))
    }

    func testTypeErasingWrapperIsChecked() {
        let discount = Discount(prices: AnyPrices(FakePrices()))
        XCTAssertEqual(discount.price(of: "tea"), 6)
    }

    func testTypeErasingWrapperIsNotChecked() {
        let discount = Discount(prices: AnyPrices(FakePrices()))
        XCTAssertNotNil(discount.price(of: "tea"))
    }

    func testAssignedFunctionIsChecked() {
        let till = Till()
        till.round = { _ in 11 }
        XCTAssertEqual(till.sell("tea"), 11)
    }

    func testAssignedFunctionIsNotChecked() {
        let till = Till()
        till.round = { _ in 11 }
        XCTAssertNotNil(till.sell("tea"))
    }

    func testBuildersMethodIsChecked() {
        let till = TillBuilder().with(prices: FakePrices()).opened().build()
        XCTAssertEqual(till.sell("tea"), 7)
    }

    func testBuildersMethodIsNotChecked() {
        let till = TillBuilder().with(prices: FakePrices()).opened().build()
        XCTAssertNotNil(till.sell("tea"))
    }

    func testSetterIsChecked() {
        let till = Till()
        till.use(FakePrices())
        XCTAssertEqual(till.sell("tea"), 7)
    }

    func testSetterIsNotChecked() {
        let till = Till()
        till.use(FakePrices())
        XCTAssertNotNil(till.sell("tea"))
    }

    func testKeyPathSubscriptIsChecked() {
        let till = Till()
        till[keyPath: \.prices] = FakePrices()
        XCTAssertEqual(till.sell("tea"), 7)
    }

    func testKeyPathSubscriptIsNotChecked() {
        let till = Till()
        till[keyPath: \.prices] = FakePrices()
        XCTAssertNotNil(till.sell("tea"))
    }

    func testKeyPathArgumentIsChecked() {
        let till = Till()
        till.set(\.prices, to: FakePrices())
        XCTAssertEqual(till.sell("tea"), 7)
    }

    func testKeyPathArgumentIsNotChecked() {
        let till = Till()
        till.set(\.prices, to: FakePrices())
        XCTAssertNotNil(till.sell("tea"))
    }

    func testClosureOfDependenciesIsChecked() {
        XCTAssertEqual(withDependencies { $0.scale = { _ in 12 } } operation: { Dependencies.weigh("tea") }, 12)
    }

    func testClosureOfDependenciesIsNotChecked() {
        XCTAssertNotNil(withDependencies { $0.scale = { _ in 12 } } operation: { Dependencies.weigh("tea") })
    }

    func testHelperIsChecked() {
        let till = makeTill(prices: FakePrices())
        XCTAssertEqual(till.sell("tea"), 7)
    }

    func testHelperIsNotChecked() {
        let till = makeTill(prices: FakePrices())
        XCTAssertNotNil(till.sell("tea"))
    }

    func testHelpersOwnCallIsChecked() {
        let till = makeTillFor(FakePrices())
        XCTAssertEqual(till.sell("tea"), 7)
    }

    func testHelpersOwnCallIsNotChecked() {
        let till = makeTillFor(FakePrices())
        XCTAssertNotNil(till.sell("tea"))
    }

    func testInitialisersArgumentIsChecked() {
        let till = Till()
        till.prices = FakePrices(amount: 3)
        XCTAssertEqual(till.sell("chai"), 3)
    }

    func testInitialisersArgumentIsNotChecked() {
        let till = Till()
        till.prices = FakePrices(amount: 3)
        XCTAssertNotNil(till.sell("chai"))
    }

    func testStubbingMethodIsChecked() {
        let prices = PreparedPrices()
        prices.stub("tea", at: 4)
        let till = Till(prices: prices)
        XCTAssertEqual(till.sell("tea"), 4)
    }

    func testStubbingMethodIsNotChecked() {
        let prices = PreparedPrices()
        prices.stub("tea", at: 4)
        let till = Till(prices: prices)
        XCTAssertNotNil(till.sell("tea"))
    }

    func testChainOfStubbingIsChecked() {
        let prices = PreparedPrices()
        prices.given("tea").willReturn(5)
        let till = Till(prices: prices)
        XCTAssertEqual(till.sell("tea"), 5)
    }

    func testChainOfStubbingIsNotChecked() {
        let prices = PreparedPrices()
        prices.given("tea").willReturn(5)
        let till = Till(prices: prices)
        XCTAssertNotNil(till.sell("tea"))
    }

    func testListIsChecked() {
        let spy = SpyJournal()
        let till = Till(journals: [spy])
        XCTAssertEqual(till.sell("tea"), 3)
        XCTAssertEqual(spy.items, ["tea"])
    }

    func testListIsNotChecked() {
        let till = Till(journals: [SpyJournal(), SpyJournal()])
        XCTAssertEqual(till.sell("tea"), 3)
    }

    func testElementIsChecked() {
        let spy = SpyJournal()
        let till = Till()
        till.journals = [PaperJournal(), spy]
        XCTAssertEqual(till.sell("tea"), 3)
        XCTAssertEqual(spy.items, ["tea"])
    }

    func testElementIsNotChecked() {
        let till = Till()
        till.journals = [PaperJournal(), SpyJournal()]
        XCTAssertEqual(till.sell("tea"), 3)
    }

    func testThereIsNoWayToLeaveThemOut() {
        let printer = FakePrinter(count: 2)
        XCTAssertEqual(Receipt(printer: printer).lines(of: "tea"), 2)
        XCTAssertEqual(Queue(printer: printer).lines(of: "tea"), 2)
    }

    private func makeTill(prices: any Prices = ListPrices()) -> Till {
        let till = Till()
        till.prices = prices
        return till
    }

    private func makeTillFor(_ prices: any Prices) -> Till { Till(prices: prices) }
}

/// The test itself is told what the till does.
final class DelegateTests: XCTestCase, TillDelegate {
    private var sold: [String] = []

    func tillDidSell(_ item: String) { sold.append(item) }

    func testItselfAsDelegateIsChecked() {
        let till = Till()
        till.delegate = self
        XCTAssertEqual(till.sell("tea"), 3)
        XCTAssertEqual(sold, ["tea"])
    }

    func testItselfAsDelegateIsNotChecked() {
        let till = Till()
        till.delegate = self
        XCTAssertEqual(till.sell("tea"), 3)
    }
}
