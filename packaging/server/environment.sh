# environment FILE: reads an environment file like systemd: comments, quotes, backslashes and continued lines, without
# expansion. Prints assignments for eval, which keep variables that are already set.
# environment FILE NAME: prints the value of one variable.
environment() {
  LC_ALL=C awk -v only="${2:-}" '
    function quoted(text) { gsub(q, q "\\" q q, text); return q text q }
    function finish() {
      sub(/[ \t]+$/, "", key)
      if (state == "value") value = substr(value, 1, kept)
      if (key ~ /^[A-Za-z_][A-Za-z0-9_]*$/) values[key] = value
      state = "before key"
    }
    function add(c) { value = value c; kept = length(value) }
    function take(c) {
      if (state == "before key") {
        if (c == "#" || c == ";") state = "comment"
        else if (c !~ /[ \t\n]/) { state = "key"; key = c; value = ""; kept = 0 }
      } else if (state == "comment") {
        if (c == "\n") state = "before key"
      } else if (state == "key") {
        if (c == "\n") state = "before key"
        else if (c == "=") state = "before value"
        else key = key c
      } else if (state == "before value") {
        if (c == "\n") finish()
        else if (c == q) state = "single"
        else if (c == "\"") state = "double"
        else if (c == "\\") state = "escape"
        else if (c !~ /[ \t]/) { state = "value"; add(c) }
      } else if (state == "value") {
        if (c == "\n") finish()
        else if (c == "\\") { kept = length(value); state = "escape" }
        else if (c ~ /[ \t]/) value = value c
        else add(c)
      } else if (state == "escape") {
        state = "value"
        if (c != "\n") add(c)
      } else if (state == "single") {
        if (c == q) state = "before value"
        else add(c)
      } else if (state == "double") {
        if (c == "\"") state = "before value"
        else if (c == "\\") state = "double escape"
        else add(c)
      } else {
        state = "double"
        if (c ~ /["\\`$]/) add(c)
        else if (c != "\n") add("\\" c)
      }
    }
    BEGIN { q = sprintf("%c", 39); state = "before key" }
    { gsub(/\r/, "\n"); for (i = 1; i <= length($0); i++) take(substr($0, i, 1)); take("\n") }
    END {
      if (state != "before key" && state != "comment") finish()
      if (only != "") printf "%s", values[only]
      else for (name in values)
        printf "[ \"${%s:+set}\" ] || { %s=%s; export %s; }\n", name, name, quoted(values[name]), name
    }
  ' "$1"
}
