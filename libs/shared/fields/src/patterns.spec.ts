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

  it.each([
    ['ann@example.com', true],
    ['ann.lee+tag@mail.example.co.uk', true],
    ['ann@bücher.example', true],
    ['ann@example', false],
    ['ann@example..com', false],
    ['ann@.example.com', false],
    ['ann@@example.com', false],
    ['@example.com', false],
    ['ann lee@example.com', false],
    ['ann@exam ple.com', false],
    ['ann..lee@example.com', false],
    ['ann@example.com"', false],
    ['ann@example.com, lee@example.com', false],
    ['ann@example.com.', false],
    ['ann\u0000@example.com', false],
    ['<ann@example.com>', false],
  ])('take %s as an address of mail: %s', (text, expected) => {
    expect(patterns.emailPattern.regex.test(text)).toBe(expected);
  });

  it.each([...'~<>()+-*'])('refuse %s at either end and take it inside', (sign) => {
    const { regex } = patterns.tidyEnds;
    const judged = [`${sign}a`, `a${sign}`, ` ${sign}a`, `a${sign} `, sign, `a${sign}b`];
    expect(judged.map((text) => regex.test(text))).toEqual([false, false, false, false, false, true]);
    expect(regex.test(`  ${sign}a`)).toBe(false);
    expect(regex.test(`a${sign}\n `)).toBe(false);
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
  ])('take %j as a time: %s', (text, expected) => {
    expect(patterns.timePattern.regex.test(text)).toBe(expected);
  });
});
