import { storyOfEverything } from '@quillstead/fields/story-of-everything';
import { firstWords } from './list-home-shelves.js';

describe('the first words of a story', () => {
  it('are sixty, on one line and without markup', () => {
    const words = Array.from({ length: 80 }, (_, index) => `word${index}`);
    const html = `<p>${words.slice(0, 30).join(' ')}</p><p><em>${words.slice(30).join('</em> <em>')}</em></p>`;
    expect(firstWords(html)).toBe(`${words.slice(0, 60).join(' ')}…`);
  });

  it('are all words of a short text, with its signs', () => {
    expect(firstWords('<p>Salt &amp; fog.</p><p>The end.</p>')).toBe('Salt & fog. The end.');
  });

  it('of everything that a story can hold are prose', () => {
    expect(firstWords(storyOfEverything)).toBe(
      'Two spaces, then night, rain and sun. Roses are red 漢字(かんじ) & x² “Said.” oil wick match The end.',
    );
  });

  it('are whole where the text was cut within a tag or a word', () => {
    expect(firstWords('<p>Salt and fog came over the harb', true)).toBe('Salt and fog came over the…');
    expect(firstWords('<p>Salt and fog <stro', true)).toBe('Salt and fog…');
  });

  it('are no more characters than a story without spaces may have', () => {
    expect([...firstWords(`<p>${'夜'.repeat(900)}</p>`)]).toHaveLength(601);
  });
});
