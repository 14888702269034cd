import { Ledger } from './ledger.mjs';

describe('what is known of a thing', () => {
  let now;
  let ledger;
  beforeEach(() => {
    now = 1_000;
    ledger = new Ledger(() => now);
  });

  it('is sure after an acknowledged call, and not while one is under way', () => {
    const settle = ledger.begin('like', true);
    expect(ledger.sure('like')).toBeNull();
    settle('done');
    expect(ledger.sure('like')).toEqual({ value: true, since: 1_000 });
  });

  it('is as before after a refused call', () => {
    ledger.begin('like', true)('done');
    now = 2_000;
    ledger.begin('like', false)('refused');
    expect(ledger.sure('like')).toEqual({ value: true, since: 1_000 });
  });

  it('is both after a call of unknown outcome, until one is acknowledged that began when the doubt was over', () => {
    ledger.begin('like', true)('unknown');
    expect(ledger.all('like')).toEqual([['like', new Set([false, true])]]);
    now = 20_000;
    ledger.begin('like', false)('done');
    expect(ledger.sure('like')).toBeNull();
    now = 60_000;
    ledger.begin('like', false)('done');
    expect(ledger.sure('like')).toEqual({ value: false, since: 60_000 });
  });

  it('is not sure after two calls that overlapped, until the next', () => {
    const first = ledger.begin('like', true);
    const second = ledger.begin('like', false);
    first('done');
    second('done');
    expect(ledger.sure('like')).toBeNull();
    ledger.begin('like', true)('done');
    expect(ledger.sure('like')?.value).toBe(true);
  });

  it('is not sure where a change that is acknowledged has not reached every part of the site', () => {
    ledger.begin('private', true)('spreading');
    expect(ledger.sure('private')).toBeNull();
    ledger.begin('private', true)('done');
    expect(ledger.sure('private')?.value).toBe(true);
  });
});
