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

  it('are told from one that can', () => {
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
  });

  it.each([
    ['/story/a?b=c#d', true],
    ['story', false],
    ['/a b', false],
    ['/a\u0000', false],
  ])('take %s as a path: %s', (text, expected) => {
    expect(patterns.pathPattern.regex.test(text)).toBe(expected);
  });
});
