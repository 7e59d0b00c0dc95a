// swift-tools-version: 6.2
import PackageDescription

// The code of the article about default isolation, in a module with that setting.
let package = Package(
  name: "DefaultIsolation",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Injector", path: "../..")],
  targets: [
    .executableTarget(
      name: "DefaultIsolation",
      dependencies: [.product(name: "Injector", package: "Injector")],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    )
  ],
  swiftLanguageModes: [.v6]
)
