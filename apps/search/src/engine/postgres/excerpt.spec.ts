import { readHeadline, toIndexed } from './excerpt.js';

describe('readHeadline', () => {
  it('says where the marked words stand', () => {
    const excerpt = readHeadline('The \u0002lamp\u0003 and\nthe <b>\u0002lamps\u0003</b>');
    expect(excerpt?.text).toBe('The lamp and the <b>lamps</b>');
    expect(excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['lamp', 'lamps']);
  });

  it('knows a word of one character', () => {
    expect(readHeadline('\u0002灯\u0003台')).toEqual({ text: '灯台', marks: [[0, 1]] });
  });

  it('keeps signs that look like markup', () => {
    expect(readHeadline(`\u0002${toIndexed('a < b > c\u0002')}\u0003`)?.text).toBe('a < b > c ');
  });

  it('gives nothing without a mark', () => {
    expect(readHeadline('The lamp')).toBeNull();
  });
});
