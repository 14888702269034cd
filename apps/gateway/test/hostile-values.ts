import { rulesOf } from '@quillstead/fields';

/** Names of fields that no call takes. */
export const foreignKeys: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'role',
  'is_verified',
  'author_id',
  'token_hash',
  'user_agent',
  '$gt',
  'a\0b',
  '"><script>',
];

/** Texts that have broken other sites. */
export const hostileTexts: readonly string[] = [
  'a\0b',
  '\ud83d',
  'a\ude00b',
  'x'.repeat(100_000),
  '\u202Etfel ot thgir\u202C',
  '\u200F\u200E\u2066\u2069',
  "' OR 1=1; DROP TABLE story; --",
  "1'||pg_sleep(5)--",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '__proto__',
  '../../../../etc/passwd',
  '%00%ff%ed%a0%80',
  '${7*7}{{7*7}}',
  '\r\nSet-Cookie: sid=x',
  'Z\u0351\u0369\u0364'.repeat(200),
  '\uFFFE\uFFFF\uFEFF',
  '1e309',
  '-1',
  '99999999999999999999',
];

/** Values of a field that are one more than its limits allow. */
export function oversized(key: string): unknown[] {
  const { type, maxLength, maxItems, maxLengthItem, max } = rulesOf(key) ?? {};
  return [
    maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)],
    maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, (_, index) => `x${index}`)],
    maxLengthItem === undefined || type !== 'array' ? [] : [['x'.repeat(maxLengthItem + 1)]],
    max === undefined ? [] : [max + 1],
    type === 'flag' ? [2] : [],
  ].flat();
}
