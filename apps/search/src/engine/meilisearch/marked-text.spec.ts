import { markedIn, readMarked } from './marked-text.js';

describe('readMarked', () => {
  it('says where the marked words stand, in a text without line ends', () => {
    const excerpt = readMarked('The \u0002lamp\u0003 and\nthe <b>\u0002lamps\u0003</b>');
    expect(excerpt?.text).toBe('The lamp and the <b>lamps</b>');
    expect(excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['lamp', 'lamps']);
  });

  it('knows a word of one character', () => {
    expect(readMarked('\u0002灯\u0003台')).toEqual({ text: '灯台', marks: [[0, 1]] });
  });

  it('gives nothing without a mark', () => {
    expect(readMarked('The lamp')).toBeNull();
    expect(markedIn('The lamp')).toEqual([]);
  });
});
