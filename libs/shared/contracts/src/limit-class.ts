/**
 * How often each class of calls may be made per member and per address (api.md, "Rate limits"). `points` is the
 * number of calls in a window of `seconds`. Read here by the gateway, which multiplies by `RATE_LIMIT_SCALE`.
 */
export const limitClasses = {
  log_in_account: { points: 10, seconds: 15 * 60 },
  /** The same tries by the name that was typed: what is said to be left must not tell whose email address it is. */
  log_in_typed: { points: 10, seconds: 15 * 60 },
  /** Successful ones of an account: past it each waits a little before it is answered, and none is refused. */
  log_in_success: { points: 20, seconds: 15 * 60 },
  log_in: { points: 30, seconds: 15 * 60 },
  sign_up: { points: 10, seconds: 60 * 60 },
  mail: { points: 5, seconds: 60 * 60 },
  feedback: { points: 10, seconds: 60 * 60 },
  comment: { points: 30, seconds: 10 * 60 },
  publish: { points: 30, seconds: 60 * 60 },
  toggle: { points: 120, seconds: 60 },
  suggest: { points: 300, seconds: 60 },
  error_report: { points: 30, seconds: 60 * 60 },
  default: { points: 1200, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitClass = keyof typeof limitClasses;
