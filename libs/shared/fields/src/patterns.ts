import type { Pattern } from './field-rules.js';

const malformed = 'must be properly formatted';

/** The named patterns of docs/product/fields.md#patterns; each is checked for catastrophic backtracking in a test. */
export const emailPattern: Pattern = {
  regex: /^(?!.*\.\.)[^\s@<>"\p{Cc}]+@[^\s@<>".\p{Cc}][^\s@<>"\p{Cc}]*\.[^\s@<>".\p{Cc}]+$/u,
  message: malformed,
};
export const noSpecialCharacters: Pattern = {
  regex: /^\w+$/,
  message: "can only contain letters, numbers, and '_'",
};
export const noWhitespace: Pattern = { regex: /^\S*$/u, message: "can't include spaces/whitespaces" };
export const startsWithLetter: Pattern = { regex: /^[a-z]/i, message: 'must start with a letter' };
/** ValidationResult without the spaces around it, which go when the text is tidied. */
export const tidyEnds: Pattern = {
  regex: /^(?!\s*[~<>()+\-*])[^]*(?<![~<>()+\-*]\s*)$/u,
  message: "can't start or end with: ~ < > ( ) + - *",
};
/** An address of the web; `javascript:` and the like are refused (docs/product/fields.md#texts). */
export const webAddress: Pattern = {
  regex:
    /^https?:\/\/[^\s/?#@\\<>"'`^{|}\p{C}]+\.[^\s/?#@\\<>"'`^{|}\p{C}]+(?:[/?#][^\s\\<>"`^{|}\p{C}]*|)$/iu,
  message: malformed,
};
/** A `#` that may be missing, then letters, digits and `_` of any script (docs/product/fields.md#patterns). */
export const hashtagPattern: Pattern = {
  regex: /^#?[\p{L}\p{M}\p{N}_]+$/u,
  message: "can only contain letters, numbers, and '_'",
};
export const base64Pattern: Pattern = { regex: /^[\w+/-]+={0,2}$/, message: malformed };
/** UTC, `2026-01-31T10:20:30.123Z`. */
export const timePattern: Pattern = {
  regex: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  message: malformed,
};
/** The path of a page of the site. */
export const pathPattern: Pattern = { regex: /^\/[^\s\\\p{C}]*$/u, message: malformed };
