#ifndef BASE_LOG_H
#define BASE_LOG_H

/* A log file for people who look for a fault; never the terminal. Nothing is
   opened before the first line. Text passes base/redact. $CHELA_LOG names the
   level (error, warn, info, debug) or a file; default: warnings. */

enum log_level { LOG_ERROR_LEVEL, LOG_WARN_LEVEL, LOG_INFO_LEVEL, LOG_DEBUG_LEVEL };

/* Where the log is and what is written; rotated to PATH.1 at 1 MB. */
void log_configure(const char *path, enum log_level level);
void log_write(enum log_level level, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void log_close(void);

#define log_error(...) log_write(LOG_ERROR_LEVEL, __VA_ARGS__)
#define log_warn(...) log_write(LOG_WARN_LEVEL, __VA_ARGS__)
#define log_info(...) log_write(LOG_INFO_LEVEL, __VA_ARGS__)
#define log_debug(...) log_write(LOG_DEBUG_LEVEL, __VA_ARGS__)

#endif
