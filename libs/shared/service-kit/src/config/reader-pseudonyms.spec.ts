import { readerPseudonyms } from './reader-pseudonyms.js';

describe('the pseudonym of a reader', () => {
  const monday = readerPseudonyms('a secret of the deployment', '2026-11-23');
  const reader = '203.0.113.7\nFirefox';

  it('is the same at every gateway for one story, reader and day', () => {
    const other = readerPseudonyms('a secret of the deployment', '2026-11-23');
    expect(other('the-lamp', reader)).toBe(monday('the-lamp', reader));
    expect(Number.isSafeInteger(monday('the-lamp', reader))).toBe(true);
  });

  it.each([
    ['day', readerPseudonyms('a secret of the deployment', '2026-11-24')('the-lamp', reader)],
    ['story', monday('the-hill', reader)],
    ['reader', monday('the-lamp', '203.0.113.8\nFirefox')],
    ['secret', readerPseudonyms('another secret', '2026-11-23')('the-lamp', reader)],
  ])('is another one for another %s', (_, other) => {
    expect(other).not.toBe(monday('the-lamp', reader));
  });
});
