// swift-tools-version: 6.2
import PackageDescription

// check-optimized-debug replaces the dependency by the one that the article shows.
let package = Package(
  name: "App",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Injector", path: "../..", traits: [.defaults, "OptimizedDebug"])],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [.product(name: "Injector", package: "Injector")],
      path: ".",
      sources: ["main.swift"]
    )
  ],
  swiftLanguageModes: [.v6]
)
