# shellcheck shell=sh
# Finds out which system packages Triptych lacks on this machine, and installs them.
# Sourced by scripts/play, scripts/test and .ci/run. It looks for what the packages provide (a tool, a
# library, a driver), not for their names, so whatever was installed in some other way counts too.
#
#   need_cargo      stops, with a word on where to get Rust, if there is no cargo
#   provide play    what is needed to build the game and to run it
#   provide test    the same, and what the window and pixel tests need
#
# TRIPTYCH_DRY_RUN=1 says what would be installed and ends the script there: no package, no cargo.
# All messages go to stderr, so that the game's own output can be piped.

unset CDPATH

say() { printf '%s\n' "$*" >&2; }

dry_run() { [ "${TRIPTYCH_DRY_RUN:-0}" = 1 ]; }

need_cargo() {
    if dry_run || command -v cargo >/dev/null 2>&1; then return 0; fi
    # a fresh installation is in the PATH only of shells that were opened after it
    if [ -x "${CARGO_HOME:-${HOME:-}/.cargo}/bin/cargo" ]; then
        PATH="${CARGO_HOME:-${HOME:-}/.cargo}/bin:$PATH"
        export PATH
        return 0
    fi
    say 'Triptych is built with Rust, which is not here yet: get it from https://rustup.rs and start this again.'
    exit 1
}

# --- is it there? each answers by its exit code -----------------------------------------------------

has_tool() { command -v "$1" >/dev/null 2>&1; }

# A C compiler that can link a program; a compiler without the C library's start-up files can't.
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

# A shared library for programs of this machine's own word size.
has_library() {
    case "$(uname -m) $(getconf LONG_BIT 2>/dev/null || echo 64)" in
        'x86_64 64') kind='x86-64' ;;
        'aarch64 64') kind='AArch64' ;;
        *) kind='' ;;
    esac
    # ldconfig stands in /sbin, which many people's PATH leaves out
    PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null | grep -F "$kind" | grep -qF "$1 ("
}

# A Vulkan driver's manifest: vulkan-driver is any of them, lavapipe the one that draws in software.
has_driver() {
    case "$1" in
        lavapipe) pattern='lvp_icd*.json' ;;
        *)
            if [ -n "${VK_DRIVER_FILES:-}${VK_ICD_FILENAMES:-}" ]; then return 0; fi
            pattern='*.json'
            ;;
    esac
    for folder in /usr/share /usr/local/share /etc "${XDG_DATA_HOME:-${HOME:-}/.local/share}"; do
        # shellcheck disable=SC2086,SC2231 # the pattern is meant to be one
        for manifest in "$folder"/vulkan/icd.d/$pattern; do
            if [ -e "$manifest" ]; then return 0; fi
        done
    done
    return 1
}

# --- what is needed, and how it is called where -------------------------------------------------------

# The package manager of the distribution, or nothing where we don't know its packages.
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

# need CHECK WHAT DEBIAN FEDORA ARCH: unless CHECK finds WHAT, it is missing, and so is its package.
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

# On Arch every maker's graphics have a driver package of their own.
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

# survey build|play|test: sets $missing to what isn't there and $packages to the packages that bring it.
survey() {
    missing='' packages=''
    # to build: a linker, and ALSA found by pkg-config
    need has_linker cc 'gcc libc6-dev' gcc gcc
    need has_tool "${PKG_CONFIG:-pkg-config}" pkg-config pkgconf-pkg-config pkgconf
    need has_headers alsa libasound2-dev alsa-lib-devel alsa-lib
    if [ "$1" = build ]; then return 0; fi
    # to run: what is opened by name at run time, by wgpu (Vulkan) and by winit (X11, Wayland, keyboards)
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
    # to test: a screen that isn't there, a hand to click on it, and a driver that draws without a card
    need has_tool Xvfb xvfb xorg-x11-server-Xvfb xorg-server-xvfb
    need has_tool xdotool xdotool xdotool xdotool
    need has_driver lavapipe mesa-vulkan-drivers mesa-vulkan-drivers vulkan-swrast
}

# --- installing ---------------------------------------------------------------------------------------

# Prepares $install, and $refresh where the lists of packages have to be fetched first; $commands is both.
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
            # without lists, Arch knows no other safe way than to bring everything up to date
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

# Their output goes to stderr too: stdout belongs to the game.
# shellcheck disable=SC2086 # the commands are meant to fall into words
carry_out() {
    if [ -n "$refresh" ]; then $refresh >&2 || :; fi
    if $install >&2; then return 0; fi
    # an old list names packages that the mirrors have replaced since
    if [ "$manager" != apt-get ] || [ -n "$refresh" ]; then return 1; fi
    say 'That failed; trying once more with fresh lists of packages.'
    ${install%%apt-get *}apt-get update >&2 || :
    $install >&2
}

provide() {
    if [ "$(uname -s)" != Linux ]; then
        say "Not Linux: no system packages are installed here (the compiler's own tools are all it takes)."
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
        say "Packages of this distribution are not known here, nothing is installed; not found:$missing"
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
        if ! carry_out; then say 'The installation of packages did not go through.'; fi
    fi
    # what counts is not how the installation ended but what is there now
    survey "$1"
    if [ -z "$missing" ]; then return 0; fi
    still=$missing
    survey build
    if [ "$1" = test ] || [ -n "$missing" ]; then
        say "Still missing:$still"
        exit 1
    fi
    say "Still missing, going on without:$still"
}
