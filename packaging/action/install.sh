#!/bin/sh
# Installs a release of layoutd and the libraries for pictures on Debian or Ubuntu.
#
# VERSION is the release, by default that of this folder's source; REPOSITORY is the address of the repository that has
# the releases. The package is compared with the checksums of the release.
set -eu

folder=$(cd "$(dirname "$0")/.." && pwd)
version=${VERSION:-$(cd "$folder" && python3 -c 'import project; print(project.version())')}
package="layoutd_$version-1_$(dpkg --print-architecture).deb"
download=$(mktemp -d)
trap 'rm -rf "$download"' EXIT
cd "$download"
for file in "$package" SHA256SUMS; do
  curl --fail --silent --show-error --location --retry 3 --output "$file" "$REPOSITORY/releases/download/v$version/$file"
done
grep " [ *]$package\$" SHA256SUMS | sha256sum --check --strict -
sudo apt-get -qq update
# The fonts are those for which the widths of texts are estimated.
sudo DEBIAN_FRONTEND=noninteractive apt-get -qq -y install "$download/$package" librsvg2-2 libwebp7 fonts-dejavu-core >/dev/null
layoutd --version
