// swift-tools-version: 6.2
import PackageDescription

// Three jobs, by Injector and by Codable alone. It is a package of its own, so that other libraries can be added to it.
let package = Package(
  name: "Comparison",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Injector", path: "../..")],
  targets: [
    .executableTarget(
      name: "Comparison",
      dependencies: [.product(name: "Injector", package: "Injector")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    )
  ],
  swiftLanguageModes: [.v6]
)
