# Completion for chela in bash. The tables are made from those of the program.

@TABLES@

# Keeps the lines of standard input that begin with what was typed. They are a word
# and what it is; bash inserts the word alone and shows both in a list.
_chela_lines() {
	local first line word
	while IFS= read -r line; do
		word=${line%%$'\t'*}
		[[ $word == "$current"* ]] || continue
		case $COMP_TYPE in
		33 | 63 | 64) COMPREPLY+=("$word  ${line#*$'\t'}") ;;
		*) COMPREPLY+=("$word") ;;
		esac
	done
	if [[ ${#COMPREPLY[@]} -eq 1 ]]; then
		first=${COMPREPLY[0]}
		COMPREPLY=("${first%%  *}")
	fi
}

# Fills in what a kind of word may be. For a file that is left to readline.
_chela_offer() {
	case $1 in
	choice) COMPREPLY=($(compgen -W "$choices" -- "$current")) ;;
	agent) _chela_lines < <(chela agents list 2>/dev/null |
		sed 's/^\([^ ]*\) */\1	/') ;;
	conversation) _chela_lines < <(chela list 2>/dev/null |
		sed 's/^ *\([0-9]*\) [ *] *[^ ]* */\1	/') ;;
	flow) _chela_lines < <(chela flow list 2>/dev/null |
		sed 's/^[-+ ] \([^ ]*\) */\1	/') ;;
	run) _chela_lines < <(chela runs list 2>/dev/null |
		sed 's/^ *\([0-9]*\) */\1	/') ;;
	skill) _chela_lines < <(chela skills list 2>/dev/null |
		sed 's/^[-\/ ] \([^ ]*\) *[^ ]* */\1	/') ;;
	tool) _chela_lines < <(chela tools list 2>/dev/null |
		sed 's/^[- ] \([^ ]*\) *[^ ]* *[^ ]* */\1	/') ;;
	esac
	[[ $1 == file ]] || compopt +o default 2>/dev/null
}

# What was typed, with "--mode=plan" and "http://host" as one word each: readline
# cuts words at = and :.
_chela_words() {
	local i word joins=''
	words=()
	for ((i = 1; i <= COMP_CWORD; i++)); do
		word=${COMP_WORDS[i]}
		if [[ ${#words[@]} -gt 0 && ($joins || $word == [=:]*) ]]; then
			words[${#words[@]} - 1]+=$word
			joins=
			[[ $word == [=:]* && ${#word} -eq 1 ]] && joins=1
		else
			words+=("$word")
		fi
	done
}

# Does the value of this option stand in the next word?
_chela_wants_value() {
	local letters=${1#-}
	case $1 in
	--*=*) return 1 ;;
	--*) _chela_kind "$1" ;;
	-?) _chela_kind "$1" ;;
	*)
		_chela_kind "-${letters:0:1}"
		[[ $kind ]] && return 1
		_chela_kind "-${letters: -1}"
		;;
	esac
	[[ $kind ]]
}

_chela() {
	local current option='' name='' count=0 only_words='' kind choices verbs options word i
	local -a words
	_chela_words
	current=${words[${#words[@]} - 1]}
	for ((i = 0; i < ${#words[@]} - 1; i++)); do
		word=${words[i]}
		if [[ $option ]]; then
			option=
		elif [[ ! $only_words && $word == -- ]]; then
			only_words=1
		elif [[ ! $only_words && $word == -?* ]]; then
			_chela_wants_value "$word" && option=$word
		elif [[ ! $name ]]; then
			name=ask
			[[ " $_chela_commands " == *" $word "* ]] && name=$word
			_chela_verbs "$name"
		elif [[ $verbs ]]; then
			name="$name $word"
			verbs=
		else
			((count++))
		fi
	done
	COMPREPLY=()
	if [[ $option ]]; then
		_chela_wants_value "$option"
		_chela_offer "$kind"
	elif [[ ! $only_words && $current == --*=* ]]; then
		_chela_kind "${current%%=*}"
		current=${current#*=}
		_chela_offer "$kind"
	elif [[ ! $only_words && $current == -* ]]; then
		_chela_options "$name"
		COMPREPLY=($(compgen -W "$options" -- "$current"))
	elif [[ ! $name ]]; then
		COMPREPLY=($(compgen -W "$_chela_commands" -- "$current"))
	elif [[ $verbs ]]; then
		COMPREPLY=($(compgen -W "$verbs" -- "$current"))
	elif [[ $count -eq 0 ]]; then
		_chela_kind "$name"
		[[ $kind ]] && _chela_offer "$kind"
	fi
}

complete -o default -F _chela chela
