import { withoutOutmarked } from './mark-hits.js';

/** An excerpt whose marks are the words between asterisks. */
function excerptOf(written: string) {
  const marks: [number, number][] = [];
  let text = '';
  for (const [index, piece] of written.split('*').entries()) {
    if (index % 2 === 1) marks.push([text.length, text.length + piece.length]);
    text += piece;
  }
  return { text, marks };
}

/** The marked words of each text that has marks left, for a query of these words. */
function left(typed: string, ...written: string[]): string[][] {
  const excerpts = new Map(written.map((one, index) => [index, excerptOf(one)]));
  const query = { words: typed.split(' '), by: null };
  return [...withoutOutmarked(excerpts, query).values()].map(({ text, marks }) =>
    marks.map(([from, to]) => text.slice(from, to)),
  );
}

describe('withoutOutmarked', () => {
  it('takes the marks of a word that was taken for one which another text has as it was typed', () => {
    expect(left('ferry', 'The *ferry* left.', 'A *merry* crew.')).toEqual([['ferry']]);
  });

  it('leaves them where no text has it', () => {
    expect(left('ferri', 'A *merry* crew.', 'The *ferry* left.')).toEqual([['merry'], ['ferry']]);
  });

  it('looks at each word of a query by itself', () => {
    expect(left('ferry harbuor', 'A *ferry* in the *harbour*.', 'A *merry* *harbour*.')).toEqual([
      ['ferry', 'harbour'],
      ['harbour'],
    ]);
  });

  it('leaves a word with another ending, and words that belong together', () => {
    expect(left('harbours', 'Of *harbours*.', 'A *harbour*.', 'On the *quay-side*.')).toEqual([
      ['harbours'],
      ['harbour'],
      ['quay-side'],
    ]);
  });
});
