import { storyOfEverything } from '../story-of-everything.js';
import { countCharacters } from './count-characters.js';
import { excerpt, excerptOfStory, storyProse } from './excerpt.js';

describe('excerpt', () => {
  it('gives a short text as it is, on one line', () => {
    expect(excerpt('One.\nTwo   three.')).toBe('One. Two three.');
  });

  it('cuts after the last word that fits whole', () => {
    const text = excerpt('lantern '.repeat(100));
    expect(text).toMatch(/^(lantern )+lantern$/);
    expect(text).toHaveLength(37 * 8 - 1);
  });

  it('keeps a word that ends at the limit', () => {
    expect(excerpt(`${'a'.repeat(300)} b`)).toBe('a'.repeat(300));
  });

  it.each([
    ['Japanese', '第一章\n', '吾輩は猫である。名前はまだ無い。'],
    ['Japanese after a Latin word', 'Tool ', '吾輩は猫である。名前はまだ無い。'],
    ['Chinese', '', '灯塔上的猫看着海。'],
    ['Thai', 'บทที่หนึ่ง ', 'กาลครั้งหนึ่งนานมาแล้ว'],
    ['one long word', 'Tool ', 'abcdefghij'],
    ['signs of two units', '', '🌙'],
  ])('has 300 characters of a text without spaces: %s', (_, start, text) => {
    const whole = `${start}${text.repeat(300)}`.replace(/\s/gu, ' ');
    const cut = excerpt(`${start}${text.repeat(300)}`);
    expect(whole.startsWith(cut)).toBe(true);
    expect(countCharacters(cut)).toBe(300);
  });

  it('goes back to a space that is near, and not to one that is far', () => {
    expect(excerpt(`${'a'.repeat(270)} ${'b'.repeat(270)}`)).toBe('a'.repeat(270));
    expect(excerpt(`${'a'.repeat(230)} ${'b'.repeat(270)}`)).toBe(`${'a'.repeat(230)} ${'b'.repeat(69)}`);
  });

  it('ends with no part of a character', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(excerpt(`${'語'.repeat(299)}${family}語`)).toBe(`${'語'.repeat(299)}${family}`);
    expect(excerpt(`${'語'.repeat(300)}${family}語`)).toBe('語'.repeat(300));
  });

  it('fits into its column, whatever the characters are made of', () => {
    for (const character of ['👩‍👩‍👧‍👦', `語${'\u0301'.repeat(15)}`, 'क्षे', `a${'\u20dd'.repeat(5_000)}`]) {
      const cut = excerpt(character.repeat(400));
      expect(cut.length).toBeGreaterThan(700);
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(2_400);
    }
  });

  it.each(['* * *', '***', '⁂', '—', ' ~ '])('has no ornament in its middle: %j', (ornament) => {
    expect(excerpt(`One *two*.\n${ornament}\nThree.`)).toBe('One *two*. Three.');
  });

  it.each([
    [
      '<p class="heading">One</p><p>The rain.</p><p class="heading">Two</p><p>The sun.</p>',
      'The rain. The sun.',
    ],
    ['<p class="center heading">Part <em>One</em></p><p>The rain.</p>', 'The rain.'],
    ['<p class="subheading">One</p><p>The rain.</p>', 'One The rain.'],
    ['<p class="heading">One</p>', 'One'],
    [`<p>${'A'.repeat(9_000)}</p><p class="heading">${'b'.repeat(900)}</p>`, 'A'.repeat(300)],
  ])('of a story has no headings, unless there is nothing else: %#', (html, expected) => {
    expect(excerptOfStory(html)).toBe(expected);
  });

  it('has the words behind many line breaks', () => {
    expect(excerpt(`One${'\n'.repeat(5_000)}two.`)).toBe('One two.');
  });

  it('of everything that a story can hold is its words on one line', () => {
    const words =
      'Two spaces, then night, rain and sun. Roses are red 漢字(かんじ) & x² “Said.” oil wick match The end.';
    expect(excerptOfStory(storyOfEverything)).toBe(words);
    expect(storyProse(storyOfEverything).replace(/\s+/gu, ' ')).toBe(words.replace('漢字', '* * * 漢字'));
  });
});
