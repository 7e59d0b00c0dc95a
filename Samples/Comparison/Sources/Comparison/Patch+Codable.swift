import Foundation

/// A body: the outer Optional is nil for a key that is absent, the inner one for `null`.
private struct Patch: Decodable {
  var name: String?
  var nick: String??
  var age: Int??
  var address: Address?
  var problems: [Problem] = []

  struct Address: Decodable {
    var city: String?
    var zip: String??
    var problems: [Problem] = []

    init(from decoder: any Decoder) throws {
      let record = try decoder.container(keyedBy: Key.self)
      for key in record.allKeys {
        do {
          switch key.stringValue {
          case "city": city = try record.decode(String.self, forKey: key)
          case "zip": zip = .some(try record.decode(String?.self, forKey: key))
          default: problems.append(Problem(at: record.codingPath + [key], "this key is not accepted"))
          }
        } catch let error as DecodingError {
          problems.append(Problem(error))
        }
      }
    }
  }

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: Key.self)
    for key in record.allKeys {
      do {
        switch key.stringValue {
        case "name": name = try record.decode(String.self, forKey: key)
        case "nick": nick = .some(try record.decode(String?.self, forKey: key))
        case "age": age = .some(try record.decode(Int?.self, forKey: key))
        case "address":
          let part = try record.decode(Address.self, forKey: key)
          address = part
          problems += part.problems
        default: problems.append(Problem(at: [key], "this key is not accepted"))
        }
      } catch let error as DecodingError {
        problems.append(Problem(error))
      }
    }
  }

  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Profile {
  private static let decoder = JSONDecoder()

  func byCodable(_ body: Data) -> Answer {
    let patch: Patch
    do {
      patch = try Self.decoder.decode(Patch.self, from: body)
    } catch {
      return .refused(status: 400, [Problem(pointer: "", detail: "not a JSON object")])
    }
    guard patch.problems.isEmpty else { return .refused(status: 422, patch.problems) }
    var changed = self
    var columns: [String] = []
    func set<Value>(_ column: String, _ property: WritableKeyPath<Profile, Value>, _ value: Value?) {
      guard let value else { return }
      changed[keyPath: property] = value
      columns.append(column)
    }
    set("name", \.name, patch.name)
    set("nick", \.nick, patch.nick)
    set("age", \.age, patch.age)
    if let part = patch.address {
      var address = address
      if let city = part.city { address.city = city }
      if let zip = part.zip { address.zip = zip }
      set("address", \.address, address)
    }
    return .changed(changed, columns: columns)
  }
}

extension Problem {
  fileprivate init(at path: [any CodingKey], _ detail: String) {
    self.init(pointer: path.map { "/" + Self.escaped($0.stringValue) }.joined(), detail: detail)
  }

  fileprivate init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(let type, let context): self.init(at: context.codingPath, "expected \(type)")
    case .valueNotFound(_, let context): self.init(at: context.codingPath, "null is not accepted")
    case .keyNotFound(let key, let context): self.init(at: context.codingPath + [key], "a value is missing")
    case .dataCorrupted(let context): self.init(at: context.codingPath, "this value cannot be used")
    @unknown default: self.init(pointer: "", detail: "this value cannot be used")
    }
  }

  private static func escaped(_ key: String) -> String {
    key.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1")
  }
}
