// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "benchmarks", targets: ["benchmarks"]),
    .executable(name: "counts", targets: ["counts"]),
  ],
  traits: [.trait(name: "OptimizedDebug", description: "The library is optimized in a debug build, too.")],
  dependencies: [
    .package(
      name: "Injector",
      path: "..",
      traits: [.defaults, .trait(name: "OptimizedDebug", condition: .when(traits: ["OptimizedDebug"]))]
    )
  ],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "Injector", package: "Injector"),
        .product(name: "InjectorIO", package: "Injector"),
        .product(name: "InjectorCache", package: "Injector"),
      ],
      path: "Sources/Benchmarks"
    ),
    // What check-counts counts.
    .executableTarget(
      name: "counts",
      dependencies: [.product(name: "Injector", package: "Injector")],
      path: "Sources/Counts"
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
