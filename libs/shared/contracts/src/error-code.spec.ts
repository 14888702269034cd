import { type ErrorCode, errorCodes } from './error-code.js';

/** The codes and statuses that docs/api.md#errors names. */
const statuses: readonly [ErrorCode, number][] = [
  ['invalid', 400],
  ['bad_cursor', 400],
  ['wrong_login', 401],
  ['forbidden', 403],
  ['wrong_password', 403],
  ['not_found', 404],
  ['conflict', 409],
  ['quota_reached', 409],
  ['key_reused', 409],
  ['taken', 409],
  ['expired_link', 410],
  ['too_large', 413],
  ['not_json', 415],
  ['too_many', 429],
  ['maintenance', 503],
  ['unreachable', 503],
  ['overloaded', 503],
];

describe('the errors', () => {
  it.each(statuses)('%s has the status %i', (code, status) => {
    expect(errorCodes[code].status).toBe(status);
  });

  it('have the sentences that are settled', () => {
    expect(errorCodes).toMatchObject({
      wrong_login: { message: 'Username or password is incorrect.' },
      forbidden: { message: '403: Request forbidden.' },
      wrong_password: { message: 'Password is incorrect.' },
      not_found: { message: 'This page does not exist or is not available.' },
      expired_link: { message: 'This link has expired or was already used.' },
    });
  });

  it.each(Object.entries(errorCodes))(
    '%s is a plain sentence and a status of an error',
    (_, { status, message }) => {
      expect(message).toMatch(/^[A-Z4].*\.$/);
      expect(message).not.toMatch(/[_<>{}]|\berror\b|sql|redis/i);
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );
});
