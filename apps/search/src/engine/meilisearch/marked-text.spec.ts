import { markedIn, readMarked } from './marked-text.js';

describe('readMarked', () => {
  it('says where the marked words stand, in a text without line ends', () => {
    const excerpt = readMarked('The \u0002lamp\u0003 and\nthe <b>\u0002lamps\u0003</b>');
    expect(excerpt?.text).toBe('The lamp and the <b>lamps</b>');
    expect(excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['lamp', 'lamps']);
  });

  it('gives nothing without a mark', () => {
    expect(readMarked('The lamp')).toBeNull();
    expect(markedIn('The lamp')).toEqual([]);
  });
});
