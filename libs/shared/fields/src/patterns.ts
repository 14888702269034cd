import { hashtagCharacter, once } from '@quillstead/catalogue';
import type { Pattern } from './field-rules.js';
import { malformed } from './messages.js';

/** The named patterns of docs/product/fields.md#patterns; each is checked for catastrophic backtracking in a test. */
export const noSpecialCharacters: Pattern = {
  regex: /^\w+$/,
  message: "can only contain letters, numbers, and '_'",
};
export const noWhitespace: Pattern = { regex: /^\S*$/u, message: "can't include spaces/whitespaces" };
export const startsWithLetter: Pattern = { regex: /^[a-z]/i, message: 'must start with a letter' };
/**
 * The pattern of the ends of a text, without the spaces around it, which tidying removes, and without invisible
 * characters there.
 */
export const tidyEnds: Pattern = {
  regex:
    /^(?![\s\u2800\p{Default_Ignorable_Code_Point}]*[~<>()+\-*])[^]*(?<![~<>()+\-*][\s\u2800\p{Default_Ignorable_Code_Point}]*)$/u,
  message: "can't start or end with: ~ < > ( ) + - *",
};
/** An address of the web; `javascript:` and the like are refused (docs/product/fields.md#patterns). */
export const webAddress: Pattern = {
  regex:
    /^https?:\/\/[^\s/?#@\\<>"'`^{|}\p{C}]+\.[^\s/?#@\\<>"'`^{|}\p{C}]+(?:[/?#][^\s\\<>"`^{|}\p{C}]*|)$/iu,
  message: malformed,
};
const hashtag = once(() => new RegExp(`^[#＃]?${hashtagCharacter}+$`, 'u'));
/** A `#` that may be missing, then what a hashtag consists of (docs/product/stories.md#hashtags). */
export const hashtagPattern: Pattern = {
  get regex() {
    return hashtag();
  },
  message: "can only contain letters, numbers, and '_'",
};
export const base64Pattern: Pattern = { regex: /^[\w+/-]+={0,2}$/, message: malformed };
/** A day that the calendar has, of a year that PostgreSQL has: `Date` moves 30 February to 2 March. */
const day = [
  String.raw`(?:[1-9]\d(?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[13579][26])00)-02-29`,
  String.raw`[1-9]\d{3}-(?:(?:0[13578]|1[02])-31|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8]))`,
].join('|');
export const dayPattern: Pattern = { regex: new RegExp(`^(?:${day})$`), message: malformed };
/** A color of a style sheet: `#0f6b63`. */
export const colourPattern: Pattern = {
  regex: /^#[\da-f]{6}$/i,
  message: malformed,
};
/** The pattern of a time in UTC, `2026-01-31T10:20:30.123Z`. */
export const timePattern: Pattern = {
  regex: new RegExp(String.raw`^(?:${day})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$`),
  message: malformed,
};
export const wholeMinute: Pattern = { regex: /:00\.000Z$/, message: 'must be to the minute' };
/** The path of a page of the site. */
export const pathPattern: Pattern = { regex: /^\/[^\s\\\p{C}]*$/u, message: malformed };
/** A person who reads the text sees at least one of its characters. */
export const visibleCharacter: Pattern = {
  regex: /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u,
  message: 'must have a character that people see',
};
/** An email address, without what would be a parameter of a `mailto:` link, or an address of the web with https. */
export const contactAddress: Pattern = {
  regex:
    /^(?:https:\/\/[^\s/?#@\\<>"'`^{|}\p{C}]+\.[^\s/?#@\\<>"'`^{|}\p{C}]+(?:[/?#][^\s\\<>"`^{|}\p{C}]*|)|[\w.+-]+@[A-Za-z0-9.-]+\.[A-Za-z0-9-]+)$/u,
  message: 'must be an email address, or an address that begins with https://',
};
