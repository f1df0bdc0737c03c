/**
 * The functions of a replay script. Bodies and headers of responses are files in a folder of its own; what they hold is printed with its
 * control characters made visible, and read with jq.
 */
export const scriptFunctions = `set -uo pipefail
keep=no
for word in "$@"; do
  case "$word" in
    --keep) keep=yes ;;
    *) echo "usage: $0 [--keep]" >&2; exit 2 ;;
  esac
done
for program in curl jq; do
  command -v "$program" >/dev/null || { echo "This script needs $program." >&2; exit 2; }
done
: "\${SERVER:?Set SERVER to the address of the server, such as https://127.0.0.1:6443}"
SERVER=\${SERVER%/}
RUN=\${RUN:-x$(printf '%05d' $((RANDOM % 100000)))}
umask 077
dir=$(mktemp -d)
made=()
tls=()
[ -n "\${CACERT:-}" ] && tls+=(--cacert "$CACERT")
[ "\${INSECURE:-}" = 1 ] && tls+=(--insecure)
admin=()
[ -n "\${CLIENT_CERT:-}" ] && admin+=(--cert "$CLIENT_CERT" --key "\${CLIENT_KEY:?}")
# Tokens are in files, so that no list of processes shows them.
[ -n "\${TOKEN:-}" ] && printf 'authorization: Bearer %s' "$TOKEN" >"$dir/admin" && admin+=(--header "@$dir/admin")
limited=()
[ -n "\${LIMITED_TOKEN:-}" ] && printf 'authorization: Bearer %s' "$LIMITED_TOKEN" >"$dir/limited" && limited+=(--header "@$dir/limited")
invalid=(--header 'authorization: Bearer made-up')
none=()

# at PATH: the value at a path in JSON. in_url, in_json: the text as a part of a URL, or of a text in JSON.
at() { jq -rj --argjson path "$1" 'try (getpath($path) // "" | tostring) catch ""' 2>/dev/null; }
in_url() { jq -Rrsj @uri; }
in_json() { jq -Rsj 'tojson | .[1:-1]'; }
body() { cat "$dir/$1.body"; }
line() { sed -n "$2p" "$dir/$1.body"; }

call() { # NUMBER IDENTITY METHOD TARGET [ARGUMENTS OF curl]
  local n=$1 as=$2 method=$3 target=$4
  shift 4
  local -n who=$as
  : >"$dir/$n.body"
  : >"$dir/$n.head"
  curl --silent --show-error --globoff --path-as-is --max-time 60 "\${tls[@]+"\${tls[@]}"}" "\${who[@]+"\${who[@]}"}" \\
    --request "$method" --dump-header "$dir/$n.head" --output "$dir/$n.body" --write-out '%{http_code}' "$@" "$SERVER$target"
}

created() { # NUMBER METHOD TARGET: notes what a response of 2xx created, to remove it at the end
  local path=\${3%%\\?*}
  [ "$2" = POST ] && path=$path/$(body "$1" | at '["metadata","name"]' | in_url)
  case "$path" in *"$RUN"*) made+=("$path") ;; esac
}

send() { # NUMBER STEP STATUS-IN-THE-RUN MAKES IDENTITY METHOD TARGET [ARGUMENTS]
  local n=$1 step=$2 before=$3 makes=$4
  shift 4
  local status
  status=$(call "$n" "$@")
  echo "$status" >"$dir/$n.status"
  printf '%-24s %s %s: %s (in the run: %s)\\n' "$step" "$2" "$3" "$status" "$before" | cat -v
  case "$makes$status" in yes2*) created "$n" "$2" "$3" ;; esac
}

until_status() { # TIMES, and the arguments of send: sends again until the status is that of the run
  local times=$1 n=$2 status=$4
  shift
  while send "$@"; [ "$(cat "$dir/$n.status")" != "$status" ] && [ "$times" -gt 0 ]; do
    times=$((times - 1))
    sleep 0.5
  done
}

watches=()
open_watch() { # NUMBER STEP STATUS-IN-THE-RUN IDENTITY TARGET [ARGUMENTS]
  local n=$1 step=$2 before=$3
  local -n who=$4
  local target=$5
  shift 5
  : >"$dir/$n.body"
  curl --silent --no-buffer --globoff --path-as-is --max-time 120 "\${tls[@]+"\${tls[@]}"}" "\${who[@]+"\${who[@]}"}" \\
    --dump-header "$dir/$n.head" --output "$dir/$n.body" "$@" "$SERVER$target" &
  watches[n]=$!
  for _ in {1..50}; do [ -s "$dir/$n.head" ] && break; sleep 0.1; done
  local status
  status=$(sed -n '1s/^[^ ]* \\([0-9]*\\).*/\\1/p' "$dir/$n.head" 2>/dev/null)
  printf '%-24s GET %s: %s (in the run: %s)\\n' "$step" "$target" "$status" "$before" | cat -v
}
await() { # NUMBER LINES: waits until a watch has so many lines, or ended
  for _ in {1..50}; do
    [ "$(wc -l <"$dir/$1.body")" -ge "$2" ] && return
    kill -0 "\${watches[$1]}" 2>/dev/null || return
    sleep 0.1
  done
}
close_watch() { kill "\${watches[$1]}" 2>/dev/null; wait "\${watches[$1]}" 2>/dev/null; }

show() { # NUMBER ARGUMENTS OF jq: prints the response
  local n=$1
  shift
  { tr -d '\\r' <"$dir/$n.head"; jq "$@" "$dir/$n.body" 2>/dev/null || cat "$dir/$n.body"; } | cat -v | head -c 20000
  echo
}

# Waits until a namespace is gone. Where no controller of the server does it, an empty one is finalized here.
await_gone() {
  case "$1" in /api/v1/namespaces/*/*) return ;; /api/v1/namespaces/*) ;; *) return ;; esac
  local type
  until [ "$(call remove admin GET "$1")" = 404 ]; do
    [ "$SECONDS" -gt "$2" ] && break
    sleep 0.5
  done
  [ "$(call remove admin GET "$1")" = 404 ] && return
  for type in configmaps serviceaccounts secrets pods; do
    call remove admin GET "$1/$type?limit=1" >/dev/null
    [ "$(body remove | jq '.items | length')" = 0 ] || return
  done
  call remove admin GET "$1" >/dev/null
  body remove | jq '.spec.finalizers = []' >"$dir/final.json"
  call remove admin PUT "$1/finalize" --header 'content-type: application/json' --data-binary "@$dir/final.json" >/dev/null
}

remove() {
  for pid in "\${watches[@]+"\${watches[@]}"}"; do kill "$pid" 2>/dev/null; done
  if [ "$keep" = yes ]; then
    echo "The objects are left: they have the label apiconform-run=$RUN. Remove them with: apiconform cleanup --run-id $RUN"
  else
    echo '--- Removing what was created'
    local i path status
    for ((i = \${#made[@]} - 1; i >= 0; i--)); do
      path=\${made[i]}
      status=$(call remove admin DELETE "$path")
      [ "$status" = 404 ] && continue
      call remove admin PATCH "$path" --header 'content-type: application/merge-patch+json' --data-raw '{"metadata":{"finalizers":null}}' >/dev/null
    done
    local end=$((SECONDS + 10))
    for path in "\${made[@]+"\${made[@]}"}"; do await_gone "$path" "$end"; done
  fi
  rm -rf "$dir"
}
trap remove EXIT
`;
