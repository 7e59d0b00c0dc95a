import Foundation
import Injector

/// What has to hold for a model on its way out and back.
struct RoundTripCheck<Model> {
  let name: String
  let injector: Injector<Model>
  let form: RoundTripForm
  /// Whether the tree is compared with the text. It is not for integers that no decimal number can hold.
  let comparesTree: Bool
  let areEqual: (Model, Model) -> Bool

  init(
    _ name: String,
    _ injector: Injector<Model>,
    _ form: RoundTripForm,
    comparesTree: Bool = true,
    areEqual: @escaping (Model, Model) -> Bool
  ) {
    self.name = name
    self.injector = injector.policy(form.policy)
    self.form = form
    self.comparesTree = comparesTree
    self.areEqual = areEqual
  }

  func run(_ model: Model) {
    guard let text = text(of: model) else { return }
    let sorted = required("sorted", text) { () throws(InjectionError) in
      try injector.extractJSONString(model, form.options.union(.sortedKeys))
    }
    let tree = required("the tree", text) { () throws(InjectionError) in
      try injector.extract(value: model, form.options)
    }
    compareTexts(of: model, text, sorted)
    if comparesTree {
      if !meanTheSame([tree], read(text)) { report("the tree is not the text", text, "\(tree)") }
    }
    if form.isStrict, isRefusedForDates(text) { return }
    let fromText = required("injecting the text", text) { () throws(InjectionError) in
      try injector.inject(json: text)
    }
    let fromTree = required("injecting the tree", text) { () throws(InjectionError) in
      try injector.inject(value: tree)
    }
    compare(fromText, model, "text", sorted)
    compare(fromTree, model, "tree", sorted)
  }

  /// The text of a model; nil if it is right that there is none, and no tree either.
  private func text(of model: Model) -> String? {
    do {
      return try injector.extractJSONString(model, form.options)
    } catch {
      let codes = error.issues.map(\.code)
      let expected: [InjectionCode] = [.notRepresentable, .converterFailed, .tooDeep]
      guard codes.allSatisfy(expected.contains) else { report("extracting fails", "\(model)", "\(error)") }
      do {
        let tree = try injector.extract(value: model, form.options)
        report("there is a tree but no text", "\(error)", "\(tree)")
      } catch {
        if error.issues.map(\.code) != codes { report("the tree fails otherwise", "\(codes)", "\(error)") }
      }
      return nil
    }
  }

  /// Whether the text cannot be injected because of dates only. Those in years that ISO 8601 does not have are numbers,
  /// which are no dates under a strict policy.
  private func isRefusedForDates(_ text: String) -> Bool {
    do {
      _ = try injector.inject(json: text)
      return false
    } catch {
      return error.issues.allSatisfy { ["Date", "NSDate"].contains($0.expected) }
    }
  }

  /// All forms of text mean the same, and are JSON for other readers.
  private func compareTexts(of model: Model, _ text: String, _ sorted: String) {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    } catch {
      report("not JSON", text, "\(error)")
    }
    let meaning = read(text)
    // A key that is written twice would be read once.
    if text.utf8.count != sorted.utf8.count || !meanTheSame(meaning, read(sorted)) {
      report("sorted keys change the meaning", text, sorted)
    }
    for option in [.pretty, .unescapedSlashes, [.pretty, .sortedKeys]] as [ExtractionOptions] {
      let other = required("options \(option.rawValue)", text) { () throws(InjectionError) in
        try injector.extractJSONString(model, form.options.union(option))
      }
      if !meanTheSame(meaning, read(other)) {
        report("options \(option.rawValue) change the meaning", text, other)
      }
    }
  }

  private func compare(_ again: Model, _ model: Model, _ way: String, _ sorted: String) {
    if areEqual(model, again) { return }
    let second = required("extracting again", sorted) { () throws(InjectionError) in
      try injector.extractJSONString(again, form.options.union(.sortedKeys))
    }
    // NaN is not equal to itself.
    if second != sorted { report("another model comes back by \(way)", sorted, second) }
  }

  /// The meaning of a text. It is inside an array because null alone cannot be injected.
  private func read(_ text: String) -> Any {
    required("reading", text) { () throws(InjectionError) in
      try Injector.bind([Any].self).inject(json: "[\(text)]")
    }
  }

  private func required<Value>(
    _ step: String,
    _ text: String,
    _ run: () throws(InjectionError) -> Value
  ) -> Value {
    do {
      return try run()
    } catch {
      report("\(step) fails", text, "\(error)")
    }
  }

  private func report(_ what: String, _ first: String, _ second: String) -> Never {
    fail("\(name), \(form): \(what)\n  \(first)\n  \(second)")
  }
}
