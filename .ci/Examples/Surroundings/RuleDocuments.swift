import Foundation

/// A folder with the documents of the article.
let folder: String = {
  let folder = NSTemporaryDirectory() + "injector-\(UUID())"
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for (name, text) in zip(["users.json", "mapping.json"], jsonBlocks) {
    try? Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }
  return folder
}()
