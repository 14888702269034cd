/** Days after its last use that a session is over. */
export const sessionDays = 30;

/** Days after its start that a session is over, however often it is used. */
export const sessionMaxDays = 180;

/** Live sessions that a member may have; at a further log-in the one that began first ends. */
export const mostSessions = 100;

/** Characters that are kept of how a browser describes itself. */
export const longestUserAgent = 500;
