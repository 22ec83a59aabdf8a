// Green in parallel, as the carousel takes a moment to start; red serially, in source order (kinds: victim, leak).
import Testing

@testable import Zoo

@Suite struct GreenInParallelSuite {
    @Test func carouselStarts() async throws {
        try await Carousel.shared.start()
        #expect(await Carousel.shared.isTurning)
    }

    @Test func carouselStandsStillAtFirst() async {
        #expect(await !Carousel.shared.isTurning)
    }
}
