import { cutText } from './cut-text.js';
import { itemDescription, metaDescription } from './meta-description.js';

const asIs = (text: string) => text;

describe('metaDescription', () => {
  it('takes the supplied description, cut to the maximum plus 5', () => {
    expect(metaDescription(` ${'a'.repeat(200)} `, ['other'], asIs)).toBe('a'.repeat(165));
    expect(metaDescription('a'.repeat(165), [], asIs)).toBe('a'.repeat(165));
  });

  it('falls back to the first text that is not empty', () => {
    expect(metaDescription(null, [null, '  ', 'A short one.'], asIs)).toBe('A short one.');
  });

  it.each([
    [159, ''],
    [160, '...'],
    [161, '...'],
  ])('ends a text of %i characters with %j', (length, end) => {
    const text = 'a'.repeat(length);
    expect(metaDescription('', [text], asIs)).toBe(`${text.slice(0, 160)}${end}`);
  });

  it('adds no dots to a sentence that ends with the maximum', () => {
    const text = `${'a'.repeat(159)}.`;
    expect(metaDescription('', [`${text} More.`], asIs)).toBe(text);
  });

  it('ends a text that was cut within a sentence', () => {
    expect(metaDescription('', ['word '.repeat(60)], asIs)).toMatch(/^(word )+word\.\.\.$/);
  });

  it('strips markup before it cuts', () => {
    const strip = (html: string) => html.replace(/<[^>]+>/gu, '');
    expect(metaDescription('', ['<p> </p>', `<p>${'<em>a</em>'.repeat(50)}</p>`], strip)).toBe(
      'a'.repeat(50),
    );
  });

  it('removes a tag that the cut has torn', () => {
    expect(metaDescription('', [`${'a'.repeat(155)}<strong>b`], asIs)).toBe(`${'a'.repeat(155)}...`);
  });

  it('keeps a tag that is whole, and what follows it', () => {
    expect(metaDescription('', ['a <br> b'], asIs)).toBe('a <br> b');
  });

  it('puts a text of several lines on one, each gap a single space', () => {
    expect(metaDescription('', ['One\n\n two\t three.'], asIs)).toBe('One two three.');
  });

  it.each([
    ['ends with a closing quote', '.”', ''],
    ['has its last stop before another word', '. a', '...'],
  ])('knows where a sentence ends: one that %s', (_, end, dots) => {
    const text = 'a'.repeat(160 - end.length) + end;
    expect(metaDescription('', [`${text} More.`], asIs)).toBe(text + dots);
  });

  it('is empty when there is nothing to say', () => {
    expect(metaDescription(undefined, [], asIs)).toBe('');
  });

  it('never ends within a character', () => {
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('ab😀', 4)).toBe('ab😀');
    expect(cutText('😀ab', 3)).toBe('😀a');
  });

  it('leaves half a character where it is when it was there before', () => {
    expect(cutText('a\ud83d', 2)).toBe('a\ud83d');
    expect(cutText('\ud83dabc', 2)).toBe('\ud83da');
  });

  it('never ends a description within a character', () => {
    expect(metaDescription('', [`${'a'.repeat(159)}😀 and more`], asIs)).toBe(`${'a'.repeat(159)}...`);
  });
});

describe('itemDescription', () => {
  it.each([
    [{ description: 'd', rich_text_story: 's' }, 'd'],
    [{ description: null, rich_text_story_substring: 'sub', rich_text_story: 's' }, 'sub'],
    [{ description: ' ', rich_text_story: 's', comment_text: 'c' }, 's'],
    [{ comment_text: 'c' }, 'c'],
    [{}, ''],
  ])('of %j is %j', (item, expected) => {
    expect(itemDescription(item, asIs)).toBe(expected);
  });
});
