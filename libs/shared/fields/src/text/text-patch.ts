/** The replacement of one stretch of a text, in UTF-16 units, so that a small change is sent without the rest. */
export interface TextPatch {
  /** The index at which the stretch begins. */
  readonly at: number;
  /** The number of units that are removed there. */
  readonly remove: number;
  /** The text that is put there instead. */
  readonly insert: string;
  /** `textSum` of the text as it is then, so that a patch of another text is noticed and never applied. */
  readonly sum: string;
}

/** Returns the patch that makes `after` of `before`: what lies between their common beginning and their common end. */
export function textPatch(before: string, after: string): TextPatch {
  const { start, end } = commonEnds(before, after);
  return {
    at: start,
    remove: before.length - start - end,
    insert: after.slice(start, after.length - end),
    sum: textSum(after),
  };
}

/** Returns how many units two texts have in common at their beginning and, beyond that, at their end. */
export function commonEnds(before: string, after: string): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  // A pair that is cut in two could not travel: half of one is no text.
  if (start > 0 && isHighHalf(before.charCodeAt(start - 1))) start -= 1;
  let end = 0;
  while (end < shorter - start && unitFromEnd(before, end) === unitFromEnd(after, end)) end += 1;
  if (end > 0 && isLowHalf(unitFromEnd(before, end - 1))) end -= 1;
  return { start, end };
}

/** Returns how many units the patched text has, so that one that is too long is never made. */
export function patchedLength(text: string, { remove, insert }: TextPatch): number {
  return text.length - remove + insert.length;
}

/** Returns the text that the patch makes; null when it was made for another text. */
export function applyTextPatch(text: string, { at, remove, insert, sum }: TextPatch): string | null {
  if (at + remove > text.length) return null;
  const result = text.slice(0, at) + insert + text.slice(at + remove);
  return textSum(result) === sum ? result : null;
}

/**
 * Returns a sum that differs between texts that are not the same, but for a chance of one in 2^64; not against forgery.
 */
export function textSum(text: string): string {
  // FNV-1a with two factors, unit by unit.
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca6b);
    other ^= other >>> 15;
  }
  return [text.length, one >>> 0, other >>> 0].map((number) => number.toString(36)).join('-');
}

const unitFromEnd = (text: string, index: number) => text.charCodeAt(text.length - 1 - index);
const isHighHalf = (unit: number) => (unit & 0xfc00) === 0xd800;
const isLowHalf = (unit: number) => (unit & 0xfc00) === 0xdc00;
