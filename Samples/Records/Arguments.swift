/// What the command was asked to do.
struct Arguments {
  /// The path of the mapping.
  var mapping = ""
  /// The path of the file for records that cannot be used; nil for standard error.
  var badRecords: String?
  /// The path of the file that the summary of the issues is written to.
  var summary: String?
  /// The path of the file with an earlier summary of the issues.
  var earlierSummary: String?
  /// The paths of the files with summaries that are merged; empty if records are mapped.
  var merged: [String] = []
  var wantsSchema = false
  var isStrict = false
  var needsFit = false
  var refusesChanges = false
  var isQuiet = false
  var writesNull = false
  var readsArray = false
  var wantsHelp = false

  static let usage = """
    usage: Records MAPPING [--bad FILE] [--summary FILE] [--changes OLD.json] [--strict] [--strict-values]
                   [--strict-changes] [--null] [--array] [--quiet]
           Records MAPPING --schema
           Records --merge FILE … [--summary FILE] [--changes OLD.json] [--strict-changes]

    Reads a record from each line of standard input (NDJSON), maps it, and writes it to a line of standard output.
    At the end it writes a summary to standard error: the records, the time, the rate, and the issues by their codes. A
    terminal also shows the rate and, if the size of the input is known, the time left.

      MAPPING      a JSON file with the properties of the records that are written, and the rules for them:
                   {"properties": {"id": {"type": "integer", "keys": ["id", "user.id"], "require": true},
                                   "at": {"as": {"read": "epochSeconds", "write": "iso8601"}},
                                   "name": "user.name"}}
      --bad FILE   write a line to FILE for each record that cannot be used, {"line": 17, "offset": 4711,
                   "message": "…"}, as soon as it is read, instead of a message to standard error
      --summary FILE
                   write the issues of all records to FILE, as JSON: each place, key and kind of value once, with the
                   number of records, and no value of them
      --changes OLD.json
                   write what is other than in OLD.json, which --summary has written for earlier records, to standard
                   error at the end: new keys, keys that are gone, values of another kind. The file may be the same
      --strict     refuse values of other types, null, inexact numbers and unfit elements, besides what the mapping
                   refuses, and end with the first record that cannot be used
      --strict-values
                   end with status 1 if a value did not fit its property and was left out, or a record could not be
                   used, after all input was read
      --strict-changes
                   end with status 3 if, by --changes, a key is gone from most records, or has values of another kind
      --null       write null for properties without a value, instead of leaving them out
      --array      read one JSON array of records instead of lines
      --quiet      write no summary
      --schema     write the JSON schema of the records that are written, and read nothing
      --merge FILE …
                   add up the summaries that --summary has written for parts of the input, and read nothing else. A
                   file may have several of them, one on each line

    Exit status: 0 if all input was read, even if some records could not be used; 1 if the mapping has mistakes, if
    the input or the output failed, if --strict ended the run, or as --strict-values says; 3 as --strict-changes says;
    64 for wrong arguments.

    """

  /// A mistake in the arguments.
  struct Mistake: Error {
    let message: String
  }

  /// What a person at a terminal is to do.
  var inputHint: String {
    "Records: reading \(readsArray ? "an array of records" : "a record from each line") of the terminal; "
      + "end with Control-D, or give a file: Records \(mapping) <FILE"
  }

  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--bad": badRecords = try Self.path(after: argument, &rest)
      case "--summary": summary = try Self.path(after: argument, &rest)
      case "--changes": earlierSummary = try Self.path(after: argument, &rest)
      case "--merge": merged = try Self.paths(after: argument, &rest)
      case "--schema": wantsSchema = true
      case "--strict": isStrict = true
      case "--strict-values": needsFit = true
      case "--strict-changes": refusesChanges = true
      case "--quiet": isQuiet = true
      case "--null": writesNull = true
      case "--array": readsArray = true
      case "--help", "-h": wantsHelp = true
      case _ where argument.hasPrefix("-"): throw Mistake(message: "unknown option \(argument)")
      case _ where mapping.isEmpty: mapping = argument
      default: throw Mistake(message: "unexpected argument \(argument)")
      }
    }
    if mapping.isEmpty, merged.isEmpty, !wantsHelp {
      throw Mistake(message: "name the file with the mapping")
    }
    if refusesChanges, earlierSummary == nil { throw Mistake(message: "--strict-changes needs --changes") }
  }

  private static func paths(
    after option: String,
    _ rest: inout ArraySlice<String>
  ) throws(Mistake) -> [String] {
    var paths = [try path(after: option, &rest)]
    while let path = rest.first, !path.hasPrefix("--") { paths.append(rest.removeFirst()) }
    return paths
  }

  private static func path(
    after option: String,
    _ rest: inout ArraySlice<String>
  ) throws(Mistake) -> String {
    if let path = rest.popFirst(), !path.hasPrefix("--") { return path }
    throw Mistake(message: "\(option) needs the name of a file")
  }
}
