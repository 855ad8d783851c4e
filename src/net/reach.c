/* Is there any network? A device that has no address but its own loopback and what it
   gave itself cannot reach anybody, whatever the name server's failure looks like.
   Interfaces are judged by their addresses alone: phones do not tell programs more. */
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

#include "net/transfer.h"

static bool is_useful4(const struct sockaddr_in *address) {
	uint32_t number = ntohl(address->sin_addr.s_addr);

	return number >> 24 != 127 && number >> 16 != 0xa9fe && number != 0;
}

static bool is_useful6(const struct sockaddr_in6 *address) {
	const struct in6_addr *number = &address->sin6_addr;

	return !IN6_IS_ADDR_LOOPBACK(number) && !IN6_IS_ADDR_LINKLOCAL(number) &&
	       !IN6_IS_ADDR_UNSPECIFIED(number);
}

static bool is_useful(const struct sockaddr *address) {
	struct sockaddr_in four;
	struct sockaddr_in6 six;

	switch (address ? address->sa_family : AF_UNSPEC) {
	case AF_INET:
		memcpy(&four, address, sizeof(four));
		return is_useful4(&four);
	case AF_INET6:
		memcpy(&six, address, sizeof(six));
		return is_useful6(&six);
	default:
		return false;
	}
}

bool reach_among(const struct ifaddrs *list) {
	for (; list; list = list->ifa_next) {
		if (is_useful(list->ifa_addr)) {
			return true;
		}
	}
	return false;
}

bool reach_has_network(void) {
	struct ifaddrs *list = NULL;
	bool found;

	if (getifaddrs(&list) != 0) {
		return true; /* nobody knows */
	}
	found = reach_among(list);
	freeifaddrs(list);
	return found;
}
