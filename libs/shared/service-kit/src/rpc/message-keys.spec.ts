import { createHmac, hkdfSync } from 'node:crypto';
import { MessageKeys } from './message-keys.js';

const place = 'rpc:{content}:gateway:seal';

describe('MessageKeys', () => {
  it.each(['', 'short', 'é ✓ 🙂', 'x'.repeat(70_000)])(
    'signs by HMAC-SHA256 as RFC 2104 has it: %#',
    (body) => {
      const key = Buffer.from(hkdfSync('sha256', 'a secret', '', 'quillstead messages', 32)).toString(
        'base64url',
      );
      const mac = createHmac('sha256', key).update(`1${place}\n${body}`).digest('base64url').slice(0, 22);
      const keys = new MessageKeys('a secret');
      expect(keys.seal(place, body).slice(7, 29)).toBe(mac);
    },
  );

  it('opens what it sealed', () => {
    const keys = new MessageKeys('a secret');
    expect(keys.open(place, keys.seal(place, 'body'))).toBe('body');
  });

  it('opens nothing of which a single character differs', () => {
    const keys = new MessageKeys('a secret');
    const sealed = keys.seal(place, '["body"]');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      expect(keys.open(place, changed)).toBeNull();
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(keys.open(place, sealed.slice(0, length))).toBeNull();
  });

  it('accepts a second secret while the first is being replaced, and no third', () => {
    const [old, both, next] = [
      new MessageKeys('the old secret'),
      new MessageKeys('the new secret', 'the old secret'),
      new MessageKeys('the new secret'),
    ];
    expect(both.open(place, old.seal(place, 'body'))).toBe('body');
    expect(next.open(place, both.seal(place, 'body'))).toBe('body');
    expect(old.open(place, both.seal(place, 'body'))).toBeNull();
    expect(both.open(place, new MessageKeys('a third').seal(place, 'body'))).toBeNull();
  });
});
