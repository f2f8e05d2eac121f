#!/bin/sh
# Installs a Debian package by apt in a new system, runs the program there, and removes the package.
#
#     packaging/check-in-debian.sh PACKAGE.deb [bookworm]
#
# Needs root, debootstrap and a network. MIRROR is the address of Debian's packages.
set -eu

package=$(readlink -f "$1")
suite=${2:-bookworm}
system=$(mktemp -d "${TMPDIR:-/tmp}/layoutd-debian.XXXXXX")
trap 'rm -rf "$system"' EXIT

debootstrap --variant=minbase "$suite" "$system" "${MIRROR:-http://deb.debian.org/debian}" >"$system.log"
rm -f "$system.log"
cp "$package" "$system/tmp/layoutd.deb"
before=$(cd "$system" && find usr/bin usr/share -name '*layoutd*')

# Runs a command in the system, with its own /proc: Swift reads the command line there.
within() {
  unshare --mount --pid --fork --mount-proc="$system/proc" chroot "$system" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}

within apt-get -qq -y install /tmp/layoutd.deb >/dev/null
within layoutd --version
within layoutd check /usr/share/doc/layoutd/protocol/examples/section-cards.layout.json
within sh -c '
  cd /usr/share/doc/layoutd/protocol/examples
  layoutd preview section-cards.layout.json --ready-file /tmp/ready.json & preview=$!
  for attempt in $(seq 100); do [ -s /tmp/ready.json ] && break; sleep 0.1; done
  grep -q "http://127.0.0.1" /tmp/ready.json  # removed by the preview when it ends
  kill $preview'
within apt-get -qq -y purge layoutd >/dev/null

after=$(cd "$system" && find usr/bin usr/share -name '*layoutd*')
[ "$before" = "$after" ] || { echo "left after the removal: $after" >&2; exit 1; }
echo "installed, run and purged in Debian $suite"
