// A test with arguments leaks with each of them and is one test all the same (kinds: leak, victim).
import Odd
import Testing

@Suite(.serialized) struct ArgumentSuite {
    @Test func shelfIsEmpty() {
        #expect(Shelf.books == 0)
    }

    @Test(arguments: [1, 2, 3]) func stacks(_ books: Int) {
        Shelf.books += books
        #expect(Shelf.books >= books)
    }
}
