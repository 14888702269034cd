/**
 * Variables that give a site under test all the time it may need. On a busy machine a response that came too late would
 * look like one that is hidden, or out of reach.
 */
export const longTimeouts = {
  RATE_LIMIT_SCALE: '0',
  SUGGEST_TIMEOUT_MS: '5000',
  RPC_TIMEOUT_MS: '20000',
} as const;
