#include "tests/check.h"

#include "base/mem.h"
#include "front/maths/inner.h"

/* `out` NULL: it cannot be said. */
static const struct {
	const char *name;
	const char *source;
	const char *out;
} cases[] = {
	{ "raised and lowered", "x^2 + y_i", "x² + yᵢ" },
	{ "more than one character", "a^{10}_{ij} x^{-1} x_{max}", "a¹⁰ᵢⱼ x⁻¹ xₘₐₓ" },
	{ "what has no raised form", "x^{a/b} e^{i\\pi} \\int_0^\\infty",
		"x^(a/b) e^(iπ) ∫₀^∞" },
	{ "a raised one", "90^\\circ A^T f''(x)", "90° Aᵀ f′′(x)" },
	{ "a fraction", "\\frac{a}{b} \\dfrac12", "a/b 1/2" },
	{ "a fraction in brackets", "\\frac{a+1}{2b} \\frac{1}{\\sqrt{2}}", "(a+1)/(2b) 1/√2" },
	{ "letters over letters", "\\frac{dy}{dx} \\frac{\\partial f}{\\partial x}",
		"dy/dx ∂f/∂x" },
	{ "roots", "\\sqrt{x} \\sqrt{x^2+1} \\sqrt[3]{x}", "√x √(x²+1) ³√x" },
	{ "Greek", "\\alpha\\beta \\alpha x \\Omega", "αβαx Ω" },
	{ "operators have spaces", "a\\times b\\le c \\in A", "a × b ≤ c ∈ A" },
	{ "none twice", "a \\times b  \\to  c", "a × b → c" },
	{ "functions", "\\sin\\theta + \\cos (x) \\log_2 n", "sin θ + cos(x) log₂ n" },
	{ "a limit", "\\lim_{x \\to 0} f(x)", "lim_(x → 0) f(x)" },
	{ "a sum", "\\sum_{i=1}^{n} x_i", "∑ᵢ₌₁ⁿ xᵢ" },
	{ "text", "\\text{if } x > 0", "if x > 0" },
	{ "fonts", "\\mathbb{R}^n \\mathcal{L} \\mathrm{d}x", "ℝⁿ ℒ dx" },
	{ "accents", "\\hat{x} \\vec{ab} \\overline{AB}", "x̂ a⃗b⃗ A̅B̅" },
	{ "brackets", "\\left( \\frac{1}{2} \\right] \\{1, 2\\} \\left. x \\right|",
		"(1/2] {1, 2} x |" },
	{ "signs of TeX", "50\\% \\$5 a\\_b \\#", "50% $5 a_b #" },
	{ "spaces", "a\\,b\\;c\\quad d~e", "a b c d e" },
	{ "not", "\\not= \\not\\in", "≠ ∉" },
	{ "around", "\\boxed{x} \\tag{1} x \\pmod{n}", "[x]  (1) x (mod n)" },
	{ "a choice", "\\binom{n}{k}", "C(n, k)" },
	{ "rows", "A = \\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\end{bmatrix} x",
		"A =\n[1  2]\n[3  4]\nx" },
	{ "columns", "\\begin{array}{cc} a & b \\\\ c & d \\end{array}", "[a  b]\n[c  d]" },
	{ "cases", "f = \\begin{cases} x & \\text{if } x>0 \\\\ 0 & \\text{else} \\end{cases}",
		"f =\n{ x  if x>0\n{ 0  else" },
	{ "lines", "\\begin{aligned} a &= b \\\\ &= c \\end{aligned}", "a = b\n= c" },
	{ "a line break", "a \\\\ b", "a\nb" },
	{ "Chinese", "\\text{面积} = \\pi r^2", "面积 = πr²" },
	{ "an unknown command", "\\foo{x}", NULL },
	{ "one inside", "\\frac{\\foo}{b}", NULL },
	{ "an argument that is not there", "\\frac{a}", NULL },
	{ "a brace that is open", "{a", NULL },
	{ "a brace that is closed", "a}", NULL },
	{ "an end that nothing began", "\\end{matrix}", NULL },
	{ "an environment that does not end", "\\begin{matrix} a", NULL },
	{ "another end", "\\begin{matrix} a \\end{array}", NULL },
	{ "an unknown environment", "\\begin{tikz} a \\end{tikz}", NULL },
	{ "a backslash", "\\", NULL },
	{ "a sign without its argument", "x^", NULL },
	{ "nothing", "", NULL },
	{ "groups that are too deep", "{{{{{{{{{{{{{{a}}}}}}}}}}}}}}", NULL },
};

static void test_text(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		bool good = maths_text(cases[i].source, strlen(cases[i].source), true, &out);

		check_str(cases[i].name, good ? out.data : NULL, cases[i].out);
		check(cases[i].name, good || out.len == 0);
	}
}

/* Where only one line can stand, rows stand behind one another. */
static void test_one_line(void **state) {
	(void)state;
	static const char *const sources[][2] = {
		{ "\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}", "(1  2) (3  4)" },
		{ "\\begin{aligned} a &= b \\\\ &= c \\end{aligned}", "a = b; = c" },
		{ "a \\\\ b", "a; b" },
	};

	for (size_t i = 0; i < ARRAY_LEN(sources); i++) {
		auto_buf struct buf out = BUF_INIT;

		assert_true(maths_text(sources[i][0], strlen(sources[i][0]), false, &out));
		assert_string_equal(out.data, sources[i][1]);
	}
}

/* What is too long is not read, and much in little does not grow without end. */
static void test_bounds(void **state) {
	(void)state;
	auto_buf struct buf source = BUF_INIT, out = BUF_INIT;

	while (source.len < MATHS_MAX - 20) {
		buf_add_str(&source, "\\frac{a^2}{b}+");
	}
	assert_true(maths_text(source.data, source.len, true, &out));
	assert_true(out.len < 2 * source.len);
	buf_clear(&out);
	while (source.len <= MATHS_MAX) {
		buf_add_str(&source, "a+");
	}
	assert_false(maths_text(source.data, source.len, true, &out));
	buf_clear(&source);
	for (int i = 0; i < 300; i++) {
		buf_add_str(&source, "\\sqrt{");
	}
	assert_false(maths_text(source.data, source.len, true, &out));
}

/* Names are looked up by halves. */
static void test_symbols(void **state) {
	(void)state;
	static const char *const names[] = { "alpha", "zeta", " ", "|", "!", "xi", "Omega" };

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		check(names[i], maths_symbol(names[i], strlen(names[i])) != NULL);
	}
	assert_null(maths_symbol("alph", 4));
	assert_null(maths_symbol("alphab", 6));
	assert_string_equal(maths_symbol("infty", 5), "∞");
	assert_string_equal(maths_symbol("left", 4), "");
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_text),
	cmocka_unit_test(test_one_line),
	cmocka_unit_test(test_bounds),
	cmocka_unit_test(test_symbols),
};

int main(void) {
	return CHECK_RUN(tests);
}
