import Testing

@testable import Till

/// Each way of handing a double over twice: once with an assertion that depends on it, once without.
struct HandingSuite {
    @Test func implicitMemberIsChecked() {
        let till = Till(prices: .mock)
        #expect(till.sell("tea") == 7)
    }

    @Test func implicitMemberIsNotChecked() {
        let till = Till(prices: .mock)
        #expect(till.sell("tea") < 100)
    }

    @Test func implicitFunctionMemberIsChecked() {
        let till = Till(prices: .stub(9))
        #expect(till.sell("tea") == 9)
    }

    @Test func implicitFunctionMemberIsNotChecked() {
        let till = Till(prices: .stub(9))
        #expect(till.sell("tea") < 100)
    }

    @Test func implicitMemberOfFunctionsIsChecked() {
        let till = Till(tax: .mock)
        #expect(till.sell("tea") == 8)
    }

    @Test func implicitMemberOfFunctionsIsNotChecked() {
        let till = Till(tax: .mock)
        #expect(till.sell("tea") < 100)
    }

    @Test func assignedImplicitMemberIsChecked() {
        let till = Till()
        till.tax = .failing
        #expect(till.sell("tea") == -97)
    }

    @Test func assignedImplicitMemberIsNotChecked() {
        let till = Till()
        till.tax = .failing
        #expect(till.sell("tea") < 100)
    }

    @Test func typeErasingWrapperIsChecked() {
        let discount = Discount(prices: AnyPrices(FakePrices()))
        #expect(discount.price(of: "tea") == 6)
    }

    @Test func typeErasingWrapperIsNotChecked() {
        let discount = Discount(prices: AnyPrices(FakePrices()))
        #expect(discount.price(of: "tea") < 100)
    }

    @Test func assignedFunctionIsChecked() {
        let till = Till()
        till.round = { _ in 11 }
        #expect(till.sell("tea") == 11)
    }

    @Test func assignedFunctionIsNotChecked() {
        let till = Till()
        till.round = { _ in 11 }
        #expect(till.sell("tea") < 100)
    }

    @Test func buildersMethodIsChecked() {
        let till = TillBuilder().with(prices: FakePrices()).opened().build()
        #expect(till.sell("tea") == 7)
    }

    @Test func buildersMethodIsNotChecked() {
        let till = TillBuilder().with(prices: FakePrices()).opened().build()
        #expect(till.sell("tea") < 100)
    }

    @Test func setterIsChecked() {
        let till = Till()
        till.use(FakePrices())
        #expect(till.sell("tea") == 7)
    }

    @Test func setterIsNotChecked() {
        let till = Till()
        till.use(FakePrices())
        #expect(till.sell("tea") < 100)
    }

    @Test func keyPathSubscriptIsChecked() {
        let till = Till()
        till[keyPath: \.prices] = FakePrices()
        #expect(till.sell("tea") == 7)
    }

    @Test func keyPathSubscriptIsNotChecked() {
        let till = Till()
        till[keyPath: \.prices] = FakePrices()
        #expect(till.sell("tea") < 100)
    }

    @Test func keyPathArgumentIsChecked() {
        let till = Till()
        till.set(\.prices, to: FakePrices())
        #expect(till.sell("tea") == 7)
    }

    @Test func keyPathArgumentIsNotChecked() {
        let till = Till()
        till.set(\.prices, to: FakePrices())
        #expect(till.sell("tea") < 100)
    }

    @Test func closureOfDependenciesIsChecked() {
        let result = withDependencies { $0.scale = { _ in 12 } } operation: { Dependencies.weigh("tea") }
        #expect(result == 12)
    }

    @Test func closureOfDependenciesIsNotChecked() {
        let result = withDependencies { $0.scale = { _ in 12 } } operation: { Dependencies.weigh("tea") }
        #expect(result < 100)
    }

    @Test func helperIsChecked() {
        let till = makeTill(prices: FakePrices())
        #expect(till.sell("tea") == 7)
    }

    @Test func helperIsNotChecked() {
        let till = makeTill(prices: FakePrices())
        #expect(till.sell("tea") < 100)
    }

    @Test func helpersOwnCallIsChecked() {
        let till = makeTillFor(FakePrices())
        #expect(till.sell("tea") == 7)
    }

    @Test func helpersOwnCallIsNotChecked() {
        let till = makeTillFor(FakePrices())
        #expect(till.sell("tea") < 100)
    }

    @Test func initialisersArgumentIsChecked() {
        let till = Till()
        till.prices = FakePrices(amount: 3)
        #expect(till.sell("chai") == 3)
    }

    @Test func initialisersArgumentIsNotChecked() {
        let till = Till()
        till.prices = FakePrices(amount: 3)
        #expect(till.sell("chai") < 100)
    }

    @Test func stubbingMethodIsChecked() {
        let prices = PreparedPrices()
        prices.stub("tea", at: 4)
        let till = Till(prices: prices)
        #expect(till.sell("tea") == 4)
    }

    @Test func stubbingMethodIsNotChecked() {
        let prices = PreparedPrices()
        prices.stub("tea", at: 4)
        let till = Till(prices: prices)
        #expect(till.sell("tea") < 100)
    }

    @Test func chainOfStubbingIsChecked() {
        let prices = PreparedPrices()
        prices.given("tea").willReturn(5)
        let till = Till(prices: prices)
        #expect(till.sell("tea") == 5)
    }

    @Test func chainOfStubbingIsNotChecked() {
        let prices = PreparedPrices()
        prices.given("tea").willReturn(5)
        let till = Till(prices: prices)
        #expect(till.sell("tea") < 100)
    }

    @Test func listIsChecked() {
        let spy = SpyJournal()
        let till = Till(journals: [spy])
        #expect(till.sell("tea") == 3)
        #expect(spy.items == ["tea"])
    }

    @Test func listIsNotChecked() {
        let till = Till(journals: [SpyJournal(), SpyJournal()])
        #expect(till.sell("tea") == 3)
    }

    @Test func elementIsChecked() {
        let spy = SpyJournal()
        let till = Till()
        till.journals = [PaperJournal(), spy]
        #expect(till.sell("tea") == 3)
        #expect(spy.items == ["tea"])
    }

    @Test func elementIsNotChecked() {
        let till = Till()
        till.journals = [PaperJournal(), SpyJournal()]
        #expect(till.sell("tea") == 3)
    }

    @Test func thereIsNoWayToLeaveThemOut() {
        let printer = FakePrinter(count: 2)
        #expect(Receipt(printer: printer).lines(of: "tea") == 2)
        #expect(Queue(printer: printer).lines(of: "tea") == 2)
    }

    private func makeTill(prices: any Prices = ListPrices()) -> Till {
        let till = Till()
        till.prices = prices
        return till
    }

    private func makeTillFor(_ prices: any Prices) -> Till { Till(prices: prices) }
}

/// The suite itself is told what the till does.
final class DelegateSuite: TillDelegate {
    private var sold: [String] = []

    func tillDidSell(_ item: String) { sold.append(item) }

    @Test func itselfAsDelegateIsChecked() {
        let till = Till()
        till.delegate = self
        #expect(till.sell("tea") == 3)
        #expect(sold == ["tea"])
    }

    @Test func itselfAsDelegateIsNotChecked() {
        let till = Till()
        till.delegate = self
        #expect(till.sell("tea") == 3)
    }
}
