/* The store: what is set is got, whoever reads the file learns nothing, what cannot be
   opened stays, and each source of its key gives the same key again. */
#include "home.h"

#include <errno.h>

#include "base/buf.h"
#include "base/redact.h"
#include "base/str.h"
#include "loop/child.h"
#include "loop/loop.h"
#include "secrets/secrets.h"

static struct loop *loop;
static const char *typed; /* by the person who is asked; NULL: nobody */
static int asked;

static bool ask(void *ctx, bool is_new, char **out, struct err *err) {
	(void)ctx;
	(void)is_new;
	asked++;
	if (!typed) {
		return err_set(err, ERR_UNAVAILABLE, "nobody is here");
	}
	*out = xstrdup(typed);
	return true;
}

static int setup(void **state) {
	loop = loop_new();
	typed = NULL;
	asked = 0;
	redact_clear();
	return home_open(state);
}

static int teardown(void **state) {
	child_kill_all();
	loop_free(loop);
	return home_close(state);
}

static struct secrets *store(enum secrets_source source) {
	auto_free char *path = home_path("data/chela/secrets");

	return secrets_new(&(struct secrets_options){
		.path = path, .source = source, .loop = loop, .ask = ask });
}

static void check_get(enum secrets_source source, const char *name, const char *want) {
	struct secrets *secrets = store(source);
	struct err err = ERR_INIT;
	char *value = NULL;

	check(err.text, secrets_get(secrets, name, &value, &err));
	check_str(name, value, want);
	free(value);
	secrets_free(secrets);
}

static void set(enum secrets_source source, const char *name, const char *value) {
	struct secrets *secrets = store(source);
	struct err err = ERR_INIT;
	bool ok = secrets_set(secrets, name, value, &err);

	check(err.text, ok);
	secrets_free(secrets);
}

static void add_name(void *ctx, const struct secret_row *row) {
	check(row->name, row->set > 0);
	buf_addf(ctx, "%s ", row->name);
}

static void test_round(void **state) {
	struct secrets *secrets = store(SECRETS_FILE);
	auto_buf struct buf names = BUF_INIT;
	struct err err = ERR_INIT;
	char *value = NULL;

	(void)state;
	check("an empty store", secrets_list(secrets, add_name, &names, &err));
	check_str("no names", names.data, "");
	check("nothing is made by looking", !file_exists("data/chela/secrets"));
	check("no secret", !secrets_get(secrets, "openai", &value, &err));
	check("its name", strstr(err.text, "chela secret set openai") != NULL);
	set(SECRETS_FILE, "openai", "sk-a-long-secret");
	set(SECRETS_FILE, "b.b_b-2", "\xe4\xbd\xa0 with \"quotes\"");
	set(SECRETS_FILE, "openai", "sk-another-secret");
	check_get(SECRETS_FILE, "openai", "sk-another-secret");
	check_get(SECRETS_FILE, "b.b_b-2", "\xe4\xbd\xa0 with \"quotes\"");
	secrets_free(secrets);
	secrets = store(SECRETS_FILE);
	check("a list", secrets_list(secrets, add_name, &names, &err));
	check_str("names", names.data, "b.b_b-2 openai ");
	check("a slip", !secrets_get(secrets, "opanai", &value, &err));
	check("is told", strstr(err.text, "'openai' is near") != NULL);
	check("forgotten", secrets_remove(secrets, "openai", &err));
	check("gone", !secrets_get(secrets, "openai", &value, &err));
	check("not twice", !secrets_remove(secrets, "openai", &err));
	secrets_free(secrets);
	check("known to be masked", redact_found("x sk-another-secret y", 21));
}

static void test_file(void **state) {
	static const char *const names[] = { "data/chela/secrets", "data/chela/secrets.key" };
	auto_free char *path = home_path(names[0]);
	auto_free char *data = NULL;
	size_t len = 0;

	(void)state;
	set(SECRETS_FILE, "openai", "sk-a-long-secret");
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		auto_free char *file = home_path(names[i]);
		struct stat info;

		check(names[i], stat(file, &info) == 0);
		check_int(names[i], info.st_mode & 0777, 0600);
	}
	check("read", file_read(path, 1 << 20, &data, &len, NULL));
	check("no value", !memmem(data, len, "sk-a-long", 9));
	check("no name", !memmem(data, len, "openai", 6));
	auto_free char *key = home_path(names[1]);

	check("open to others", chmod(key, 0644) == 0);
	check_get(SECRETS_FILE, "openai", "sk-a-long-secret");
	struct stat info;

	check("mended", stat(key, &info) == 0 && (info.st_mode & 0777) == 0600);
}

static void check_closed(const char *name, enum secrets_source source, const char *says) {
	struct secrets *secrets = store(source);
	auto_free char *path = home_path("data/chela/secrets");
	auto_free char *before = NULL, *after = NULL;
	size_t before_len = 0, after_len = 0;
	struct err err = ERR_INIT;
	char *value = NULL;

	check(name, file_read(path, 1 << 23, &before, &before_len, NULL));
	check(name, !secrets_get(secrets, "a", &value, &err));
	if (!strstr(err.text, says)) {
		fail_msg("%s: %s", name, err.text);
	}
	check(name, !secrets_set(secrets, "a", "another value", &err));
	check(name, file_read(path, 1 << 23, &after, &after_len, NULL));
	check(name, before_len == after_len && memcmp(before, after, after_len) == 0);
	secrets_free(secrets);
}

static void test_damage(void **state) {
	auto_free char *path = home_path("data/chela/secrets");
	auto_free char *key = home_path("data/chela/secrets.key");
	auto_free char *whole = NULL;
	size_t len = 0;

	(void)state;
	set(SECRETS_FILE, "a", "a value");
	check("read", file_read(path, 1 << 20, &whole, &len, NULL));
	whole[len - 3] ^= 1;
	check("a bit", file_write(path, whole, len, 0600, NULL));
	check_closed("a flipped bit", SECRETS_FILE, "the key does not open it");
	whole[len - 3] ^= 1;
	check("cut", file_write(path, whole, len - 60, 0600, NULL));
	check_closed("cut off", SECRETS_FILE, "cannot be opened");
	check("empty", file_write(path, "", 0, 0600, NULL));
	check_closed("an empty file", SECRETS_FILE, "damaged");
	check("words", file_write(path, "hello\nworld\n", 12, 0600, NULL));
	check_closed("another file", SECRETS_FILE, "damaged");
	static const char newer[] = "{\"chela\":\"secrets\",\"version\":2,\"key\":\"file\"}\nx";

	check("newer", file_write(path, newer, sizeof(newer) - 1, 0600, NULL));
	check_closed("of a newer chela", SECRETS_FILE, "newer chela");
	check("whole", file_write(path, whole, len, 0600, NULL));
	check_get(SECRETS_FILE, "a", "a value");
	check("away", unlink(key) == 0);
	check_closed("without its key", SECRETS_FILE, "secrets.key is gone");
	check("short", file_write(key, "abc", 3, 0600, NULL));
	check_closed("a key that is none", SECRETS_FILE, "is no key of chela's");
}

static void test_passphrase(void **state) {
	(void)state;
	typed = "correct horse";
	set(SECRETS_PASSPHRASE, "a", "a value");
	assert_int_equal(asked, 1);
	check_get(SECRETS_FILE, "a", "a value"); /* the file says how it is locked */
	assert_int_equal(asked, 2);
	typed = "wrong horse";
	check_closed("another passphrase", SECRETS_PASSPHRASE, "the key does not open it");
	typed = NULL;
	check_closed("nobody to ask", SECRETS_PASSPHRASE, "nobody is here");
}

static void test_another_source(void **state) {
	auto_free char *key = home_path("data/chela/secrets.key");

	(void)state;
	set(SECRETS_FILE, "a", "a value");
	typed = "correct horse";
	struct secrets *secrets = store(SECRETS_PASSPHRASE);
	struct err err = ERR_INIT;

	check("locked anew", secrets_rekey(secrets, &err));
	secrets_free(secrets);
	check("away", unlink(key) == 0);
	check_get(SECRETS_PASSPHRASE, "a", "a value");
	typed = "a new horse";
	secrets = store(SECRETS_FILE);
	check("wrong", !secrets_rekey(secrets, &err));
	secrets_free(secrets);
	typed = "correct horse";
	set(SECRETS_FILE, "b", "b value");
	typed = NULL;
	check_get(SECRETS_FILE, "a", "a value");
	check_get(SECRETS_FILE, "b", "b value");
}

/* A program of this name on PATH. */
static void program(const char *name, const char *body) {
	auto_free char *folder = home_path("bin");
	auto_free char *file = xasprintf("bin/%s", name);
	auto_free char *shell = path_shell();
	auto_free char *text = xasprintf("#!%s\ncd '%s' || exit 1\n%s", shell, folder, body);
	auto_free char *path = home_write(file, text);
	auto_free char *all = xasprintf("%s:%s", folder, getenv("PATH"));

	chmod(path, 0755);
	if (!strstr(getenv("PATH"), folder)) {
		setenv("PATH", all, 1);
	}
}

static void test_service(void **state) {
	(void)state;
	program("secret-tool", "case $1 in\n"
			       "lookup) [ -e kept ] && cat kept ;;\n"
			       "store) cat >kept ;;\n"
			       "*) exit 2 ;;\nesac\n");
	set(SECRETS_SERVICE, "a", "a value");
	check_get(SECRETS_SERVICE, "a", "a value");
	program("secret-tool", "exit 1\n");
	check_closed("a locked keyring", SECRETS_SERVICE, "unlock the keyring");
}

static void test_keystore(void **state) {
	(void)state;
	program("termux-keystore",
		"case $1 in\n"
		"generate) echo \"$2\" >made ;;\n"
		"sign) [ -e made ] || exit 1\n"
		"	printf 'a signature of %s by %s which is as long as one would be: %s' "
		"	\"$3\" \"$2\" \"$(cat | cksum)\" ;;\nesac\n");
	set(SECRETS_TERMUX_KEYSTORE, "a", "a value");
	check_get(SECRETS_TERMUX_KEYSTORE, "a", "a value");
	program("termux-keystore", "case $1 in sign) echo x >>times\n"
				   "printf '%64s%s' x \"$(wc -c <times)\" ;; esac\n");
	check_closed("a signature that differs", SECRETS_TERMUX_KEYSTORE, "alike twice");
	program("termux-keystore", "exit 0\n");
	check_closed("no signature", SECRETS_TERMUX_KEYSTORE, "no signature");
}

static void test_names(void **state) {
	static const char *const bad[] = { "", ".a", "-a", "_a", "a b", "a/b", "a\n",
		"\xe4\xbd\xa0",
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" };
	struct secrets *secrets = store(SECRETS_FILE);
	auto_free char *large = xcalloc(1, 16386);
	struct err err = ERR_INIT;

	(void)state;
	memset(large, 'x', 16385);
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		check(bad[i], !secrets_set(secrets, bad[i], "value", &err));
		check(bad[i], err.code == ERR_USAGE);
	}
	check("no value", !secrets_set(secrets, "a", "", &err));
	check("too large", !secrets_set(secrets, "a", large, &err));
	large[16384] = '\0';
	check("just so", secrets_set(secrets, "a", large, &err));
	secrets_free(secrets);
}

/* Two that have it open lose nothing of each other's. */
static void test_two(void **state) {
	struct secrets *one = store(SECRETS_FILE);
	struct err err = ERR_INIT;

	(void)state;
	check("first", secrets_set(one, "a", "a value", &err));
	set(SECRETS_FILE, "b", "b value");
	check("first again", secrets_set(one, "c", "c value", &err));
	secrets_free(one);
	check_get(SECRETS_FILE, "b", "b value");
	check_get(SECRETS_FILE, "c", "c value");
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
	const struct CMUnitTest tests[] = {
		CASE(test_round),
		CASE(test_file),
		CASE(test_damage),
		CASE(test_passphrase),
		CASE(test_another_source),
		CASE(test_service),
		CASE(test_keystore),
		CASE(test_names),
		CASE(test_two),
	};

	return CHECK_RUN(tests);
}
