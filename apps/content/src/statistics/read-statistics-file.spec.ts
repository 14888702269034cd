import { printLines } from './read-statistics-file.js';

/** Returns the cell of a title in its line. */
const cellOf = (title: string) =>
  /^7,(?<cell>.*),2026-11-25,1\r\n$/su.exec(printLines([{ story_id: 7, title, days: ['2026-11-25,1'] }]))
    ?.groups?.cell;

describe('a title in a file of statistics', () => {
  it.each([
    ['A lamp, and more', '"A lamp, and more"'],
    ['The "last" lamp', '"The ""last"" lamp"'],
    ['Two\r\nlines', '"Two\r\nlines"'],
    ['مصباح', '"مصباح"'],
    ['灯 🏮', '"灯 🏮"'],
    ['1 = 1', '"1 = 1"'],
  ])('is one cell: %j', (title, cell) => expect(cellOf(title)).toBe(cell));

  it.each([
    '=HYPERLINK("https://evil.example","Open")',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
  ])('is no formula: %j', (title) => expect(cellOf(title)).toBe(`"'${title.replaceAll('"', '""')}"`));
});
