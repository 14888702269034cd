/** What a field may hold on the wire (spec section 5). `flag` is 0 or 1. */
export type FieldType = 'string' | 'number' | 'flag' | 'array' | 'object';

/** A pattern and the end of the sentence said when a value breaks it: "{label} {message}." */
export interface Pattern {
  readonly regex: RegExp;
  readonly message: string;
}

/**
 * The rules of one field (spec section 5). Lengths count characters as people see them, or items of an
 * array; words are counted by `countWords`. The `Html` variants look at the text without its markup.
 */
export interface FieldRules {
  readonly label: string;
  readonly type: FieldType;
  /** A text of several lines keeps its line breaks and runs of spaces; all others collapse them. */
  readonly multiline?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minLengthHtml?: number;
  readonly maxLengthHtml?: number;
  readonly minWords?: number;
  readonly maxWords?: number;
  readonly minWordsHtml?: number;
  readonly maxWordsHtml?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly maxLengthItem?: number;
  readonly minLengthItem?: number;
  readonly whitelist?: readonly (string | number)[];
  readonly whitelistKeys?: readonly string[];
  readonly blacklist?: Blacklist;
  readonly reserved?: Blacklist;
  readonly patterns?: readonly Pattern[];
  readonly match?: string;
  readonly isSanitized?: boolean;
}

/** Terms that a value must not be (`exact`, without case) or must not contain (`loose`). */
export interface Blacklist {
  readonly exact?: readonly string[];
  readonly loose?: readonly string[];
}
