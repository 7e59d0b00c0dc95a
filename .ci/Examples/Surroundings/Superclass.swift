import Injector

/// A superclass of the models whose members are in cells of tables.
class Superclass: InjectionHooks {
  required init() {}
  class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  func didInject(from record: [String: Any]) throws {}
}
