// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Rows",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "Injector", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "rows",
      dependencies: [
        .product(name: "Injector", package: "Injector"), .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      path: "Sources/Rows"
    )
  ],
  swiftLanguageModes: [.v6]
)
