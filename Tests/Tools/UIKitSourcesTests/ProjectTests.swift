import Testing
import UIKitSources

@Suite struct PackageManifestTests {
  @Test func `reads targets and local packages`() {
    let manifest = PackageManifest(
      Array(
        """
        let package = Package(
          name: "App",
          dependencies: [.package(name: "B", path: "../B"), .package(url: "https://example.com/c.git", from: "1.0.0")],
          targets: [
            .target(name: "App", dependencies: [.target(name: "Core"), .product(name: "C", package: "c")],
              path: "App", exclude: ["Info.plist", "Old"], sources: ["Layouts", "Main.swift"]),
            // .target(name: "Comment"),
            .executableTarget(name: "Tool"), .testTarget(name: "AppTests", dependencies: ["App"]),
            .binaryTarget(name: "Binary", path: "Binary.xcframework"),
          ])
        """.utf8))
    #expect(manifest.targets.map(\.name) == ["App", "Tool", "AppTests"])
    #expect(manifest.targets.map(\.isTest) == [false, false, true])
    #expect(manifest.targets[0].path == "App")
    #expect(manifest.targets[0].excludes == ["Info.plist", "Old"])
    #expect(manifest.targets[0].sources == ["Layouts", "Main.swift"])
    #expect(manifest.targets[1].sources == nil)
    #expect(manifest.localPackages == ["../B"])
  }

  @Test(arguments: [
    ("", nil), ("// swift-tools-version:5.3\n", "5"), ("// swift-tools-version: 6.2;(note)\n", "6"),
    ("// swift-tools-version: 4.2\n", "4.2"), ("// swift-tools-version:3.1\n", "4"), ("// a comment: 6\n", nil),
    ("// swift-tools-version: 6.0\nlet package = Package(swiftLanguageModes: [.v4_2, .v5])", "5"),
    ("// swift-tools-version: 5.0\nlet package = Package(swiftLanguageVersions: [.version(\"4\"), .v4_2])", "4.2"),
  ])
  func `reads the version of the language`(manifest: String, mode: String?) {
    let lines = manifest + "\nlet targets = [Target.target(name: \"App\"), "
    let own = ".target(name: \"Own\", swiftSettings: [.defaultIsolation(MainActor.self), .swiftLanguageMode(.v6)])]"
    let targets = PackageManifest(Array((lines + own).utf8)).targets
    #expect(targets[0].language.compilerArguments == (mode.map { ["-swift-version", $0] } ?? []))
    #expect(targets[1].language.compilerArguments == ["-default-isolation", "MainActor", "-swift-version", "6"])
  }

  @Test(arguments: [
    "", ".target(", ".target(name:", ".target(name: 1)", ".package(path: )", ".target(\"", ")))", "\u{0}",
  ])
  func `reads what is no manifest`(text: String) {
    let manifest = PackageManifest(Array(text.utf8))
    #expect(manifest.targets.isEmpty && manifest.localPackages.isEmpty)
  }
}

@Suite struct XcodeProjectTests {
  private static let text = """
    // !$*UTF8*$!
    {
      objects = {
        /* Begin */
        F1 = {isa = PBXFileReference; path = "A B.swift"; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = Lib/C.swift; sourceTree = SOURCE_ROOT; };
        F3 = {isa = PBXFileReference; path = D.m; sourceTree = "<group>"; };
        F4 = {isa = PBXFileReference; path = E.swift; sourceTree = SDKROOT; };
        B1 = {isa = PBXBuildFile; fileRef = F1 /* A */; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
        B3 = {isa = PBXBuildFile; fileRef = F3; }; B4 = {isa = PBXBuildFile; fileRef = F4; };
        G1 = {isa = PBXGroup; children = (G2, S1); sourceTree = "<group>"; };
        G2 = {isa = PBXGroup; children = (F1, F3, F4, ); path = App; sourceTree = "<group>"; };
        S1 = {isa = PBXFileSystemSynchronizedRootGroup; path = Layouts; exceptions = (X1, X2); sourceTree = "<group>"; };
        X1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T1;
          membershipExceptions = (Old.swift, "New/B.swift"); };
        X2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T2; membershipExceptions = (Other.swift); };
        P1 = {isa = PBXSourcesBuildPhase; files = (B1, B2, B3, B4, B5, ); };
        P2 = {isa = PBXResourcesBuildPhase; files = (B1, ); };
        T1 = {isa = PBXNativeTarget; name = App; buildPhases = (P2, P1); fileSystemSynchronizedGroups = (S1);
          productType = "com.apple.product-type.application"; buildConfigurationList = C1; };
        T3 = {isa = PBXNativeTarget; name = Desktop; buildPhases = ();
          productType = "com.apple.product-type.application"; buildConfigurationList = C3; };
        C3 = {isa = XCConfigurationList; buildConfigurations = (D4); };
        D4 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SDKROOT = macosx; }; };
        T2 = {isa = PBXNativeTarget; name = AppTests; buildPhases = ();
          productType = "com.apple.product-type.bundle.unit-test"; };
        C1 = {isa = XCConfigurationList; buildConfigurations = (D1, D2); };
        D1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; }; };
        D2 = {isa = XCBuildConfiguration; name = Release; buildSettings = {SWIFT_VERSION = 6.0; }; };
        C2 = {isa = XCConfigurationList; buildConfigurations = (D3); };
        D3 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SWIFT_VERSION = 4.2; }; };
        P = {isa = PBXProject; buildConfigurationList = C2; };
        L1 = {isa = XCLocalSwiftPackageReference; relativePath = ../Core; };
      };
      rootObject = P;
    }
    """

  @Test func `reads targets with their files and folders`() throws {
    let project = try #require(XcodeProject(Array(Self.text.utf8)))
    #expect(project.targets.map(\.name) == ["App", "AppTests", "Desktop"])
    #expect(project.targets.map(\.isTest) == [false, true, false])
    #expect(project.targets.map(\.isApplication) == [true, false, false])
    #expect(project.targets[0].files == ["App/A B.swift", "Lib/C.swift"])
    #expect(project.targets[0].folders.map(\.path) == ["Layouts"])
    #expect(project.targets[0].folders.map(\.excludes) == [["Old.swift", "New/B.swift"]])
    #expect(project.localPackages == ["../Core"])
    #expect(project.targets.map(\.language.version) == ["6.0", "4.2", "4.2"])
    #expect(project.targets.map(\.language.isMainActorDefault) == [true, false, false])
  }

  @Test func `reads or rejects every part of a project`() {
    let bytes = Array(Self.text.utf8)
    for end in bytes.indices { _ = XcodeProject(Array(bytes[..<end])) }
    for index in bytes.indices {
      var changed = bytes
      changed[index] = UInt8(ascii: "(")
      _ = XcodeProject(changed)
    }
  }

  @Test(arguments: ["", "{", "{ objects = ( ); }", "{ objects = {", "(((", "\"", "{ a = /* ; }", "{}"])
  func `rejects what is no project`(text: String) {
    #expect(XcodeProject(Array(text.utf8)) == nil)
  }

  @Test func `ends in groups that contain each other and in deep lists`() throws {
    let circle = """
      { objects = { A = {isa = PBXGroup; path = a; children = (B, F); }; B = {isa = PBXGroup; path = b; children = (A, ); };
        F = {path = f.swift; }; C = {fileRef = F; }; P = {isa = PBXSourcesBuildPhase; files = (C, C); };
        T = {isa = PBXNativeTarget; name = T; buildPhases = (P, P); }; }; }
      """
    let project = try #require(XcodeProject(Array(circle.utf8)))
    #expect(project.targets[0].files.count == 4)
    #expect(XcodeProject([UInt8](repeating: UInt8(ascii: "("), count: 100_000)) == nil)
  }
}

@Suite struct SourceNamesTests {
  private func names(_ text: String) -> SourceNames { SourceNames(Array(text.utf8)) }

  @Test func `finds what a file declares, extends and imports`() {
    let found = names(
      """
      import Photos
      import struct Core.Item
      #if canImport(WebKit)
        import WebKit
      #endif
      let shared = 1
      func make() { let inner = 2 }
      struct A { func member() {} }
      extension UIColor: Named { static let brand = UIColor.red; enum Shade {} }
      infix operator <+>
      """)
    #expect(found.imports == ["Photos", "Core"])
    #expect(found.declared == ["shared", "make", "A"])
    #expect(found.extended == ["UIColor"])
    #expect(found.conformances == ["Named"])
    #expect(found.members == ["brand", "Shade"])
    #expect(found.declaresOperators)
    #expect(names("let a = \"\\(Theme.name) b\"").mentioned.contains("Theme"))
    #expect(!names("let a = \"Theme\"").mentioned.contains("Theme"))
  }

  @Test(arguments: [
    (0, [0, 1, 2]),  // A type, and the extension of that type.
    (3, [3]), (4, [4, 5]),  // A member of an extension of another type.
    (6, [6, 7]),  // A wrapper.
  ])
  func `finds the files that a file needs`(root: Int, needed: [Int]) {
    let files = [
      "class A: B {}", "class B {}", "extension B { func c() {} }", "class D {}", "let e = UIColor.brand",
      "extension UIColor { static let brand = 1 }", "struct F { @Clamped var g = 1 }",
      "@propertyWrapper struct Clamped { var wrappedValue = 0 }",
    ].map(names)
    #expect(SourceNames.needed(by: [root], in: files, paths: files.map { _ in "A/a.swift" }) == needed)
  }

  @Test func `finds the nearest of the files that declare a type`() {
    let texts = [
      "App/A.swift": "private enum Item {}; struct A: B { let item: Item }", "App/Models/B.swift": "struct B {}",
      "Mac/A.swift": "enum Item {}", "Mac/B.swift": "struct B {}; extension B { func c() {} }",
    ].sorted { $0.key < $1.key }
    #expect(SourceNames.needed(by: [0], in: texts.map { names($0.value) }, paths: texts.map(\.key)) == [0, 1])
    #expect(SourceNames.needed(by: [3], in: texts.map { names($0.value) }, paths: texts.map(\.key)) == [3])
  }
}
