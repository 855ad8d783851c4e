/* One table: a value in a unit's base is (value + shift) * factor. The first name is
   the one that is printed. */
#include "builtin/calculate/units.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"

enum kind {
	LENGTH,
	WEIGHT,
	TEMPERATURE,
	AREA,
	VOLUME,
	SPEED,
	DATA,
	TIME,
	KIND_COUNT,
};

struct unit {
	enum kind kind;
	double factor;
	const char *names; /* divided by '|' */
	double shift;
};

static const char *const kinds[KIND_COUNT] = { "a length", "a weight", "a temperature",
	"an area", "a volume", "a speed", "an amount of data", "a time" };

#define KELVIN 273.15
#define INCH 0.0254
#define FOOT 0.3048
#define MILE 1609.344
#define SEA_MILE 1852.0
#define POUND 0.45359237
#define GALLON 3.785411784e-3
#define KILO 1024.0

static const struct unit units[] = {
	{ LENGTH, 1e-9, "nm|nanometer|nanometre|纳米", 0 },
	{ LENGTH, 1e-6, "µm|um|micrometer|micrometre|micron|微米", 0 },
	{ LENGTH, 1e-3, "mm|millimeter|millimetre|毫米", 0 },
	{ LENGTH, 1e-2, "cm|centimeter|centimetre|厘米|公分", 0 },
	{ LENGTH, 1e-1, "dm|decimeter|decimetre|分米", 0 },
	{ LENGTH, 1, "m|meter|metre|米|公尺", 0 },
	{ LENGTH, 1e3, "km|kilometer|kilometre|千米|公里", 0 },
	{ LENGTH, INCH, "in|inch|inches|英寸|吋", 0 },
	{ LENGTH, FOOT, "ft|foot|feet|英尺|呎", 0 }, { LENGTH, 0.9144, "yd|yard|码", 0 },
	{ LENGTH, MILE, "mi|mile|英里|哩", 0 },
	{ LENGTH, SEA_MILE, "nmi|nautical mile|sea mile|海里", 0 },
	{ LENGTH, 500, "li|里|市里|华里", 0 }, { LENGTH, 10.0 / 3, "zhang|丈|市丈", 0 },
	{ LENGTH, 1.0 / 3, "chi|尺|市尺", 0 }, { LENGTH, 1.0 / 30, "cun|寸|市寸", 0 },
	{ LENGTH, 9.4607304725808e15, "ly|light year|light-year|光年", 0 },
	{ LENGTH, 149597870700.0, "au|astronomical unit|天文单位", 0 },

	{ WEIGHT, 1e-6, "mg|milligram|毫克", 0 }, { WEIGHT, 1e-3, "g|gram|gramme|克|公克", 0 },
	{ WEIGHT, 1, "kg|kilogram|kilo|千克|公斤", 0 },
	{ WEIGHT, 1e3, "t|ton|tonne|metric ton|吨|公吨", 0 }, { WEIGHT, 0.5, "jin|斤|市斤", 0 },
	{ WEIGHT, 0.05, "liang|两|市两", 0 }, { WEIGHT, 0.005, "qian|钱", 0 },
	{ WEIGHT, POUND, "lb|lbs|pound|磅", 0 }, { WEIGHT, POUND / 16, "oz|ounce|盎司", 0 },
	{ WEIGHT, POUND * 14, "st|stone|英石", 0 }, { WEIGHT, 2e-4, "ct|carat|克拉", 0 },

	{ TEMPERATURE, 1, "°C|C|celsius|centigrade|degrees celsius|℃|摄氏|摄氏度", KELVIN },
	{ TEMPERATURE, 5.0 / 9, "°F|F|fahrenheit|degrees fahrenheit|℉|华氏|华氏度", 459.67 },
	{ TEMPERATURE, 1, "K|kelvin|开|开尔文", 0 },

	{ AREA, 1e-6, "mm²|mm2|square millimeter|square millimetre|平方毫米", 0 },
	{ AREA, 1e-4, "cm²|cm2|square centimeter|square centimetre|平方厘米", 0 },
	{ AREA, 1, "m²|m2|sqm|square meter|square metre|平方米|平米", 0 },
	{ AREA, 1e6, "km²|km2|square kilometer|square kilometre|平方千米|平方公里", 0 },
	{ AREA, 1e4, "ha|hectare|公顷", 0 }, { AREA, 2000.0 / 3, "mu|亩|市亩", 0 },
	{ AREA, 4046.8564224, "acre|ac|英亩", 0 },
	{ AREA, INCH *INCH, "in²|in2|square inch|square inches|平方英寸", 0 },
	{ AREA, FOOT *FOOT, "ft²|ft2|sqft|square foot|square feet|平方英尺", 0 },
	{ AREA, MILE *MILE, "mi²|mi2|square mile|平方英里", 0 },

	{ VOLUME, 1e-6, "ml|milliliter|millilitre|cc|cm³|cm3|毫升|立方厘米", 0 },
	{ VOLUME, 1e-3, "l|liter|litre|升|公升", 0 },
	{ VOLUME, 1, "m³|m3|cubic meter|cubic metre|立方米", 0 },
	{ VOLUME, GALLON, "gal|gallon|加仑", 0 }, { VOLUME, GALLON / 4, "qt|quart|夸脱", 0 },
	{ VOLUME, GALLON / 8, "pt|pint|品脱", 0 }, { VOLUME, GALLON / 16, "cup|杯", 0 },
	{ VOLUME, GALLON / 128, "fl oz|fluid ounce|液量盎司", 0 },

	{ SPEED, 1, "m/s|mps|meters per second|metres per second|米每秒|米/秒", 0 },
	{ SPEED, 1 / 3.6,
		"km/h|kph|kmh|kilometers per hour|kilometres per hour|公里每小时|千米每小时|"
		"公里/小时|公里/时|千米/小时",
		0 },
	{ SPEED, MILE / 3600, "mph|mi/h|miles per hour|英里每小时|英里/小时", 0 },
	{ SPEED, SEA_MILE / 3600, "kn|knot|kt|节", 0 },
	{ SPEED, FOOT, "ft/s|fps|feet per second|英尺每秒", 0 },
	{ SPEED, 340.29, "mach|马赫", 0 },

	{ DATA, 1, "B|byte|字节", 0 }, { DATA, 1e3, "kB|KB|kilobyte|千字节", 0 },
	{ DATA, 1e6, "MB|megabyte|兆|兆字节", 0 }, { DATA, 1e9, "GB|gigabyte|吉字节", 0 },
	{ DATA, 1e12, "TB|terabyte|太字节", 0 }, { DATA, 1e15, "PB|petabyte|拍字节", 0 },
	{ DATA, 0.125, "bit|b|比特|位", 0 }, { DATA, 125, "kbit|Kb|kilobit|千比特", 0 },
	{ DATA, 125e3, "Mbit|Mb|megabit|兆比特", 0 },
	{ DATA, 125e6, "Gbit|Gb|gigabit|吉比特", 0 }, { DATA, KILO, "KiB|kibibyte", 0 },
	{ DATA, KILO *KILO, "MiB|mebibyte", 0 }, { DATA, KILO *KILO *KILO, "GiB|gibibyte", 0 },
	{ DATA, KILO *KILO *KILO *KILO, "TiB|tebibyte", 0 },

	{ TIME, 1e-6, "µs|us|microsecond|微秒", 0 }, { TIME, 1e-3, "ms|millisecond|毫秒", 0 },
	{ TIME, 1, "s|sec|second|秒|秒钟", 0 }, { TIME, 60, "min|minute|分|分钟", 0 },
	{ TIME, 3600, "h|hr|hour|时|小时|钟头", 0 }, { TIME, 86400, "d|day|天|日", 0 },
	{ TIME, 604800, "week|wk|周|星期|礼拜", 0 },
	{ TIME, 2629746, "month|月|个月", 0 }, /* a twelfth of a year */
	{ TIME, 31556952, "year|yr|a|年", 0 }, /* 365.2425 days */
};

static bool same(const char *a, const char *b, bool exact) {
	return exact ? str_eq(a, b) : str_eq_nocase(a, b);
}

static const struct unit *look(const char *name, bool exact) {
	for (size_t i = 0; i < ARRAY_LEN(units); i++) {
		auto_strv struct strv names = STRV_INIT;

		strv_split(&names, units[i].names, "|");
		for (size_t j = 0; j < names.len; j++) {
			if (same(names.items[j], name, exact)) {
				return &units[i];
			}
		}
	}
	return NULL;
}

/* "miles" and "square metres": an s at the end is English. */
static const struct unit *look_plural(const char *name) {
	auto_free char *singular = xstrdup(name);
	size_t len = strlen(singular);

	if (len < 4 || (singular[len - 1] != 's' && singular[len - 1] != 'S')) {
		return NULL;
	}
	singular[len - 1] = '\0';
	return look(singular, false);
}

static bool refuse(const char *name, struct err *err) {
	auto_buf struct buf list = BUF_INIT;
	enum kind last = KIND_COUNT;

	for (size_t i = 0; i < ARRAY_LEN(units); i++) {
		buf_addf(&list, "%s%.*s",
			last == units[i].kind ? " "
			: i > 0               ? "; "
					      : "",
			(int)strcspn(units[i].names, "|"), units[i].names);
		last = units[i].kind;
	}
	return err_set(
		err, ERR_USAGE, "\"%.40s\" is no unit I know. There are: %s", name, list.data);
}

const struct unit *units_find(const char *name, struct err *err) {
	auto_free char *copy = xstrdup(name);
	const char *word = str_trim(copy);
	const struct unit *found = look(word, true);

	found = found ? found : look(word, false);
	found = found ? found : look_plural(word);
	if (!found) {
		refuse(word, err);
	}
	return found;
}

void unit_add_symbol(const struct unit *unit, struct buf *out) {
	buf_add(out, unit->names, strcspn(unit->names, "|"));
}

bool units_convert(double value, const struct unit *from, const struct unit *to, double *out,
	struct err *err) {
	if (from->kind != to->kind) {
		return err_set(err, ERR_USAGE, "%.*s is %s and %.*s is %s",
			(int)strcspn(from->names, "|"), from->names, kinds[from->kind],
			(int)strcspn(to->names, "|"), to->names, kinds[to->kind]);
	}
	if (from->kind == TEMPERATURE && (value + from->shift) * from->factor < 0) {
		return err_set(err, ERR_USAGE, "nothing is colder than 0 K");
	}
	*out = (value + from->shift) * from->factor / to->factor - to->shift;
	/* 32 F are 0 C, not what is left of taking 273.15 off itself. */
	if (to->shift > 0 && fabs(*out) < 1e-9) {
		*out = 0;
	}
	return true;
}
