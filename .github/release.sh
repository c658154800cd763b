#!/usr/bin/env bash
# Makes the files of a release: .github/release.sh VERSION BUILT FILES
#
# BUILT has a folder `page` with the page, and for each system a folder with its name as Rust writes it, such as
# `x86_64-pc-windows-msvc`, with the command line, and folders `wheel_…` with wheels. FILES becomes a folder with an archive of each,
# the wheels, and their checksums.
set -euo pipefail
version=$1 built=$(realpath "$2") files=$(realpath --canonicalize-missing "$3")
cd "$(dirname "${BASH_SOURCE[0]}")/.."

made=$(mktemp --directory)
trap 'rm -r "$made"' EXIT
mkdir -p "$files"

# Fills the folder of an archive with what each holds beside its programs, and with the licences of what those are made of.
accompany() {
  local folder=$1
  shift
  cp -r README.md LICENSE-MIT LICENSE-APACHE docs "$folder"
  .github/licences.sh "$@" >"$folder/LICENCES-OF-OTHERS.txt"
}

# The same files make the same archive, whenever they are packed.
pack() {
  local name=$1 form=$2
  find "$made/$name" -exec touch --no-dereference --date=@0 {} +
  if [ "$form" = zip ]; then
    (cd "$made" && find "$name" -type f | sort | zip --quiet -X -@ "$files/$name.zip")
  else
    tar --create --directory="$made" --sort=name --owner=0 --group=0 --numeric-owner "$name" | gzip -9n >"$files/$name.tar.gz"
  fi
}

name=hyperjam-$version-page
mkdir "$made/$name"
cp -r "$built/page" "$made/$name/page"
accompany "$made/$name" hyperjam-frontend hyperjam-worker hyperjam-converter hyperjam-tutor
pack "$name" zip

for folder in "$built"/*-*-*; do
  system=$(basename "$folder")
  name=hyperjam-$version-$system
  mkdir "$made/$name"
  cp "$folder"/hyperjam* "$made/$name"
  # What is handed from one job to another loses this.
  chmod +x "$made/$name"/hyperjam*
  accompany "$made/$name" hyperjam-cli
  case $system in
    *windows*) pack "$name" zip ;;
    *) pack "$name" tar.gz ;;
  esac
done

cp "$built"/wheel_*/*.whl "$files"

cd "$files"
sha256sum -- *.zip *.tar.gz *.whl >SHA256SUMS
