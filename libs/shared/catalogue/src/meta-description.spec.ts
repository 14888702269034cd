import { itemDescription, metaDescription, profileDescription } from './meta-description.js';

const family = '👩‍👩‍👧‍👦';

describe('metaDescription', () => {
  it('takes the supplied description, cut to the maximum plus 5', () => {
    expect(metaDescription(` ${'a'.repeat(200)} `, 'other')).toBe('a'.repeat(165));
    expect(metaDescription('a'.repeat(165))).toBe('a'.repeat(165));
    expect(metaDescription(`${'a'.repeat(164)}${family}b`)).toBe(`${'a'.repeat(164)}${family}`);
  });

  it.each([[null], [undefined], ['  '], ['\u200b\u2060']])('falls back to the text for %j', (supplied) => {
    expect(metaDescription(supplied, ' A short one. ')).toBe('A short one.');
  });

  it.each([
    [159, ''],
    [160, '...'],
    [161, '...'],
  ])('ends a text of %i characters with %j', (length, end) => {
    for (const character of ['a', '語', '😀']) {
      const text = character.repeat(length);
      expect(metaDescription('', text)).toBe(`${character.repeat(Math.min(length, 160))}${end}`);
    }
  });

  it('adds no dots to a sentence that ends with the maximum', () => {
    const text = `${'a'.repeat(159)}.`;
    expect(metaDescription('', `${text} More.`)).toBe(text);
  });

  it('ends a text that was cut within a sentence', () => {
    expect(metaDescription('', 'word '.repeat(60))).toMatch(/^(word )+word\.\.\.$/);
  });

  it('never ends within a character', () => {
    expect(metaDescription('', `${'a'.repeat(159)}${family} and more`)).toBe(
      `${'a'.repeat(159)}${family}...`,
    );
    expect(metaDescription('', `${'a'.repeat(160)}${family} and more`)).toBe(`${'a'.repeat(160)}...`);
  });

  it.each([
    ['I <3 you, said the fox to the hen.'],
    ['I <3 you <grin> so much, really'],
    ['if a < b && b > c then a &lt; c'],
    ['a <br> b'],
    ['5 <'],
  ])('keeps the signs of the text %j', (text) => {
    expect(metaDescription('', text)).toBe(text);
    expect(metaDescription(text, 'other')).toBe(text);
  });

  it('keeps the signs of a text that is cut', () => {
    const text = `${'a'.repeat(100)} I love you <3 and I always will. ${'b'.repeat(100)}`;
    expect(metaDescription('', text)).toBe(`${text.slice(0, 160)}...`);
    const whole = `<${'a'.repeat(186)}>`;
    expect(metaDescription('', whole)).toBe(`${whole.slice(0, 160)}...`);
  });

  it('puts a text of several lines on one, each gap a single space', () => {
    expect(metaDescription('', 'One\n\n two\t three.')).toBe('One two three.');
  });

  it.each([
    ['ends with a closing quote', '.”', ''],
    ['has its last stop before another word', '. a', '...'],
  ])('knows where a sentence ends: one that %s', (_, end, dots) => {
    const text = 'a'.repeat(160 - end.length) + end;
    expect(metaDescription('', `${text} More.`)).toBe(text + dots);
  });

  it('is empty when there is nothing to say', () => {
    expect(metaDescription(undefined)).toBe('');
    expect(metaDescription(null, ' ')).toBe('');
  });
});

describe('itemDescription', () => {
  const strip = (html: string) => html.replace(/<[^>]*>?/gu, '');

  it.each([
    [{ description: 'd <i>', rich_text_story: 's' }, 'd <i>'],
    [{ description: null, rich_text_story_substring: 'sub <3', rich_text_story: 's' }, 'sub <3'],
    [{ description: ' ', rich_text_story: '<p>s</p>', comment_text: 'c' }, 's'],
    [{ rich_text_story: '<p></p>', comment_text: 'c <3 <grin> d' }, 'c <3 <grin> d'],
    [{ comment_text: 'c' }, 'c'],
    [{}, ''],
  ])('of %j is %j', (item, expected) => {
    expect(itemDescription(item, strip)).toBe(expected);
  });

  it('reads no more of a long story than it needs', () => {
    const read: number[] = [];
    const html = `<p>${'word '.repeat(200_000)}</p>`;
    const description = itemDescription({ rich_text_story: html }, (part) => {
      read.push(part.length);
      return strip(part);
    });
    expect(description).toMatch(/^(word )+word\.\.\.$/);
    expect(read.map((length) => length <= 20_000)).toEqual([true]);
  });

  it('has nothing of a tag that was torn where reading ended', () => {
    const html = `${'<em class="a">b</em> '.repeat(3_000)}`;
    expect(itemDescription({ rich_text_story: html }, strip)).toMatch(/^(b )+b\.\.\.$/);
  });
});

const ann = { username: 'ann', display_name: 'Ann Lee', bio: null, count_stories: 0 };

describe('profileDescription', () => {
  it('is what the person wrote of themselves', () => {
    expect(profileDescription({ ...ann, bio: ' Keeps a lamp. ', count_stories: 3 })).toBe('Keeps a lamp.');
  });

  it.each([
    [0, 'The profile of Ann Lee @ann.'],
    [1, 'Read a story by Ann Lee @ann.'],
    [12, 'Read 12 stories by Ann Lee @ann.'],
  ])('says what there is to read when they wrote nothing: %d stories', (count_stories, description) => {
    expect(profileDescription({ ...ann, count_stories })).toBe(description);
    expect(profileDescription({ ...ann, bio: '  ', count_stories })).toBe(description);
  });
});
