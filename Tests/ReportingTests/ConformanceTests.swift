import Basics
import FixtureRuns
import Foundation
import Requesting
import Testing

@testable import Reporting

/// Our documents before judges that are not ours (see `Validators`): every recorded report, and made-up ones.
@Suite(.enabled(if: Validators.folder != nil)) struct ConformanceTests {
  private func documents(_ format: ReportFormat, _ suffix: String) throws -> [String: String] {
    let folder = Fixture.repository.appendingPathComponent("Reports")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "json" }
    let red = Sample.report(Sample.investigation(seams: [], findings: [], red: [Sample.total]))
    var reports = [
      "every": Sample.report(), "clean": Sample.clean, "suppressed": try Sample.suppressingFirst(),
      "everything": try Sample.ofEverything(), "red": red,
      "interrupted": Sample.report().interrupted(status: 130),
    ]
    for file in files {
      reports["Of" + file.lastPathComponent] = try readReport(Data(contentsOf: file))
    }
    let texts = reports.mapValues { render($0, as: format) }
    return Dictionary(uniqueKeysWithValues: texts.map { ($0 + suffix, $1) })
  }

  @Test func sarifIsValidByTheOfficialSchema() async throws {
    let sarif = try documents(.sarif, ".sarif.json")
    #expect(sarif.count > 20)
    #expect(try await Validators.complaints(on: sarif, by: .sarif) == "")
    let broken = [
      "broken.json": render(Sample.report(), as: .sarif).replacing("\"ruleId\"", with: "\"rule\"")
    ]
    #expect(try await Validators.complaints(on: broken, by: .sarif).contains("rule"))
  }

  @Test func junitIsValidByTheSchemaOfJenkins() async throws {
    let junit = try documents(.junit, ".xml")
    #expect(try await Validators.complaints(on: junit, by: .junit) == "")
    let broken = ["broken.xml": "<testsuites><testcase/></testsuites>"]
    #expect(try await Validators.complaints(on: broken, by: .junit) != "")
  }

  @Test func reportsAreValidByOurSchemaForOthersToo() async throws {
    let schema = FileManager.default.temporaryDirectory.appendingPathComponent(
      "unseam-schema-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: schema) }
    try Data(reportSchema().utf8).write(to: schema)
    let reports = try documents(.json, ".json")
    #expect(try await Validators.complaints(on: reports, by: .file(schema)) == "")
    let broken = ["broken.json": "{\"schemaVersion\": 1}"]
    #expect(try await Validators.complaints(on: broken, by: .file(schema)).contains("'findings'"))
  }

  @Test func ourSchemasAreSchemas() async throws {
    var texts: [String: String] = [:]
    (texts["report.json"], texts["configuration.json"]) = (reportSchema(), configurationSchema())
    #expect(try await Validators.complaints(on: texts, by: .metaschema) == "")
  }
}
