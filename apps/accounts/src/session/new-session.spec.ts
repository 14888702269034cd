import { longestUserAgent } from '@quillstead/contracts';
import { readNewSession } from './new-session.js';

const hash = 'h'.repeat(43);
const sent = { token_hash: hash, old_token_hash: null, user_agent: 'Firefox' };

describe('what the gateway says of a session', () => {
  it('is read as it was sent', () => {
    expect(readNewSession({ ...sent, old_token_hash: hash, network: '192.0.2.0/24' })).toEqual({
      ...sent,
      old_token_hash: hash,
      network: '192.0.2.0/24',
    });
  });

  it('keeps of the name of a browser as much as there is room for', () => {
    const longest = 'x'.repeat(longestUserAgent);
    const read = (user_agent: string | null) => readNewSession({ ...sent, user_agent }).user_agent;
    expect(read(longest)).toBe(longest);
    expect(read(`${longest}y`)).toBe(longest);
    expect(read(null)).toBeNull();
  });

  it.each([
    ['nothing', {}, /token_hash/u],
    ['a short hash', { ...sent, token_hash: hash.slice(1) }, /token_hash/u],
    ['a hash that begins well', { ...sent, token_hash: `${hash}h` }, /token_hash/u],
    ['no former hash', { token_hash: hash, user_agent: null }, /old_token_hash/u],
  ])('is refused with %s', (_, payload, complaint) => {
    expect(() => readNewSession(payload)).toThrow(complaint);
  });
});
