#ifndef TOOL_CREDENTIALS_H
#define TOOL_CREDENTIALS_H

struct json;

/* Puts "[hidden]" in the place of every text or number that a member holds whose name is
   that of a credential (password, api_key, Authorization ...), at whatever depth. What is a
   token of something else, such as a next page, stays. */
void credentials_hide(struct json *root);

#endif
