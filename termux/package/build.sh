# Recipe for termux-packages: packages/chela/build.sh. TERMUX_PKG_VERSION is that
# of meson.build. The sources are fetched with git from CHELA_URL, the address this
# copy of chela is published at: set it in the environment of build-package.sh, or
# write it here before the recipe is sent in.
# shellcheck shell=bash disable=SC2034
TERMUX_PKG_HOMEPAGE=${CHELA_URL:?set CHELA_URL to the address chela is published at}
TERMUX_PKG_DESCRIPTION="AI agent in the terminal with its hands on the phone"
TERMUX_PKG_LICENSE="MIT"
TERMUX_PKG_MAINTAINER="@termux"
TERMUX_PKG_VERSION="0.1.0"
TERMUX_PKG_SRCURL="git+${CHELA_URL}"
TERMUX_PKG_GIT_BRANCH="v${TERMUX_PKG_VERSION}"
TERMUX_PKG_AUTO_UPDATE=false
TERMUX_PKG_DEPENDS="ca-certificates, cjson, libcurl, libjpeg-turbo, libpng, libsodium, libsqlite, libxml2, libyaml, md4c, ncurses, utf8proc, zlib"
TERMUX_PKG_RECOMMENDS="termux-api"
TERMUX_PKG_SUGGESTS="android-tools, tesseract"
TERMUX_PKG_BUILD_IN_SRC=false
TERMUX_PKG_EXTRA_CONFIGURE_ARGS="
-Dtests=false
"
