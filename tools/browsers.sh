#!/bin/sh
# Find Firefox and WebKit for tests/browser/families, or install them with apt if possible.
set -e
if ! { command -v firefox-esr && command -v WebKitWebDriver && command -v Xvfb; } >/dev/null; then
    root=""
    if [ "$(id -u)" -ne 0 ]; then root="sudo -n"; fi
    if ! { command -v apt-get && { [ -z "$root" ] || $root true; } && $root apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends \
            firefox-esr webkit2gtk-driver xvfb; } >/dev/null 2>&1; then
        echo "Firefox or WebKit is missing and apt cannot install it: tests/browser/families will fail" >&2
        exit 0
    fi
fi
echo "browsers: $(command -v firefox-esr) $(command -v WebKitWebDriver)"
