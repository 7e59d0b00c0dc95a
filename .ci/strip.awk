# Prints Swift files line by line as "path:line: code", without comments. With -v keep=code the text of string
# literals is left out too, except what is interpolated; with -v keep=text only string literals are printed, one a line.
FNR == 1 { delete open; depth = 0; inString = 0; inComment = 0 }
{
  result = ""; literal = ""
  length_ = length($0)
  for (i = 1; i <= length_; i++) {
    two = substr($0, i, 2); three = substr($0, i, 3); one = substr($0, i, 1)
    if (inComment) {
      if (two == "*/") { inComment = 0; i++ }
      continue
    }
    if (inString) {
      if (two == "\\(") {                       # an interpolation begins: code again, until its parenthesis closes
        open[++depth] = 1; kind[depth] = inString; inString = 0; literal = literal " _ "; result = result " ("; i++
      } else if (one == "\\") {
        i++
      } else if (inString == 3 && three == "\"\"\"") {
        inString = 0; i += 2
      } else if (inString == 1 && one == "\"") {
        inString = 0; result = result "\""
        if (depth == 0) { emit(literal); literal = "" }
      } else {
        literal = literal one
      }
      continue
    }
    if (two == "//") break
    if (two == "/*") { inComment = 1; i++; continue }
    if (three == "\"\"\"") { inString = 3; i += 2; continue }
    if (one == "\"") { inString = 1; result = result "\""; continue }
    if (depth > 0 && one == "(") open[depth]++
    if (depth > 0 && one == ")" && --open[depth] == 0) { inString = kind[depth--]; result = result ") "; continue }
    result = result one
  }
  if (inString == 1) inString = 0               # a literal of one line cannot go on
  if (keep == "code" && result ~ /[^ ]/) print FILENAME ":" FNR ": " result
  if (literal != "") emit(literal)
}
function emit(text) { if (keep == "text" && text != "") print FILENAME ":" FNR ": " text }
