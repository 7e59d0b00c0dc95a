// swift-tools-version: 6.2
import PackageDescription

// A tool without Foundation: the traits of Injector are turned off, so that its static executable stays small.
let package = Package(
  name: "StaticTool",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Injector", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "StaticTool",
      dependencies: [
        .product(name: "Injector", package: "Injector"),
        .product(name: "InjectorIO", package: "Injector"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]
    )
  ],
  swiftLanguageModes: [.v6]
)
