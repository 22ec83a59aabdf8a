import Testing

extension EndToEnd {
  /// What the probe reads of variables whose type is written out, beside what Swift reads.
  @Suite struct DeclaredShapeTests {
    @Test(arguments: DeclaredShape.all)
    func theProbeReadsWhatSwiftReads(_ shape: DeclaredShape) throws {
      let reading = try #require(try ShapeProgram.readings.get()[shape.id])
      #expect(reading.probed == reading.read)
      #expect(reading.areSame == [true, true])
      // The runtime's own statics are in the same module here.
      let ids = Set(DeclaredShape.all.map(\.id))
      #expect(reading.changedByEqual.filter(ids.contains) == [])
      #expect(reading.changed.filter(ids.contains) == [shape.id])
    }
  }
}
