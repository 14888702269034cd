import { quoteOf } from './quote-offer.js';

describe('a quote', () => {
  it('has the words that are selected, a line for each paragraph', () => {
    expect(quoteOf('  The lamp  was lit.\n\n\tNobody came. ')).toBe('The lamp was lit.\nNobody came.');
  });

  it.each([
    ['a word or a part of one', 'lantern'],
    ['signs without letters', '— … — … — … — …'],
    ['nothing', ''],
  ])('is not made of %s', (_, selected) => expect(quoteOf(selected)).toBeNull());

  it('is made of a few characters of a script in which they are words', () => {
    expect(quoteOf('吾輩は猫である。')).toBeNull();
    expect(quoteOf('吾輩は猫である。名前は')).toBe('吾輩は猫である。名前は');
  });

  it('is the beginning of a long text, and says so', () => {
    const quote = quoteOf('👩‍👩‍👧‍👦'.repeat(3) + 'long '.repeat(300));
    expect([...new Intl.Segmenter('en').segment(quote ?? '')].length).toBeLessThanOrEqual(601);
    expect(quote?.endsWith('long…')).toBe(true);
  });
});
