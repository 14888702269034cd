import * as fc from 'fast-check';
import {
  checkField,
  checkPayload,
  dictionary,
  type FieldKey,
  readQueryValue,
  stripHtml,
  tidyPayload,
} from './index.js';
import { isStoryClean } from './sanitise/index.js';

const keys = Object.keys(dictionary) as FieldKey[];
const context = { isClean: isStoryClean, textOf: stripHtml };
const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '\ud800',
  'a'.repeat(5000),
];
const odd = fc.constantFrom<unknown>(
  '\ud800',
  'a\udc00b',
  '\0',
  '\u202e',
  '__proto__',
  'constructor',
  '[object Object]',
  'NaN',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  2 ** 53,
  1e-7,
  true,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
);
const value = fc.oneof(
  odd,
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.string({ unit: 'binary' })),
);
const payload = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom<string>(...keys), fc.constantFrom(...oddKeys)), value), {
    maxLength: 6,
  })
  .map((entries) => Object.fromEntries(entries));

const isVerdict = (verdict: unknown) => verdict === null || typeof verdict === 'string';

describe('whatever is sent', () => {
  it.each(keys)('as %s is judged without a throw', (key) => {
    fc.assert(
      fc.property(value, (one) => {
        expect(isVerdict(checkField(key, one, {}, context))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('as a payload gets a fault or none, and is tidied, without a throw', () => {
    const call = { required: ['rich_text_story'], optional: ['title', 'hashtag_list', 'error'] } as const;
    fc.assert(
      fc.property(fc.oneof(payload, value), (one) => {
        const fault = checkPayload(one, call, context);
        expect(fault === null || isVerdict(fault.message)).toBe(true);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(payload, (one) => Object.keys(tidyPayload(one)).length === Object.keys(one).length),
    );
  });

  it.each(oddKeys)('under the key %j is nobody’s field', (key) => {
    const sent: unknown = JSON.parse(`{${JSON.stringify(key)}: {"username": "x"}}`);
    const fault = checkPayload(sent, { required: [], optional: ['username'] });
    expect(fault).toMatchObject({ key });
    expect(fault?.message.length).toBeLessThan(400);
    expect(
      checkPayload(Object.create({ username: 'ann' }), { required: ['username'], optional: [] })?.key,
    ).toBe('username');
  });

  it('in an address is read without a throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.oneof(fc.string(), fc.array(fc.string())), (key, raw) => {
        expect(isVerdict(checkField(key, readQueryValue(key, raw), {}, context))).toBe(true);
      }),
    );
  });
});

describe('a million characters', () => {
  const million = 1_000_000;
  const long: [string, string][] = [
    'a',
    ' ',
    '<',
    '&',
    '-',
    '.',
    '@',
    '東',
    '\u0301',
    '👩\u200d',
    '<em>',
    '</p>',
    '<p class="',
    '<!--',
    'a ',
    'a.',
    '\u0600',
  ].map((part) => [part, part.repeat(million / part.length)]);

  // A check whose time grows with the square of the length would not return before Jest stops the test.
  it.each(long)('of %j come back judged from every field', (_, text) => {
    for (const key of keys) {
      const isList = dictionary[key].type === 'array';
      expect(isVerdict(checkField(key, isList ? [text] : text, {}, context))).toBe(true);
    }
    tidyPayload({ title: text });
  });
});
