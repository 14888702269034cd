import { storyOfEverything } from '@quillstead/fields/story-of-everything';
import { piecesOf, sentencesOf } from './sentences.js';

const textsOf = (text: string, lang: string | null = 'en') =>
  piecesOf(text, lang).map(({ text: piece }) => piece);

describe('the sentences that are read aloud', () => {
  it('are those of the language, without what nobody can read', () => {
    expect(textsOf('He lit the lamp. Dr. Who? 7 nights.')).toEqual([
      'He lit the lamp. ',
      'Dr. ',
      'Who? ',
      '7 nights.',
    ]);
    expect(textsOf(' * * * ')).toEqual([]);
    expect(textsOf('灯を点けた。なぜ？', 'ja')).toEqual(['灯を点けた。', 'なぜ？']);
  });

  it('are cut between words where they are longer than engines speak, and lose nothing', () => {
    const long = `${'the lamp on the hill, '.repeat(40)}went out.`;
    const parts = textsOf(long);
    expect(parts.join('')).toBe(long);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(220);
    expect(parts.slice(0, -1).every((part) => part.endsWith(','))).toBe(true);
    const solid = '𝒂'.repeat(300);
    const halves = textsOf(solid);
    expect(halves.join('')).toBe(solid);
    expect(halves.every((part) => part.isWellFormed())).toBe(true);
  });

  it('know their place in the text, across the marks in it', () => {
    const text = document.createElement('div');
    text.innerHTML = '<p>He <em>lit</em> the lamp. It\n burned.</p><ul><li>Oil</li></ul><p>***</p>';
    const sentences = sentencesOf(text, null);
    expect(sentences.map((sentence) => sentence.text)).toEqual(['He lit the lamp.', 'It burned.', 'Oil']);
    expect(sentences.map(({ range }) => String(range))).toEqual(['He lit the lamp. ', 'It\n burned.', 'Oil']);
  });

  it('keep words apart between which a line ends, which is no end of a sentence', () => {
    const text = document.createElement('div');
    text.innerHTML = '<p>Roses<br><em>are</em><br>red.<br><br>So it is.</p>';
    const sentences = sentencesOf(text, 'en');
    expect(sentences.map((sentence) => sentence.text)).toEqual(['Roses are red.', 'So it is.']);
    expect(sentences.map(({ range }) => String(range))).toEqual(['Rosesarered.', 'So it is.']);
  });

  it('are those of everything that a story can hold', () => {
    const text = document.createElement('div');
    text.innerHTML = storyOfEverything;
    const sentences = sentencesOf(text, 'en');
    expect(sentences.map((sentence) => sentence.text)).toEqual([
      'I.',
      'The Ferry',
      'Two spaces, then night, rain and sun.',
      'Roses are red',
      '漢字(かんじ) & x²',
      '“Said.”',
      'oil',
      'wick',
      'match',
      'II',
      'The end.',
    ]);
    expect(String(sentences[3]?.range)).toBe('Roses  are red');
  });
});
