// limit: 1500
import Foundation
import Injector

/// 70 links, as a model of 35 properties has them.
let manyRules = Injector.bind(User.self) { User() }
  .mapping("a", "a.b").to(\.userId)
  .mapping("a", "a.b").to(\.isVip)
  .mapping("a", "a.b").to(\.age)
  .mapping("a", "a.b").to(\.height)
  .mapping("a", "a.b").to(\.partners)
  .mapping("a", "a.b").to(\.tags)
  .mapping("a", "a.b").to(\.cards)
  .mapping("userId").to(\.userId)
  .mapping("isVip").to(\.isVip)
  .mapping("age").to(\.age)
  .mapping("height").to(\.height)
  .mapping("partners").to(\.partners)
  .mapping("tags").to(\.tags)
  .mapping("cards").to(\.cards)
  .mapping("pet").to(\.pet)
  .mapping("pets").to(\.pets)
  .mapping("card").to(\.card)
  .mapping("level").to(\.level)
  .mapping("balance").to(\.balance)
  .mapping("colour").to(\.colour)
  .mapping("picture").to(\.picture)
  .mapping("homepage").to(\.homepage)
  .mapping("visits").to(\.visits)
  .mapping("registered").to(\.registered)
  .mapping("birthday").to(\.birthday)
  .mapping("name").to(\.name)
  .mapping("token").to(\.token)
  .mapping("session").to(\.session)
  .format(\.birthday).as(.date("yyyy-MM-dd"))
  .format(\.registered).as(.iso8601)
  .format(\.name).with.converter { (text: String) in text.uppercased() }
  .format(\.age).with.converter { (text: String) in Int(text) }
  .format(\.cards).with.injector(cards)
  .format(\.age).with.default(18)
  .format(\.birthday).as(.date("yyyy-MM-dd"))
  .format(\.registered).as(.iso8601)
  .format(\.name).with.converter { (text: String) in text.uppercased() }
  .format(\.age).with.converter { (text: String) in Int(text) }
  .format(\.cards).with.injector(cards)
  .format(\.age).with.default(18)
  .format(\.birthday).as(.date("yyyy-MM-dd"))
  .format(\.registered).as(.iso8601)
  .format(\.name).with.converter { (text: String) in text.uppercased() }
  .format(\.age).with.converter { (text: String) in Int(text) }
  .format(\.cards).with.injector(cards)
  .format(\.age).with.default(18)
  .format(\.birthday).as(.date("yyyy-MM-dd"))
  .format(\.registered).as(.iso8601)
  .format(\.name).with.converter { (text: String) in text.uppercased() }
  .format(\.age).with.converter { (text: String) in Int(text) }
  .format(\.cards).with.injector(cards)
  .format(\.age).with.default(18)
  .format(\.birthday).as(.date("yyyy-MM-dd"))
  .format(\.registered).as(.iso8601)
  .format(\.name).with.converter { (text: String) in text.uppercased() }
  .format(\.age).with.converter { (text: String) in Int(text) }
  .format(\.cards).with.injector(cards)
  .format(\.age).with.default(18)
  .format(\.birthday).as(.date("yyyy-MM-dd"))
  .format(\.registered).as(.iso8601)
  .format(\.name).with.converter { (text: String) in text.uppercased() }
  .format(\.age).with.converter { (text: String) in Int(text) }
  .format(\.cards).with.injector(cards)
  .format(\.age).with.default(18)
  .format(\.birthday).as(.date("yyyy-MM-dd"))
  .format(\.registered).as(.iso8601)
  .format(\.name).with.converter { (text: String) in text.uppercased() }
  .format(\.age).with.converter { (text: String) in Int(text) }
  .format(\.cards).with.injector(cards)
  .format(\.age).with.default(18)
