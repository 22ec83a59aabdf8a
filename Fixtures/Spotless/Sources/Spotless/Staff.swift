/// Replaced in tests through an initialiser's default.
protocol Vet {
    func diagnosis(of animal: String) -> String
}

struct HouseVet: Vet {
    func diagnosis(of animal: String) -> String { "healthy" }
}

struct Clinic {
    let vet: any Vet

    init(vet: any Vet = HouseVet()) {
        self.vet = vet
    }

    func report(on animal: String) -> String {
        "\(animal): \(vet.diagnosis(of: animal))"
    }
}

/// Replaced in tests through a property, or handed over where nothing stands in by default.
protocol Feeder {
    func portions() -> Int
}

struct HopperFeeder: Feeder {
    func portions() -> Int { 1 }
}

struct Stable {
    var feeder: any Feeder = HopperFeeder()
    let horses = 3

    func serve() -> Int {
        horses * feeder.portions()
    }
}

struct Keeper {
    let feeder: any Feeder

    init(feeder: any Feeder) {
        self.feeder = feeder
    }

    var isBusy: Bool { feeder.portions() > 0 }
}

/// Replaced in tests through a subclass.
class Bugle {
    nonisolated(unsafe) static let shared = Bugle()

    func play() {}
}

final class Parade {
    private let bugle: Bugle
    private(set) var isMoving = false

    init(bugle: Bugle = .shared) {
        self.bugle = bugle
    }

    func start() {
        bugle.play()
        isMoving = true
    }
}
