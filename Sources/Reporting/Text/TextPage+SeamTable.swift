import Basics

extension TextPage {
  /// Verdicts down, kinds across: only those that occur, and what each verdict means where there is room.
  var seamTable: [String] {
    let kinds = SeamKind.allCases.filter { kind in report.seams.contains { $0.kind == kind } }
    // An audit that stopped before any toggle has nothing to say about seams.
    guard !kinds.isEmpty, report.status != .redBaseline else { return [] }
    let rows = Verdict.inTable.filter { verdict in
      report.seams.contains { $0.verdict == verdict }
    }
    let header = [""] + kinds.map(\.rawValue) + ["all"]
    let body = rows.map { verdict in
      [verdict.rawValue]
        + kinds.map { kind in
          cell(report.seams.count { $0.kind == kind && $0.verdict == verdict })
        } + [cell(report.seams.count { $0.verdict == verdict })]
    }
    let lines = aligned([header] + body)
    let meanings = [""] + rows.map { "  " + $0.meaning }
    let fits = zip(lines, meanings).allSatisfy { $0.count + $1.count <= options.width }
    let shown = fits ? zip(lines, meanings).map { $0 + paint.dim($1) } : lines
    return [paint.bold("Seams (\(report.seams.count))")] + shown + late + untold
  }

  /// The seams whose verdict rests on tests alone that did not end in time.
  private var late: [String] {
    report.seams.filter { $0.restsOnTimeLimit == true }.map { seam in
      Prose.oneLine("  \(seam.file):\(seam.line):\(seam.column): ")
        + "\(seam.kind.rawValue) \(seam.verdict.rawValue) by the time limit alone, which was raised once"
    }
  }

  private func cell(_ number: Int) -> String { number == 0 ? "-" : String(number) }

  /// Every cell as wide as its column, the first flush left, numbers flush right.
  private func aligned(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { index, cell in
        let pad = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 ? cell.0 + pad : pad + cell.0
      }
      return "  " + cells.joined(separator: "  ")
    }
  }

  /// The seams that nothing was said about, each with its reason; on request only.
  private var untold: [String] {
    guard options.verbose else { return [] }
    let verdicts: Set<Verdict> = [.unreached, .unviable, .ignored, .inconclusive]
    return report.seams.filter { verdicts.contains($0.verdict) }.map { seam in
      let reason = seam.reason.map { ": " + Prose.oneLine($0) } ?? ""
      return Prose.oneLine("  \(seam.file):\(seam.line):\(seam.column): ")
        + "\(seam.kind.rawValue) \(seam.verdict.rawValue)\(reason)"
    }
  }
}

extension Verdict {
  /// Rows of the table: what asks for action first.
  static let inTable: [Verdict] = [
    .exposed, .unnoticed, .contained, .noticed, .idle, .unreached, .ignored, .unviable,
    .inconclusive,
  ]

  var meaning: String {
    switch self {
    case .exposed: "without it, a test breaks another"
    case .unnoticed: "no test fails when it is toggled"
    case .contained: "without it, no new victim"
    case .noticed: "a test fails when it is toggled"
    case .idle: "nothing changes without it"
    case .unreached: "no audited test runs it"
    case .ignored: "suppressed in source"
    case .unviable: "its toggle does not compile"
    case .inconclusive: "could not be told"
    }
  }
}
