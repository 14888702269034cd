/**
 * The purpose of the challenge of a log-in with a passkey.
 * @param token of the log-in whose password was right; null without a password
 */
export const logInPurpose = (token: string | null): string =>
  token === null ? 'log in' : `log in after the password ${token}`;
