import { CallError } from '../errors/call-error.js';
import { Cursors } from './cursors.js';

const cursors = new Cursors('a secret of some length');

describe('Cursors', () => {
  it('gives back the keys it was given', () => {
    const next = cursors.encode('home:newest', ['2026-01-31T10:20:30.123Z', 42]);
    expect(next).toMatch(/^[\w-]+$/);
    expect(cursors.decode('home:newest', next)).toEqual(['2026-01-31T10:20:30.123Z', 42]);
  });

  it('tells the place after an item from that before it, and the beginning of a list from its end', () => {
    const [next, previous] = [cursors.encode('home', [1]), cursors.encodePrevious('home', [1])];
    expect(cursors.placeOf('home', next)).toEqual({ keys: [1], isBackward: false });
    expect(cursors.placeOf('home', previous)).toEqual({ keys: [1], isBackward: true });
    expect(cursors.placeOf('home', undefined)).toEqual({ keys: [], isBackward: false });
    expect(cursors.placeOf('home', 'end')).toEqual({ keys: [], isBackward: true });
    for (const other of ['ends', cursors.encodePrevious('other', [1])])
      expect(() => cursors.placeOf('home', other)).toThrow(CallError);
    for (const backward of ['end', previous])
      expect(() => cursors.decode('home', backward)).toThrow(CallError);
  });

  it('refuses every cursor with a changed character', () => {
    const next = cursors.encode('home:newest', [1]);
    for (let at = 0; at < next.length; at += 1) {
      const tampered = `${next.slice(0, at)}${next[at] === 'A' ? 'B' : 'A'}${next.slice(at + 1)}`;
      if (Buffer.from(tampered, 'base64url').equals(Buffer.from(next, 'base64url'))) continue;
      expect(() => cursors.decode('home:newest', tampered)).toThrow(CallError);
    }
  });

  it.each(['', 'A', 'AAAAAAAAAAAA', '🙂', 'A'.repeat(2000)])('refuses %j', (next) => {
    expect(() => cursors.decode('home:newest', next)).toThrow('Next is not an acceptable value.');
  });

  it('refuses the cursor of another list and of another deployment', () => {
    const next = cursors.encode('home:newest', [1]);
    expect(() => cursors.decode('home:top', next)).toThrow(CallError);
    expect(() => new Cursors('another secret altogether').decode('home:newest', next)).toThrow(CallError);
  });

  it('accepts the cursors of the old secret and of the new one while one is being replaced by the other', () => {
    const [old, next] = ['the old secret of the site', 'the new secret of the site'];
    const during = new Cursors(next, old);
    expect(during.decode('home', new Cursors(old).encode('home', [1]))).toEqual([1]);
    expect(new Cursors(next).decode('home', during.encode('home', [2]))).toEqual([2]);
    expect(() => new Cursors(next).decode('home', new Cursors(old).encode('home', [3]))).toThrow(CallError);
  });
});
