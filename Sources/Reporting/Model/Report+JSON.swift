import Basics
import Pinpointing

/// The report as JSON text, the same bytes for the same report.
package func renderJSON(_ report: Report) -> String { report.json.document }

extension Report: Encodable {
  /// The report as schema 1 lays it out.
  package var json: JSON {
    whole.adding([
      ("testList", testList?.json), ("comparison", comparison?.json), ("shard", shard?.json),
    ])
  }

  private var whole: JSON {
    [
      "schemaVersion": .integer(schemaVersion),
      "tool": ["name": .string(tool.name), "version": .string(tool.version)],
      "toolchain": .string(toolchain),
      "package": ["name": .string(package.name)],
      "seed": .unsigned(seed),
      "complete": .bool(complete),
      "inconclusive": .bool(isInconclusive),
      "whole": .bool(isWhole),
      "exitStatus": .integer(exitStatus),
      "failOn": JSON(failOn?.rawValue ?? "never"),
      "summary": summary.json,
      "coverage": coverage?.json ?? .null,
      "tests": .array(tests.map(\.json)),
      "state": .array(state.map(\.json)),
      "seams": .array(seams.map(\.json)),
      "findings": .array(findings.map(\.json)),
      "red": JSON(red.map(\.rawValue)),
      "unjudged": .array(unjudged.map(\.json)),
      "undecided": JSON(undecided),
      "suppressions": .array(suppressions.map(\.json)),
      "untoggled": .array(untoggled.map(\.json)),
      "stale": stale.map { .array($0.map(\.json)) } ?? .null,
    ]
  }

  package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension Report.Summary {
  var json: JSON {
    [
      "tests": .integer(tests), "seams": .integer(seams), "trials": .integer(trials),
      "errors": .integer(errors), "warnings": .integer(warnings), "notes": .integer(notes),
      "suppressed": .integer(suppressed ?? 0), "known": JSON(known), "planned": JSON(planned),
    ]
  }
}

extension OwnTestList {
  fileprivate var json: JSON { ["file": .string(file), "listed": .integer(listed)] }
}

extension Unjudged {
  var json: JSON {
    [
      "test": .string(test.rawValue), "reason": .string(reason.rawValue),
      "passesPlainly": .bool(passesPlainly),
    ]
  }
}

extension Coverage {
  var json: JSON {
    let result: JSON = [
      "pairs": .integer(pairs), "byRun": .integer(byRun), "byEndState": .integer(byEndState),
      "byLooks": .integer(byLooks), "byNoChange": .integer(byNoChange),
      "untried": .integer(untried), "asNeighbours": .integer(asNeighbours),
    ]
    return result.adding([("inOrders", inOrders == 0 ? nil : .integer(inOrders))])
  }
}

extension ReportedTest {
  var json: JSON {
    let result: JSON = [
      "id": .string(id.rawValue), "framework": .string(framework), "file": JSON(file),
      "line": JSON(line), "baseline": .string(baseline), "alone": .string(alone),
      "twice": .string(twice), "leaks": JSON(leaks.map(\.rawValue)),
    ]
    return result.adding([
      ("leaksOfClassSetUp", leaksOfClassSetUp.map { JSON($0.map(\.rawValue)) }),
      ("missingSuperCall", missingSuperCall?.json),
      ("issue", issue.map(JSON.string)), ("failedAt", failedAt?.json),
    ])
  }
}

extension MissingSuperCall {
  fileprivate var json: JSON {
    [
      "function": .string(function), "type": .string(type), "states": JSON(states.map(\.rawValue)),
    ]
  }
}

extension ReportedState {
  var json: JSON {
    let result: JSON = [
      "id": .string(id.rawValue), "kind": .string(kind), "file": JSON(file), "line": JSON(line),
    ]
    return result.adding([
      ("hidden", hidden?.json), ("firstValueMayVary", firstValueMayVary.map(JSON.bool)),
      ("actor", actor.map(JSON.string)),
    ])
  }
}

extension HiddenState {
  fileprivate var json: JSON {
    let fields = fields.map { fields in
      JSON.array(fields.map { ["name": .string($0.name), "calls": JSON($0.calls)] })
    }
    return JSON.object([]).adding([("calls", calls.map { JSON($0) }), ("fields", fields)])
  }
}

extension ReportedSeam {
  var json: JSON {
    let result: JSON = [
      "id": .string(id.rawValue), "kind": .string(kind.rawValue), "file": .string(file),
      "line": .integer(line), "column": .integer(column), "text": .string(text),
      "enclosing": JSON(enclosing), "alternative": JSON(alternative),
      "reachedBy": JSON(reachedBy.map(\.rawValue)), "verdict": .string(verdict.rawValue),
      "exposes": .array(exposes.map(\.json)), "noticedBy": JSON(noticedBy.map(\.rawValue)),
      "reason": JSON(reason),
    ]
    return result.adding([("restsOnTimeLimit", restsOnTimeLimit.map(JSON.bool))])
  }
}

extension SeamResult.Exposure {
  var json: JSON {
    ["polluter": .string(polluter.rawValue), "victim": .string(victim.rawValue)]
  }
}

extension ReportedFinding {
  var json: JSON {
    always.adding([
      ("inTurns", inTurns.map(JSON.bool)), ("carrierUnseen", carrierUnseen.map(JSON.bool)),
      ("tests", leakingTests.map { JSON($0.map(\.rawValue)) }),
      ("otherValues", otherValues.map { .array($0.map(\.json)) }),
      ("suppressedTests", suppressedTests.map { .array($0.map(\.json)) }),
      ("remedy", remedy?.json),
    ])
  }

  private var always: JSON {
    [
      "id": .string(id), "kind": .string(kind.rawValue), "severity": .string(severity.rawValue),
      "test": JSON(test?.rawValue),
      "partners": .array(
        partners.map { ["test": .string($0.test.rawValue), "role": .string($0.role.rawValue)] }),
      "seam": JSON(seam?.rawValue),
      "state": .array(state.map(\.json)),
      "location": location?.json ?? .null, "sequence": JSON(sequence.map(\.rawValue)),
      "evidence": evidence.json,
      "realisableBy": JSON(realisableBy.map(\.rawValue)),
      "message": .string(message), "suggestion": .string(suggestion), "replay": .string(replay),
      "suppressed": JSON(suppressed), "baseline": JSON(baseline?.rawValue),
      "proven": .bool(isProven),
    ]
  }
}

extension StateChange {
  fileprivate var json: JSON {
    let result: JSON = [
      "id": .string(id.rawValue), "before": .string(before), "after": .string(after),
    ]
    return result.adding([
      ("firstValue", isFirstValue ? .bool(true) : nil),
      ("alreadyMade", isAlreadyMade ? .bool(true) : nil),
    ])
  }
}

extension ReportedFinding.Evidence {
  fileprivate var json: JSON {
    let result: JSON = [
      "trials": .integer(trials), "reproduced": .integer(reproduced), "issue": JSON(issue),
      "failedAt": failedAt?.json ?? .null,
    ]
    return result.adding([("restsOnTimeLimit", restsOnTimeLimit.map(JSON.bool))])
  }
}

extension SourceLine {
  fileprivate var json: JSON { ["file": .string(file), "line": .integer(line)] }
}

extension SourceLocation {
  var json: JSON {
    ["file": .string(file), "line": .integer(line), "column": .integer(column)]
  }
}

extension Untoggled {
  fileprivate var json: JSON {
    [
      "file": .string(location.file), "line": .integer(location.line),
      "column": .integer(location.column), "text": .string(text),
      "reason": .string(reason.rawValue),
    ]
  }
}

extension ReportedSuppression {
  fileprivate var json: JSON {
    [
      "file": .string(file), "line": .integer(line), "kinds": JSON(kinds),
      "reason": .string(reason), "isUsed": isUsed.map(JSON.bool) ?? .null,
      "problem": JSON(problem),
    ]
  }
}
