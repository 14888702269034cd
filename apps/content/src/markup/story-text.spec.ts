import { jest } from '@jest/globals';
import { readStoryText } from './story-text.js';
import { readPublishableText } from './story-texts.js';

const five = '<p>Five words that are fine</p>';

describe('the text of a story to publish', () => {
  it('is counted without its markup, paragraphs joined by one line feed', () => {
    const text = readPublishableText('<p>One <strong>&amp;</strong> four more</p><p>words, and two</p>');
    expect(text).toEqual({
      html: '<p>One <strong>&amp;</strong> four more</p><p>words, and two</p>',
      beginning: 'One & four more words, and two',
      lang: 'en',
      countWords: 6,
      countChars: 'One & four more\nwords, and two'.length,
    });
  });

  it.each([
    [`${five}<script>x</script>`, 'Story is a dirty value.'],
    [`${five}<p onclick="x()">a</p>`, 'Story is a dirty value.'],
    ['<p>&nbsp;</p>', 'Story is required.'],
    [`<p>${'\u200b '.repeat(20)}&shy;&#7;\u3164</p>`, 'Story is required.'],
    [`<p>${'\u3164 '.repeat(20)} four words and fillers</p>`, 'Story must be at least 5 words.'],
    ['<p>a b c d e</p>', 'Story must be at least 15 characters.'],
    ['<p>only four words here</p>', 'Story must be at least 5 words.'],
    [`<p>${'five words '.repeat(100_000)}</p>`, 'Story must be less than or equal to 1000000 characters.'],
  ])('is refused when it is %p', (html, message) => {
    expect(() => readPublishableText(html)).toThrow(message);
  });

  it('has no control characters, nor have its beginning and its counts', () => {
    expect(readPublishableText('<p>One&#7; two \u001bthree\r\nfour fi&#x7f;ve</p>')).toMatchObject({
      html: '<p>One two three\nfour five</p>',
      beginning: 'One two three four five',
      countChars: 'One two three\nfour five'.length,
    });
  });

  it('is spelt as sanitising spells it', () => {
    expect(readPublishableText(`${five}<br>`).html).toBe(`${five}<br />`);
  });
});

describe('a text of any kind', () => {
  it('is refused when it is longer than any story by its spelling: signs are spelt out', () => {
    const signs = `<p>One two three four five ${'&'.repeat(900_000)}</p>`;
    const message = 'Story must be less than or equal to 1000000 characters.';
    for (const isDraft of [true, false]) {
      expect(readStoryText({ html: signs, isDraft })).toMatchObject({ message });
    }
    expect(readStoryText({ html: signs.slice(0, 700_000), isDraft: true })).toHaveProperty('html');
  });

  it.each([
    ['marks heaped on one character', `a${'\u0301'.repeat(2 * 1024 * 1024)}`],
    ['tags', '<p>'.repeat(1_398_101)],
    ['a million characters and more', '👩‍👩‍👧‍👦'.repeat(380_000)],
  ])('of 4 MiB of %s is refused without being split into characters', (_, html) => {
    const segment = jest.spyOn(Intl.Segmenter.prototype, 'segment');
    for (const isDraft of [true, false]) expect(readStoryText({ html, isDraft })).toHaveProperty('message');
    expect(segment).not.toHaveBeenCalled();
    segment.mockRestore();
  });
});

describe("a draft's text", () => {
  it('loses control characters and nothing else that nobody can see', () => {
    const html = '<p>\u200b\u0007\u00ad&#7;</p>';
    expect(readStoryText({ html, isDraft: true })).toMatchObject({ html: '<p>\u200b\u00ad</p>' });
  });

  it('loses what it may not hold and is held to its maximum alone', () => {
    expect(readStoryText({ html: '<p onclick="x()">a</p><img src=x>', isDraft: true })).toMatchObject({
      html: '<p>a</p>',
    });
    expect(readStoryText({ html: 'a'.repeat(1_000_001), isDraft: true })).toMatchObject({
      message: 'Story must be less than or equal to 1000000 characters.',
    });
  });
});
