import type { Pattern } from './field-rules.js';

/** The named patterns of spec section 5; each is checked for catastrophic backtracking in a test. */
export const emailPattern: Pattern = {
  regex: /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/u,
  message: 'must be properly formatted',
};
export const noSpecialCharacters: Pattern = {
  regex: /^\w+$/,
  message: "can only contain letters, numbers, and '_'",
};
export const noWhitespace: Pattern = { regex: /^\S*$/u, message: "can't include spaces/whitespaces" };
export const startsWithLetter: Pattern = { regex: /^[a-z]/i, message: 'must start with a letter' };
export const tidyEnds: Pattern = {
  regex: /^(?![~<>()+\-*])[\s\S]*(?<![~<>()+\-*])$/u,
  message: "can't start or end with: ~ < > ( ) + - *",
};
/** An address of the web; `javascript:` and the like are refused (api.md, "Validation"). */
export const webAddress: Pattern = {
  regex: /^https?:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/iu,
  message: 'must be properly formatted',
};
/** A `#` that may be missing, then letters, digits and `_` of any script (spec section 3). */
export const hashtagPattern: Pattern = {
  regex: /^#?[\p{L}\p{M}\p{N}_]+$/u,
  message: "can only contain letters, numbers, and '_'",
};
export const base64Pattern: Pattern = {
  regex: /^[\w+/-]+={0,2}$/,
  message: 'must be properly formatted',
};
/** UTC, `2026-01-31T10:20:30.123Z`. */
export const timePattern: Pattern = {
  regex: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  message: 'must be properly formatted',
};
