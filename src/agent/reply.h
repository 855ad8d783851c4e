#ifndef AGENT_REPLY_H
#define AGENT_REPLY_H

/* What a person says to a question. */
enum agent_answer {
	ANSWER_ALLOW,       /* of a question: `reason` is the reply */
	ANSWER_ALLOW_CALL,  /* and this exact call from now on, in this conversation */
	ANSWER_ALLOW_SCOPE, /* and calls of the same program or folder */
	ANSWER_ALLOW_TOOL,  /* and this tool */
	ANSWER_ALLOW_READS, /* and all reads */
	ANSWER_REJECT,      /* with a reason, maybe empty */
	ANSWER_STOP,        /* the whole task */
	ANSWER_LATER,       /* from ask(): agent_answer() will come */
	ANSWER_NOBODY,      /* from ask(): there is nobody to ask */
};

#endif
