/* Android hides routes and hardware from apps, but not names and addresses. */
#include "builtin/device/interfaces.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#define SHOWN_MAX 32 /* addresses */

const char *interfaces_kind(const char *name) {
	static const struct {
		const char *prefix, *kind;
	} kinds[] = {
		{ "wlan", "Wi-Fi" },
		{ "wlp", "Wi-Fi" },
		{ "wl", "Wi-Fi" },
		{ "ap", "hotspot" },
		{ "swlan", "hotspot" },
		{ "rmnet", "mobile data" },
		{ "ccmni", "mobile data" },
		{ "wwan", "mobile data" },
		{ "v4-rmnet", "mobile data" },
		{ "tun", "VPN" },
		{ "wg", "VPN" },
		{ "ppp", "VPN" },
		{ "utun", "VPN" },
		{ "rndis", "USB tethering" },
		{ "ncm", "USB tethering" },
		{ "bt-pan", "Bluetooth tethering" },
		{ "eth", "Ethernet" },
		{ "en", "Ethernet" },
	};

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		if (str_starts(name, kinds[i].prefix)) {
			return kinds[i].kind;
		}
	}
	return NULL;
}

/* False for what is no address that others could reach it by. */
static bool address_text(const struct sockaddr *address, char text[INET6_ADDRSTRLEN]) {
	if (address->sa_family == AF_INET) {
		const struct sockaddr_in *four = (const void *)address;

		return inet_ntop(AF_INET, &four->sin_addr, text, INET6_ADDRSTRLEN);
	}
	if (address->sa_family == AF_INET6) {
		const struct sockaddr_in6 *six = (const void *)address;

		return !IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr) &&
		       inet_ntop(AF_INET6, &six->sin6_addr, text, INET6_ADDRSTRLEN);
	}
	return false;
}

void interfaces_describe(struct buf *out) {
	struct ifaddrs *list = NULL;
	size_t start = out->len;
	int shown = 0;

	if (getifaddrs(&list) != 0) {
		buf_add_str(out, "the system does not tell its interfaces\n");
		return;
	}
	for (const struct ifaddrs *one = list; one && shown < SHOWN_MAX; one = one->ifa_next) {
		const char *kind = interfaces_kind(one->ifa_name);
		char text[INET6_ADDRSTRLEN];

		if (!one->ifa_addr || !(one->ifa_flags & IFF_UP) ||
			(one->ifa_flags & IFF_LOOPBACK) || !address_text(one->ifa_addr, text)) {
			continue;
		}
		buf_addf(out, "%.32s%s%s%s %s\n", one->ifa_name, kind ? " (" : "",
			kind ? kind : "", kind ? ")" : "", text);
		shown++;
	}
	freeifaddrs(list);
	if (out->len == start) {
		buf_add_str(out, "no network: no interface is up\n");
	}
}
