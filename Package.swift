// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Injector",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
  products: [
    .library(name: "Injector", targets: ["Injector"]),
    .library(name: "InjectorIO", targets: ["InjectorIO"]),
    .library(name: "InjectorCache", targets: ["InjectorCache"]),
  ],
  traits: [
    .trait(
      name: "Foundation",
      description: """
        Values of Foundation's classes, its formatters, file handles, property lists and progress. Without it, the library needs \
        FoundationEssentials only, on platforms other than Apple's, so that tools that are linked statically stay small.
        """
    ),
    .trait(
      name: "OptimizedDebug",
      description: """
        A debug build of an app compiles this library as a release build does. The library is then fast, and a debugger does not step \
        through it.
        """
    ),
    .default(enabledTraits: ["Foundation"]),
  ],
  targets: [
    .target(name: "InjectorCache"),
    .target(name: "Injector", dependencies: ["InjectorCache"]),
    // Files, streams, several cores and documents of rules. It sees Injector through `package` declarations.
    .target(name: "InjectorIO", dependencies: ["Injector", "InjectorCache"]),
    .executableTarget(
      name: "QuickStart",
      dependencies: ["Injector"],
      path: "Samples/QuickStart",
      resources: [.embedInCode("statuses.json")]
    ),
    .executableTarget(
      name: "Records",
      dependencies: ["Injector", "InjectorIO"],
      path: "Samples/Records",
      exclude: ["compare", "generate", "map.jq", "map.py", "mapping.json"]
    ),
    .testTarget(name: "InjectorCacheTests", dependencies: ["InjectorCache"]),
    // A target that the test targets share: models, inputs, and the round trips of all models.
    .target(
      name: "InjectorTestSupport",
      dependencies: ["Injector", "InjectorCache"],
      path: "Tests/InjectorTestSupport"
    ),
    .testTarget(
      name: "SampleTests",
      dependencies: ["QuickStart", "Records", "Injector", "InjectorIO", "InjectorTestSupport"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Their folders mirror those of Sources/Injector; those of IO mirror Sources/InjectorIO. The first four test Injector without
// InjectorIO. Several targets are compiled faster than one, and `INJECTOR_TESTS=IO` leaves out the others.
let testNames = ["Rule", "Run", "Value", "Output", "IO", "Documentation"]
let chosenTests = Context.environment["INJECTOR_TESTS"].map { $0.split(separator: " ").map(String.init) }
for name in testNames where chosenTests?.contains(name) ?? true {
  let modules: [Target.Dependency] = ["IO", "Documentation"].contains(name) ? ["InjectorIO"] : []
  package.targets.append(
    .testTarget(
      name: "Injector\(name)Tests",
      dependencies: modules + ["Injector", "InjectorCache", "InjectorTestSupport"]
    )
  )
}

for target in package.targets {
  target.swiftSettings = [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
    .strictMemorySafety(),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// The package manager writes one object file for each source file of a debug build, which the compiler does for a whole module if it
// has several threads.
let optimization: SwiftSetting = .unsafeFlags(
  ["-O", "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2"],
  .when(configuration: .debug, traits: ["OptimizedDebug"])
)
for target in package.targets where ["InjectorCache", "Injector", "InjectorIO"].contains(target.name) {
  target.swiftSettings?.append(optimization)
}
