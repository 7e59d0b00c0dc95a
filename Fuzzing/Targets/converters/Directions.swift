import Foundation
import Injector

/// Converts a value, and what comes out back again.
func forward<Input, Output>(_ converter: Converter<Input, Output>, _ input: Input) {
  guard let output = try? converter.convert(input) else { return }
  _ = try? converter.convertBack(output)
}

/// Converts the text that is left.
func text<Output>(_ converter: Converter<String, Output>, _ bytes: inout FuzzBytes) {
  forward(converter, bytes.remainingText())
}

/// Converts a number made of eight bytes.
func word<Input, Output>(
  _ converter: Converter<Input, Output>,
  _ bytes: inout FuzzBytes,
  _ number: (UInt64) -> Input
) {
  forward(converter, number(bytes.word()))
}

/// Converts a value back, and what comes out forward again.
func backward<Input, Output>(_ converter: Converter<Input, Output>, _ output: Output) {
  guard let input = try? converter.convertBack(output) else { return }
  _ = try? converter.convert(input)
}

/// Converts a text, and requires that the text which comes back means the same value.
func stable<Output: Equatable>(_ converter: Converter<String, Output>, _ text: String) {
  guard let value = try? converter.convert(text) else { return }
  guard let spelling = try? converter.convertBack(value) else { return }
  guard let again = try? converter.convert(spelling) else {
    fail(
      "\(text.debugDescription) gives \(value), written as \(spelling.debugDescription), which gives nothing"
    )
  }
  guard (try? converter.convertBack(again)) == spelling else {
    fail("\(text.debugDescription) gives \(value), but \(spelling.debugDescription) gives \(again)")
  }
}

/// A date: any number, or one in the years that people use.
func date(_ bytes: inout FuzzBytes) -> Date {
  if bytes.flag() { return Date(timeIntervalSince1970: double(&bytes)) }
  return Date(timeIntervalSince1970: Double(Int64(bitPattern: bytes.word()) % 100_000_000_000_000) / 1_000)
}

/// Any number, infinities and NaN among them.
func double(_ bytes: inout FuzzBytes) -> Double { Double(bitPattern: bytes.word()) }

/// A date pattern: some text, or a row of the letters that mean something.
func pattern(_ bytes: inout FuzzBytes) -> String {
  bytes.flag() ? bytes.text(upTo: 40) : letters(&bytes)
}

private func letters(_ bytes: inout FuzzBytes) -> String {
  let letters = [
    "yyyy", "y", "yy", "MM", "M", "MMM", "MMMM", "dd", "d", "HH", "H", "hh", "a", "mm", "ss", "SSS", "S", "Z",
    "XXX", "X", "'T'", "'", "''", "-", "/", " ", ":", ".", "EEE", "EEEE", "D", "w", "YYYY", "Q", "G", "z",
    "zzzz", "u",
    "SSSSSSSSSSSS", "yyyyyyyyyyyy", "k", "K", "A", "L", "LLLL", "V", "VV", "O", "x", "ZZZZZ", ",", "T",
  ]
  return (0..<bytes.number(below: 12)).map { _ in bytes.pick(letters) }.joined()
}

func zone(_ bytes: inout FuzzBytes) -> TimeZone {
  let names = ["UTC", "Europe/Zurich", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"]
  return TimeZone(identifier: bytes.pick(names)) ?? .gmt
}

func locale(_ bytes: inout FuzzBytes) -> Locale {
  Locale(
    identifier: bytes.pick(["en_US_POSIX", "de_CH", "ar_EG", "th_TH_TRADITIONAL", "ja_JP@calendar=japanese"])
  )
}
