import safeRegex from 'safe-regex';
import { dictionary } from './dictionary.js';
import type { FieldRules } from './field-rules.js';
import * as patterns from './patterns.js';

const named = Object.entries(patterns).map(([name, { regex }]) => [name, regex] as const);
const used = Object.entries<FieldRules>(dictionary).flatMap(([key, rules]) =>
  (rules.patterns ?? []).map(({ regex }) => [key, regex] as const),
);

describe('patterns', () => {
  it.each([...named, ...used])('of %s cannot backtrack catastrophically: %s', (_, regex) => {
    expect(safeRegex(regex, { limit: 25 })).toBe(true);
  });

  it('are distinguished from one that can', () => {
    expect(safeRegex(/^(a+)+$/, { limit: 25 })).toBe(false);
  });

  it.each([...named, ...used])('of %s remember nothing between two texts: %s', (_, regex) => {
    expect(regex.flags).not.toMatch(/[gy]/);
  });

  it.each([...'~<>()+-*'])('refuse %s at either end and take it inside', (sign) => {
    const { regex } = patterns.tidyEnds;
    const judged = [`${sign}a`, `a${sign}`, ` ${sign}a`, `a${sign} `, sign, `a${sign}b`];
    expect(judged.map((text) => regex.test(text))).toEqual([false, false, false, false, false, true]);
    expect(regex.test(`  ${sign}a`)).toBe(false);
    expect(regex.test(`a${sign}\n `)).toBe(false);
    for (const unseen of ['\u200e', '\u200b\u3164 ', '\u2800'])
      expect([regex.test(`${unseen}${sign}a`), regex.test(`a${sign}${unseen}`)]).toEqual([false, false]);
  });

  it.each([
    ['/story/a?b=c#d', true],
    ['story', false],
    ['/a b', false],
    ['/a\u0000', false],
    ['/', true],
    ['/\\example.com', false],
    ['https://example.com/', false],
  ])('take %s as a path: %s', (text, expected) => {
    expect(patterns.pathPattern.regex.test(text)).toBe(expected);
  });

  it.each([
    ['https://example.com', true],
    ['http://example.com', true],
    ['HTTPS://Example.COM/Ann', true],
    ['https://www.example.co.uk/ann/lee?tab=1#top', true],
    ["https://example.com/ann's", true],
    ['https://example.com?q=1', true],
    ['https://example.com#top', true],
    ['https://bücher.example/', true],
    ['ftp://example.com', false],
    ['see https://example.com', false],
    ['javascript:alert(1)//https://example.com', false],
    ['https://example', false],
    ['https://example.com/a b', false],
    ['https://example.com/<script>', false],
    ['https://ann@example.com', false],
    ['https://exa mple.com', false],
    ['https://example.c om', false],
    ['https://example.com\n', false],
  ])('take %j as an address of the web: %s', (text, expected) => {
    expect(patterns.webAddress.regex.test(text)).toBe(expected);
  });

  it.each([
    ['ann_lee2', true],
    ['a', true],
    ['', false],
    ['ann-lee', false],
    ['-ann', false],
    ['ann-', false],
    ['änn', false],
  ])('take %j as a name without special characters: %s', (text, expected) => {
    expect(patterns.noSpecialCharacters.regex.test(text)).toBe(expected);
  });

  it.each([
    ['ann', true],
    ['', true],
    [' ann', false],
    ['ann ', false],
    ['a\u00a0b', false],
  ])('take %j as free of spaces: %s', (text, expected) => {
    expect(patterns.noWhitespace.regex.test(text)).toBe(expected);
  });

  it.each([
    ['ann', true],
    ['Ann', true],
    ['1ann', false],
    ['_ann', false],
  ])('find a letter at the start of %j: %s', (text, expected) => {
    expect(patterns.startsWithLetter.regex.test(text)).toBe(expected);
  });

  it.each([
    ['#rain', true],
    ['rain', true],
    ['#ча́с_7', true],
    ['#', false],
    ['##rain', false],
    ['the #rain', false],
    ['#rain today', false],
    ['#!', false],
    ['＃猫', true],
    ['＃', false],
    ['#نرم\u200cافزار', true],
    ['#کتاب\u200cها', true],
    ['#می\u064f\u200cخواهم', true],
    ['#क्\u200dष', true],
    ['#ක්\u200dෂ', true],
    ['#র\u200d্যাব', true],
    ['#نرم\u200c', false],
    ['#\u200cنرم', false],
    ['#نرم\u200c\u200cافزار', false],
    ['#sea\u200cside', false],
    ['#sea\u200dside', false],
    ['#猫\u200d犬', false],
    ['#نرم\u200csea', false],
    ['#sea\u200bside', false],
    ['#col·lecció', true],
    ['#COL·LECCIÓ', true],
    ['#col\u0387lecció', true],
    ['#col\u2027lecció', true],
    ['#coŀlecció', true],
    ['#col··lecció', false],
    ['#col·', false],
    ['#sea·side', false],
    ['#猫・犬', false],
  ])('take %j as a hashtag: %s', (text, expected) => {
    expect(patterns.hashtagPattern.regex.test(text)).toBe(expected);
  });

  it.each([
    ['aGk/', true],
    ['a+-_9A==', true],
    ['aGk=', true],
    ['', false],
    ['=', false],
    [' aGk', false],
    ['aGk===', false],
    ['aGk\n', false],
  ])('take %j as base64: %s', (text, expected) => {
    expect(patterns.base64Pattern.regex.test(text)).toBe(expected);
  });

  it.each([
    ['2026-01-31T10:20:30.123Z', true],
    ['12026-01-31T10:20:30.123Z', false],
    ['2026-01-31T10:20:30.123Zulu', false],
    ['2026-01-31T10:20:30Z', false],
    ['2028-02-29T23:59:59.999Z', true],
    ['2000-02-29T00:00:00.000Z', true],
    ['2027-02-29T00:00:00.000Z', false],
    ['2100-02-29T00:00:00.000Z', false],
    ['2027-02-30T10:00:00.000Z', false],
    ['2027-04-31T10:00:00.000Z', false],
    ['2027-12-31T10:00:00.000Z', true],
    ['2027-12-32T10:00:00.000Z', false],
    ['2027-13-01T10:00:00.000Z', false],
    ['2027-00-01T10:00:00.000Z', false],
    ['2027-01-00T10:00:00.000Z', false],
    ['2027-01-01T24:00:00.000Z', false],
    ['2027-01-01T10:60:00.000Z', false],
    ['2027-01-01T10:00:60.000Z', false],
    ['0000-01-01T10:00:00.000Z', false],
  ])('take %j as a time: %s', (text, expected) => {
    expect(patterns.timePattern.regex.test(text)).toBe(expected);
  });

  it('take for days all that the calendar has in four centuries, and nothing else', () => {
    const two = (value: number) => String(value).padStart(2, '0');
    const taken: string[] = [];
    for (let year = 1990; year < 2390; year += 1)
      for (let month = 0; month <= 13; month += 1)
        for (let day = 0; day <= 32; day += 1) {
          const text = `${year}-${two(month)}-${two(day)}`;
          if (patterns.dayPattern.regex.test(text)) taken.push(text);
        }
    const expected: string[] = [];
    for (let time = Date.UTC(1990, 0, 1); time < Date.UTC(2390, 0, 1); time += 86_400_000)
      expected.push(new Date(time).toISOString().slice(0, 10));
    expect(taken).toEqual(expected);
  });

  it.each([
    ['2026-01-31T10:20:00.000Z', true],
    ['2026-01-31T10:20:30.000Z', false],
    ['2026-01-31T10:20:00.001Z', false],
  ])('take %j as a whole minute: %s', (text, expected) => {
    expect(patterns.wholeMinute.regex.test(text)).toBe(expected);
  });
});
