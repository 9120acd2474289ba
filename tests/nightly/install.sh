#!/bin/sh
# Debian's packages for `npm run nightly`, as root.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -qq -y --no-install-recommends buildah podman podman-compose runc netavark aardvark-dns iptables debootstrap \
  caddy nginx prometheus redis-server postgresql pgbouncer >/dev/null
# Debian starts them as it installs them.
for service in caddy nginx prometheus pgbouncer; do service "$service" stop >/dev/null 2>&1 || true; done
