#!/usr/bin/env bash
# Writes the licences of all crates of others that some of our packages are made of: .github/licences.sh [--python] PACKAGE …
#
# The Python package has a workspace of its own, of which the packages are with `--python`.
# Each text is written once, after the names of all crates that carry it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

texts=$(mktemp --directory)
trap 'rm -r "$texts"' EXIT
manifest=Cargo.toml packages=()
if [ "${1:-}" = --python ]; then
  manifest=python/Cargo.toml
  shift
fi
for package in "$@"; do packages+=(--package "$package"); done
cargo fetch --quiet --locked --manifest-path "$manifest"

echo "Hyperjam is made of these crates, each under the licence named:"
echo
sources=${CARGO_HOME:-$HOME/.cargo}/registry/src
# Those of ours have a path in place of a source, and no licence file of their own.
cargo tree --locked --manifest-path "$manifest" "${packages[@]}" --edges normal --target all --prefix none --no-dedupe --format '{p}|{l}' |
  grep --invert-match --fixed-strings "($PWD" | sed '/^$/d; s/ (proc-macro)//' | sort --unique >"$texts/crates"
while IFS='|' read -r crate licence; do
  echo "  ${crate/ v/ }: $licence"
  for file in "$sources"/*/"${crate/ v/-}"/{LICEN[CS]E,COPYING,NOTICE,COPYRIGHT,UNLICENSE}*; do
    [ -f "$file" ] || continue
    digest=$(sha256sum <"$file" | cut --delimiter=' ' --fields=1)
    cp "$file" "$texts/$digest.text"
    echo "${crate/ v/ } ($(basename "$file"))" >>"$texts/$digest.names"
  done
done <"$texts/crates"
for names in "$texts"/*.names; do
  printf '\n%s\n\n' "================================================================================"
  cat "$names"
  echo
  cat "${names%.names}.text"
done
