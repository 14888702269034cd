import { checkPayload } from './check-payload.js';
import { checkQuery } from './check-query.js';
import { tidyPayload } from './tidy-payload.js';

const keys = { required: ['q'], optional: [] } as const;

describe('checkQuery', () => {
  it.each([
    '',
    '  ',
    'a',
    ' a ',
    'ab',
    ' a  b ',
    'x'.repeat(150),
    'x'.repeat(151),
    '猫',
    '🦊',
    '👩‍👩‍👧',
    '👩‍👩‍👧'.repeat(150),
  ])('says of %j what the dictionary says', (q) => {
    expect(checkQuery(q)).toBe(checkPayload(tidyPayload({ q }), keys)?.message ?? null);
  });

  it.each([
    ['', 'Search is required.'],
    [' a ', 'Search must be at least 2 characters.'],
    ['x'.repeat(151), 'Search must be less than or equal to 150 characters.'],
    ['ab', null],
    ['猫', null],
    ['か', null],
    ['が'.normalize('NFD'), null],
    ['강', null],
    ['🦊', null],
    ['❤️', null],
    ['🇫🇮', null],
    ['é'.normalize('NFD'), 'Search must be at least 2 characters.'],
    ['ก', 'Search must be at least 2 characters.'],
    ['7', 'Search must be at least 2 characters.'],
    ['©', 'Search must be at least 2 characters.'],
  ])('of %j: %j', (q, expected) => {
    expect(checkQuery(q)).toBe(expected);
  });
});
