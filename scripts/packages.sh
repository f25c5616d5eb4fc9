# shellcheck shell=sh
# Finds the system packages that Triptych needs and this machine lacks, and installs them.
# The other scripts source it. It looks for what the packages provide (a tool, a library, a driver) and not for package
# names, so anything that was installed in another way counts too.
#
#   need_cargo      installs rustup and the compiler of rust-toolchain.toml if there is no cargo; stops if it can't, and
#                   says what to do
#   provide rules   installs what is needed to build the game without a window
#   provide build   installs what is needed to build the game
#   provide play    installs what is needed to build the game and to run it
#   provide test    installs the same, and what the window and pixel tests need
#
# With TRIPTYCH_DRY_RUN=1 the script prints what it would install, then ends without installing or building anything.
# All messages go to stderr, so that the game's own output can be piped.

unset CDPATH

say() { printf '%s\n' "$*" >&2; }

dry_run() { [ "${TRIPTYCH_DRY_RUN:-0}" = 1 ]; }

# --- what is installed: each function answers by its exit code -----------------------------------------

has_tool() { command -v "$1" >/dev/null 2>&1; }

# Is there a C compiler that can link a program? It can't without the C library's start-up files.
has_linker() {
    has_tool "$1" || return 1
    linked=$(mktemp) || return 1
    if printf 'int main(void) { return 0; }\n' | "$1" -x c -o "$linked" - >/dev/null 2>&1; then
        rm -f "$linked"
    else
        rm -f "$linked"
        return 1
    fi
}

has_headers() { "${PKG_CONFIG:-pkg-config}" --exists "$1" >/dev/null 2>&1; }

# Is there a shared library for programs of this machine's word size?
has_library() {
    case "$(uname -m) $(getconf LONG_BIT 2>/dev/null || echo 64)" in
        'x86_64 64') kind='x86-64' ;;
        'aarch64 64') kind='AArch64' ;;
        *) kind='' ;;
    esac
    # ldconfig is in /sbin, which many people's PATH lacks
    PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null | grep -F "$kind" | grep -qF "$1 ("
}

# Is there the manifest of a Vulkan driver? vulkan-driver means any driver, lavapipe the software driver.
has_driver() {
    case "$1" in
        lavapipe) pattern='lvp_icd*.json' ;;
        *)
            if [ -n "${VK_DRIVER_FILES:-}${VK_ICD_FILENAMES:-}" ]; then return 0; fi
            pattern='*.json'
            ;;
    esac
    for folder in /usr/share /usr/local/share /etc "${XDG_DATA_HOME:-${HOME:-}/.local/share}"; do
        # shellcheck disable=SC2086,SC2231 # the pattern has to be expanded
        for manifest in "$folder"/vulkan/icd.d/$pattern; do
            if [ -e "$manifest" ]; then return 0; fi
        done
    done
    return 1
}

# --- what is needed, and its package names ------------------------------------------------------------

# Sets $manager to the distribution's package manager, or to nothing if its packages are not known here.
find_manager() {
    manager=''
    if [ "$(uname -s)" != Linux ] || [ ! -r /etc/os-release ]; then return 0; fi
    # shellcheck disable=SC1091
    distribution=$(. /etc/os-release && printf '%s' " ${ID:-} ${ID_LIKE:-} ")
    case "$distribution" in
        *' debian '* | *' ubuntu '*) manager=apt-get ;;
        *' fedora '* | *' rhel '*) manager=dnf ;;
        *' arch '*) manager=pacman ;;
    esac
    if ! has_tool "${manager:-none}"; then manager=''; fi
}

# need CHECK WHAT DEBIAN FEDORA ARCH: if CHECK does not find WHAT, adds it to $missing and its package to $packages.
need() {
    if "$1" "$2"; then return 0; fi
    missing="$missing $2"
    case "$manager" in
        apt-get) wanted=$3 ;;
        dnf) wanted=$4 ;;
        pacman) wanted=$5 ;;
        *) wanted='' ;;
    esac
    for package in $wanted; do
        case "$packages " in
            *" $package "*) ;;
            *) packages="$packages $package" ;;
        esac
    done
}

# Prints the Vulkan driver packages for Arch, which has one for each vendor of graphics cards.
arch_drivers() {
    drivers='vulkan-swrast'
    for vendor in /sys/class/drm/card*/device/vendor; do
        case "$(cat "$vendor" 2>/dev/null)" in
            0x1002) drivers="$drivers vulkan-radeon" ;;
            0x8086) drivers="$drivers vulkan-intel" ;;
            0x10de) drivers="$drivers vulkan-nouveau" ;;
        esac
    done
    printf '%s' "$drivers"
}

# survey rules|build|play|test: sets $missing to what is missing and $packages to the packages that provide it.
survey() {
    missing='' packages=''
    # to build: a linker, and for the window ALSA found by pkg-config
    need has_linker cc 'gcc libc6-dev' gcc gcc
    if [ "$1" = rules ]; then return 0; fi
    need has_tool "${PKG_CONFIG:-pkg-config}" pkg-config pkgconf-pkg-config pkgconf
    need has_headers alsa libasound2-dev alsa-lib-devel alsa-lib
    if [ "$1" = build ]; then return 0; fi
    # to run: the libraries that wgpu (Vulkan) and winit (X11, Wayland, keyboards) open by name
    need has_library libvulkan.so.1 libvulkan1 vulkan-loader vulkan-icd-loader
    need has_driver vulkan-driver mesa-vulkan-drivers mesa-vulkan-drivers "$(arch_drivers)"
    need has_library libX11.so.6 libx11-6 libX11 libx11
    need has_library libX11-xcb.so.1 libx11-xcb1 libX11-xcb libx11
    need has_library libXcursor.so.1 libxcursor1 libXcursor libxcursor
    need has_library libXi.so.6 libxi6 libXi libxi
    need has_library libxkbcommon.so.0 libxkbcommon0 libxkbcommon libxkbcommon
    need has_library libxkbcommon-x11.so.0 libxkbcommon-x11-0 libxkbcommon-x11 libxkbcommon-x11
    need has_library libwayland-client.so.0 libwayland-client0 libwayland-client wayland
    if [ "$1" = play ]; then return 0; fi
    # to test: a virtual screen, a tool that clicks on it, and a software driver
    need has_tool Xvfb xvfb xorg-x11-server-Xvfb xorg-server-xvfb
    need has_tool xdotool xdotool xdotool xdotool
    case "${distribution:-}" in
        *' ubuntu '*) chromium='chromium-browser' chromedriver='chromium-chromedriver' ;;
        *) chromium='chromium' chromedriver='chromium-driver' ;;
    esac
    need has_tool chromium "$chromium" chromium chromium
    need has_tool chromedriver "$chromedriver" chromedriver chromium
    need has_driver lavapipe mesa-vulkan-drivers mesa-vulkan-drivers vulkan-swrast
}

# --- Rust ---------------------------------------------------------------------------------------------

rust_by_hand="curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y"

# Is this cargo at least of the version in Cargo.toml? A rustup gets the right one by itself.
is_new_enough() {
    if has_tool rustup; then return 0; fi
    wanted_version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    found_version=$(cargo --version | cut -d' ' -f2)
    [ "$(printf '%s\n' "$wanted_version" "$found_version" | sort -V | head -n 1)" = "$wanted_version" ]
}

# The user's own rustup is in the PATH only of shells that were started after it was installed.
find_own_cargo() {
    own=${CARGO_HOME:-${HOME:-}/.cargo}/bin
    if ! has_tool "$1" && [ -x "$own/$1" ]; then PATH="$own:$PATH"; fi
    export PATH
}

# Installs the distribution's rustup, and with it the compiler. Fedora has only the installer of rustup.
install_rust() {
    find_manager
    channel=$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
    if [ -n "$manager" ]; then
        packages=' rustup'
        plan
        if dry_run; then
            say "Missing: cargo"
            say "Would run: $commands; rustup toolchain install $channel"
            return 0
        fi
        say "Rust is not installed. Installing it: $commands; rustup toolchain install $channel"
        if carry_out; then
            if ! has_tool rustup && has_tool rustup-init; then
                rustup-init -y --no-modify-path --default-toolchain none >&2 || return 1
            fi
            find_own_cargo rustup
            rustup toolchain install "$channel" --profile minimal --component rustfmt --component clippy >&2 && return 0
        fi
    fi
    return 1
}

need_cargo() {
    find_own_cargo cargo
    if ! has_tool cargo; then
        if install_rust; then return 0; fi
        say "Triptych is built with Rust, which could not be installed here. Install it, then start this again: $rust_by_hand"
    elif is_new_enough; then
        return 0
    else
        say "Triptych is built with Rust $wanted_version, and this is $found_version. Install a newer one, then start this again: $rust_by_hand"
    fi
    if ! dry_run; then exit 1; fi
}

# --- installing ---------------------------------------------------------------------------------------

# Sets $install, $refresh (only if the package lists have to be fetched first), and $commands, which is both.
plan() {
    refresh=''
    case "$manager" in
        apt-get)
            install="env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=60$packages"
            if ! ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1; then refresh='apt-get update'; fi
            ;;
        dnf)
            install="dnf install -y --setopt=install_weak_deps=False$packages"
            ;;
        pacman)
            install="pacman -S --needed --noconfirm$packages"
            # without package lists, the only safe way on Arch is to update everything
            if ! ls /var/lib/pacman/sync/*.db >/dev/null 2>&1; then
                install="pacman -Syu --needed --noconfirm$packages"
            fi
            ;;
    esac
    if [ "$(id -u)" -ne 0 ] && has_tool sudo; then
        install="sudo $install"
        refresh=${refresh:+sudo $refresh}
    fi
    commands="${refresh:+$refresh; }$install"
}

# Runs the commands. Their output goes to stderr too, because stdout belongs to the game.
# shellcheck disable=SC2086 # the commands consist of several words
carry_out() {
    if [ -n "$refresh" ]; then $refresh >&2 || :; fi
    if $install >&2; then return 0; fi
    # an old list may name packages that the mirrors no longer have
    if [ "$manager" != apt-get ] || [ -n "$refresh" ]; then return 1; fi
    say 'That failed; trying once more with fresh lists of packages.'
    ${install%%apt-get *}apt-get update >&2 || :
    $install >&2
}

provide() {
    if [ "$(uname -s)" != Linux ]; then
        say "Not Linux: no system packages are needed besides the compiler's own tools."
        if dry_run; then exit 0; fi
        return 0
    fi
    find_manager
    survey "$1"
    if [ -z "$missing" ]; then
        if dry_run; then
            say 'Nothing is missing.'
            exit 0
        fi
        return 0
    fi
    if [ -z "$manager" ]; then
        say "The packages of this distribution are not known, so nothing is installed. Not found:$missing"
        if dry_run; then exit 0; fi
        return 0
    fi
    plan
    if dry_run; then
        say "Missing:$missing"
        say "Would run: $commands"
        exit 0
    fi
    if [ "$(id -u)" -ne 0 ] && ! has_tool sudo; then
        say "System packages are missing, and there is no sudo here. As root, run: $commands"
    else
        say "Installing the system packages that are missing: $commands"
        if ! carry_out; then say 'The packages could not be installed.'; fi
    fi
    # the installation may have failed, but what counts is what is installed now
    survey "$1"
    if [ -z "$missing" ]; then return 0; fi
    still=$missing
    survey build
    if [ "$1" = rules ] || [ "$1" = test ] || [ -n "$missing" ]; then
        say "Still missing:$still"
        exit 1
    fi
    say "Still missing, continuing without:$still"
}
