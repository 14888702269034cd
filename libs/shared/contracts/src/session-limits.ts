/** Days after its last use that a session is over (api.md, "Session"). */
export const sessionDays = 30;

/** Characters that are kept of how a browser describes itself. */
export const longestUserAgent = 500;
