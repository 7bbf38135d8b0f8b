#!/bin/sh
# Find the browser for tests/browser, or install it with apt if possible.
set -e
if ! command -v chromium >/dev/null; then
    root=""
    if [ "$(id -u)" -ne 0 ]; then root="sudo -n"; fi
    if ! { command -v apt-get && { [ -z "$root" ] || $root true; } && $root apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq chromium; } >/dev/null 2>&1; then
        echo "chromium is missing and apt cannot install it: the tests in tests/browser will fail" >&2
        exit 0
    fi
fi
echo "browser: $(command -v chromium)"
