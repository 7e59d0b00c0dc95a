func log(_ line: String) { print(line) }
