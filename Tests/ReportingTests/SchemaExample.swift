/// The example in the description of schema 1, with its elisions filled in: what every reader may rely on.
let schemaExample = """
  { "schemaVersion": 1, "tool": {"name": "unseam", "version": "0.1.0"}, "toolchain": "6.3.1",
    "package": {"name": "Shop"}, "seed": 1, "complete": true, "exitStatus": 0,
    "summary": {"tests": 1, "seams": 1, "trials": 402, "errors": 0, "warnings": 1, "notes": 0},
    "tests": [{"id": "ShopTests.CartTests/testTotal", "framework": "xctest",
      "file": "Tests/ShopTests/CartTests.swift", "line": 24, "baseline": "passed",
      "alone": "passed", "twice": "passed", "leaks": ["static:Shop.Client.timeout"]}],
    "state": [{"id": "static:Shop.Client.timeout", "kind": "static",
      "file": "Sources/Shop/Shop.swift", "line": 58}],
    "seams": [{"id": "s-1f0c", "kind": "reset", "file": "T.swift", "line": 17, "column": 9,
      "text": "StubPrices.clean()", "reachedBy": ["a"], "verdict": "exposed",
      "exposes": [{"polluter": "a", "victim": "b"}], "noticedBy": [], "reason": null}],
    "findings": [{"id": "f-9a31", "kind": "latent-victim", "severity": "warning", "test": "b",
      "partners": [{"test": "a", "role": "polluter"}], "seam": "s-1f0c",
      "state": [{"id": "static:ShopTests.StubPrices.stubbed", "before": "nil",
        "after": "Optional(9.5)"}],
      "location": {"file": "T.swift", "line": 17, "column": 9}, "sequence": ["a", "b"],
      "evidence": {"trials": 3, "reproduced": 3, "issue": "XCTAssertEqual failed"},
      "message": "m", "suggestion": "s", "replay": "unseam replay f-9a31", "suppressed": null,
      "proven": true}] }
  """
