#compdef chela
# Completion for chela in zsh. The tables are made from those of the program.

@TABLES@

# Offers the lines of a command: a word, a colon, what it is.
_chela_lines() {
	local -a lines
	lines=("${(@f)$(_call_program $1 $2 2>/dev/null)}")
	[[ -n $lines ]] && _describe -V $1 lines
}

_chela_agent() {
	_chela_lines agent "chela agents list | sed 's/^\([^ ]*\) */\1:/'"
}

_chela_conversation() {
	_chela_lines conversation "chela list | sed 's/^ *\([0-9]*\) [ *] *[^ ]* */\1:/'"
}

_chela_flow() {
	_chela_lines flow "chela flow list | sed 's/^[-+ ] \([^ ]*\) */\1:/'"
}

_chela_run() {
	_chela_lines run "chela runs list | sed 's/^ *\([0-9]*\) */\1:/'"
}

_chela_skill() {
	_chela_lines skill "chela skills list | sed 's/^[-\/ ] \([^ ]*\) *[^ ]* */\1:/'"
}

_chela_tool() {
	_chela_lines tool "chela tools list | sed 's/^[- ] \([^ ]*\) *[^ ]* *[^ ]* */\1:/'"
}

_chela_file() {
	_files
}

_chela_text() {
	_message text
}

# The words of a command or verb, which is $1.
_chela_of() {
	local -a specs
	local kind
	_chela_tables $1 || return
	if [[ $kind == file ]]; then
		_arguments -s -S : $specs '*:file:_files'
	else
		_arguments -s -S : $specs "1:$kind:_chela_$kind" '*: :_chela_text'
	fi
}

_chela_command() {
	local -a verbs
	_chela_verbs ''
	_describe command verbs
}

_chela_verb() {
	_describe verb verbs
}

_chela() {
	local curcontext=$curcontext state kind command
	local -a line specs verbs
	typeset -A opt_args
	_chela_tables ''
	_arguments -C -s -S -A '-*' : $specs '1:command:_chela_command' '*::word:->words'
	local ret=$?
	[[ $state == words ]] || return ret
	command=$words[1]
	if ! _chela_tables "$command"; then
		_chela_of ask
		return
	elif ! _chela_verbs "$command"; then
		_chela_of "$command"
		return
	fi
	state=
	_arguments -C -s -S -A '-*' : $specs '1:verb:_chela_verb' '*::word:->words'
	ret=$?
	[[ $state == words ]] || return ret
	_chela_of "$command $words[1]"
}

_chela "$@"
