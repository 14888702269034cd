import type { Pattern } from './field-rules.js';

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
