/** Subscriptions that one transaction changes: few enough that nobody waits long for its locks. */
export const rowsOfPage = 200;
