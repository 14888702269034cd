import { bestPiece } from './best-piece.js';

const filling = 'and the rain went on over the town '.repeat(60);

describe('bestPiece', () => {
  it('leaves a short text as it is', () => {
    expect(bestPiece('A lantern.', "'lantern'")).toBe('A lantern.');
  });

  it('takes the piece in which most of the words stand, cut at spaces', () => {
    const text = `${filling}a lantern ${filling}the harbours and Lanterns ${filling}`;
    const piece = bestPiece(text, "'harbour' | 'lantern':*");
    expect(piece).toContain('the harbours and Lanterns');
    expect(piece.length).toBeLessThan(1_000);
    expect(text).toContain(`${piece} `);
  });

  it('knows words that end otherwise than their stems', () => {
    expect(bestPiece(`${filling}two bodies ${filling}`, "'bodi'").length).toBeLessThan(1_000);
    expect(bestPiece(`${filling}a low rating ${filling}`, "'rate'").length).toBeLessThan(1_000);
  });

  it('takes no word in whose middle the stem stands', () => {
    const text = `${filling}that ${filling}a hat ${filling}`;
    expect(bestPiece(text, "'hat'")).toContain('a hat');
    expect(bestPiece(text, "'hat'")).not.toContain('that');
  });

  it('gives the whole text where no word begins so', () => {
    const text = `${filling}a café ${filling}`;
    expect(bestPiece(text, "'cafe'").length).toBeLessThan(1_000);
    expect(bestPiece(text, "'lantern'")).toBe(text);
    expect(bestPiece(text, "'o''neill' & 'a.b(c'")).toBe(text);
  });
});
