/**
 * What gives a site under test all the time it may need. On a busy machine an answer that came too late would look like
 * one that is hidden, or out of reach.
 */
export const unhurried = {
  RATE_LIMIT_SCALE: '0',
  SUGGEST_TIMEOUT_MS: '5000',
  RPC_TIMEOUT_MS: '20000',
} as const;
