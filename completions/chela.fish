# Completion for chela in fish. The tables are made from those of the program.

# The command and the verb that stand on the command line, and how many words follow
# them, in one line each. No word yet: no command; no known command: it is asked.
function __chela_place
	set -l words (commandline -opc)
	set -l name ''
	set -l count 0
	set -l value no
	set -l only_words no
	for word in $words[2..-1]
		if test $value = yes
			set value no
		else if test $only_words = no; and test "$word" = --
			set only_words yes
		else if test $only_words = no; and string match -qr -- '^-.' $word
			__chela_wants_value $word; and set value yes
		else if test -z "$name"
			contains -- $word $__chela_commands; and set name $word; or set name ask
		else if contains -- $name $__chela_with_verbs
			set name "$name $word"
		else
			set count (math $count + 1)
		end
	end
	printf '%s\n' "$name" $count
end

# Does the value of this option stand in the next word?
function __chela_wants_value
	if string match -qr -- '^--' $argv[1]
		contains -- $argv[1] $__chela_valued
		return
	end
	set -l letters (string split '' -- (string sub -s 2 -- $argv[1]))
	if test (count $letters) -gt 1; and contains -- -$letters[1] $__chela_valued
		return 1
	end
	contains -- -$letters[-1] $__chela_valued
end

# Is this the command or verb that options go with?
function __chela_in
	set -l place (__chela_place)
	contains -- "$place[1]" $argv
end

# Does its first word come now?
function __chela_first
	set -l place (__chela_place)
	test "$place[1]" = "$argv[1]"; and test "$place[2]" = 0
end

function __chela_agent
	chela agents list 2>/dev/null | string replace -r '^(\S+) *' '$1\t'
end

function __chela_conversation
	chela list 2>/dev/null | string replace -r '^ *(\d+) [ *] *\S+ *' '$1\t'
end

function __chela_flow
	chela flow list 2>/dev/null | string replace -r '^[-+ ] (\S+) *' '$1\t'
end

function __chela_run
	chela runs list 2>/dev/null | string replace -r '^ *(\d+) *' '$1\t'
end

function __chela_skill
	chela skills list 2>/dev/null | string replace -r '^[-/ ] (\S+) *\S+ *' '$1\t'
end

function __chela_tool
	chela tools list 2>/dev/null | string replace -r '^[- ] (\S+) *\S+ *\S+ *' '$1\t'
end

complete -c chela -f
@TABLES@
