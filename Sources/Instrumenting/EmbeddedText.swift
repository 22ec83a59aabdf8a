/// The source of the runtime that is linked into subjects, as it is compiled and tested in this package.
enum EmbeddedText {
  /// The names under which the two modules are built for subjects: not those that they have in this package, so that
  /// its own tests can be audited, too.
  static let runtimeModule = "UnseamInjected"
  static let driverModule = "UnseamInjectedDriver"

  /// A source file by name.
  struct File {
    let name: String
    let bytes: [UInt8]

    /// The text as it is compiled for subjects.
    var injected: String {
      String(decoding: bytes, as: UTF8.self)
        .replacing("import UnseamRuntime\n", with: "import \(runtimeModule)\n")
    }
  }

  /// The module UnseamRuntime: toggles, reach, state probes.
  static let runtime = [
    File(name: "Renderer+CacheEntries.swift", bytes: PackageResources.Renderer_CacheEntries_swift),
    File(
      name: "Renderer+LibraryObjects.swift",
      bytes: PackageResources.Renderer_LibraryObjects_swift),
    File(name: "CapturedParts.swift", bytes: PackageResources.CapturedParts_swift),
    File(name: "ChangedPlaces.swift", bytes: PackageResources.ChangedPlaces_swift),
    File(name: "Closure.swift", bytes: PackageResources.Closure_swift),
    File(name: "CodePlace.swift", bytes: PackageResources.CodePlace_swift),
    File(name: "ContentHash.swift", bytes: PackageResources.ContentHash_swift),
    File(name: "ContentPlans.swift", bytes: PackageResources.ContentPlans_swift),
    File(name: "DanglingFields.swift", bytes: PackageResources.DanglingFields_swift),
    File(name: "DefaultsSuites.swift", bytes: PackageResources.DefaultsSuites_swift),
    File(name: "EnvironmentCopy.swift", bytes: PackageResources.EnvironmentCopy_swift),
    File(name: "FileContent.swift", bytes: PackageResources.FileContent_swift),
    File(name: "FolderScan.swift", bytes: PackageResources.FolderScan_swift),
    File(name: "FoundationState.swift", bytes: PackageResources.FoundationState_swift),
    File(name: "FoundMemory.swift", bytes: PackageResources.FoundMemory_swift),
    File(name: "FoundType.swift", bytes: PackageResources.FoundType_swift),
    File(name: "CommonLeaf.swift", bytes: PackageResources.CommonLeaf_swift),
    File(name: "KernelFolder.swift", bytes: PackageResources.KernelFolder_swift),
    File(name: "KeptFields.swift", bytes: PackageResources.KeptFields_swift),
    File(name: "KeptFiles.swift", bytes: PackageResources.KeptFiles_swift),
    File(name: "KeptProcess.swift", bytes: PackageResources.KeptProcess_swift),
    File(name: "KeptVariables.swift", bytes: PackageResources.KeptVariables_swift),
    File(name: "LibrarySymbols.swift", bytes: PackageResources.LibrarySymbols_swift),
    File(name: "LoadedImages.swift", bytes: PackageResources.LoadedImages_swift),
    File(name: "LookTable.swift", bytes: PackageResources.LookTable_swift),
    File(name: "Node.swift", bytes: PackageResources.Node_swift),
    File(name: "Normalised.swift", bytes: PackageResources.Normalised_swift),
    File(name: "OpenDescriptor.swift", bytes: PackageResources.OpenDescriptor_swift),
    File(name: "Outside.swift", bytes: PackageResources.Outside_swift),
    File(name: "OutsideValues.swift", bytes: PackageResources.OutsideValues_swift),
    File(name: "PendingWork.swift", bytes: PackageResources.PendingWork_swift),
    File(name: "ProcessState.swift", bytes: PackageResources.ProcessState_swift),
    File(name: "ProcessValue.swift", bytes: PackageResources.ProcessValue_swift),
    File(name: "Renderer+Closures.swift", bytes: PackageResources.Renderer_Closures_swift),
    File(name: "Renderer.swift", bytes: PackageResources.Renderer_swift),
    File(name: "SealedFields.swift", bytes: PackageResources.SealedFields_swift),
    File(name: "SeenVariables.swift", bytes: PackageResources.SeenVariables_swift),
    File(name: "StateKeeper.swift", bytes: PackageResources.StateKeeper_swift),
    File(name: "StateMap.swift", bytes: PackageResources.StateMap_swift),
    File(name: "StateProbe.swift", bytes: PackageResources.StateProbe_swift),
    File(name: "StoredVariables.swift", bytes: PackageResources.StoredVariables_swift),
    File(name: "StoredField.swift", bytes: PackageResources.StoredField_swift),
    File(name: "Switchboard.swift", bytes: PackageResources.Switchboard_swift),
    File(name: "TypeMark.swift", bytes: PackageResources.TypeMark_swift),
    File(name: "FullName.swift", bytes: PackageResources.FullName_swift),
    File(name: "VariableReader.swift", bytes: PackageResources.VariableReader_swift),
  ]

  /// The module UnseamTrialDriver: runs trials with XCTest and Swift Testing.
  static let driver = [
    File(name: "EventLayout.swift", bytes: PackageResources.EventLayout_swift),
    File(name: "EventLog.swift", bytes: PackageResources.EventLog_swift),
    File(name: "EventMemory.swift", bytes: PackageResources.EventMemory_swift),
    File(name: "EventSeal.swift", bytes: PackageResources.EventSeal_swift),
    File(name: "FolderLayers.swift", bytes: PackageResources.FolderLayers_swift),
    File(name: "JSONCodable.swift", bytes: PackageResources.JSONCodable_swift),
    File(name: "JSONLine.swift", bytes: PackageResources.JSONLine_swift),
    File(name: "JSONValue.swift", bytes: PackageResources.JSONValue_swift),
    File(name: "KernelCalls.swift", bytes: PackageResources.KernelCalls_swift),
    File(name: "MainQueueNudge.swift", bytes: PackageResources.MainQueueNudge_swift),
    File(name: "MountTable.swift", bytes: PackageResources.MountTable_swift),
    File(name: "OneThread.swift", bytes: PackageResources.OneThread_swift),
    File(name: "Rehearsal.swift", bytes: PackageResources.Rehearsal_swift),
    File(name: "Seclusion.swift", bytes: PackageResources.Seclusion_swift),
    File(name: "TestRecorder.swift", bytes: PackageResources.TestRecorder_swift),
    File(name: "TestSections.swift", bytes: PackageResources.TestSections_swift),
    File(name: "TestingBlocks.swift", bytes: PackageResources.TestingBlocks_swift),
    File(name: "ThreadNumber.swift", bytes: PackageResources.ThreadNumber_swift),
    File(name: "TrialDriver.swift", bytes: PackageResources.TrialDriver_swift),
    File(name: "TrialEvent.swift", bytes: PackageResources.TrialEvent_swift),
    File(name: "TrialFile.swift", bytes: PackageResources.TrialFile_swift),
    File(name: "TrialServer.swift", bytes: PackageResources.TrialServer_swift),
    File(name: "UndoStep.swift", bytes: PackageResources.UndoStep_swift),
    File(name: "XCTestBlocks.swift", bytes: PackageResources.XCTestBlocks_swift),
  ]
}
