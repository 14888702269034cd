import { metaDescription } from './meta-description.js';

const asIs = (text: string) => text;

describe('metaDescription', () => {
  it('takes the supplied description, cut to the maximum plus 5', () => {
    expect(metaDescription(` ${'a'.repeat(200)} `, ['other'], asIs)).toBe('a'.repeat(165));
  });

  it('falls back to the first text that is not empty', () => {
    expect(metaDescription(null, [null, '  ', 'A short one.'], asIs)).toBe('A short one.');
  });

  it('ends a text that was cut within a sentence', () => {
    expect(metaDescription('', ['word '.repeat(60)], asIs)).toMatch(/^(word )+word\.\.\.$/);
  });

  it('removes a tag that the cut has torn', () => {
    expect(metaDescription('', [`${'a'.repeat(155)}<strong>b`], asIs)).toBe(`${'a'.repeat(155)}...`);
  });

  it('is empty when there is nothing to say', () => {
    expect(metaDescription(undefined, [], asIs)).toBe('');
  });
});
