import { createHash } from 'node:crypto';
import { hashSessionToken, makeSessionToken } from './session-cookie.js';

describe('session tokens', () => {
  it('are 256 random bits, known elsewhere by their SHA-256 alone', () => {
    const { token, hash } = makeSessionToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(hash).toBe(createHash('sha256').update(token).digest('base64url'));
    expect(hashSessionToken(token)).toBe(hash);
    expect(makeSessionToken().token).not.toBe(token);
  });

  it.each([
    undefined,
    '',
    'a'.repeat(42),
    'a'.repeat(44),
    `${'a'.repeat(42)}=`,
    `${'a'.repeat(42)}\n`,
    'x'.repeat(100_000),
  ])('does not even hash what can be none', (value) => {
    expect(hashSessionToken(value)).toBeNull();
  });
});
