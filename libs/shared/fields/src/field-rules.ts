/** The type of a field's value in a payload (docs/product/fields.md#rules). `flag` is 0 or 1. */
export type FieldType = 'string' | 'number' | 'flag' | 'array' | 'object';

/** A pattern and the end of the sentence said when a value breaks it: "{label} {message}." */
export interface Pattern {
  readonly regex: RegExp;
  readonly message: string;
}

/** Terms that a value must not be (`exact`) or must not contain (`loose`), both without case. */
export interface Terms {
  readonly exact?: readonly string[];
  readonly loose?: readonly string[];
}

/**
 * Reserved terms; `siteName` adds the name that the site goes by where the check runs: anywhere in the text, a short
 * one as a word.
 */
export interface ReservedTerms extends Terms {
  readonly siteName?: boolean;
}

/**
 * The rules for a value (docs/product/fields.md#rules); each is one entry of the rule table in `rules/`. Lengths count
 * characters as people see them; `countWords` counts the words. The `Html` variants check the text without its markup.
 */
export interface ValueRules {
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minLengthHtml?: number;
  readonly maxLengthHtml?: number;
  readonly minWords?: number;
  readonly maxWords?: number;
  readonly minWordsHtml?: number;
  readonly maxWordsHtml?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Characters of each item of an array, of each text of an object. */
  readonly minLengthItem?: number;
  readonly maxLengthItem?: number;
  /** The patterns of a text, or of each item of an array; the message is that of the first one that does not match. */
  readonly patterns?: readonly Pattern[];
  /** An address that mail can be sent to. */
  readonly isEmailAddress?: boolean;
  /** The key of the field that a value must equal. */
  readonly match?: string;
  /** Values that may be: of a text or number itself, of each item of an array. */
  readonly whitelist?: readonly (string | number)[];
  readonly whitelistKeys?: readonly string[];
  readonly blacklist?: Terms;
  readonly blacklistKeys?: Terms;
  readonly reserved?: ReservedTerms;
  /** Story markup that sanitises to itself; judged where the caller brings the sanitiser. */
  readonly isSanitized?: boolean;
}

export type RuleName = keyof ValueRules;

/** One field: its name in words, what it holds, and the rules of that. */
export interface FieldRules extends ValueRules {
  readonly label: string;
  readonly type: FieldType;
  /**
   * The most UTF-16 units of a text, or of each text of a list or an object, where that is not eight times the limit in
   * characters: a bound on memory and storage, since characters as people see them have no size of their own.
   */
  readonly maxUnits?: number;
  /**
   * The pattern of the beginning of a text whose only character is as much as a word: it may be shorter than
   * `minLength`.
   */
  readonly wordOfOne?: RegExp;
  /** A text of several lines keeps its line breaks and runs of spaces; all others collapse them. */
  readonly multiline?: boolean;
  /** Tidies a text in addition to what is done to all texts. */
  readonly tidy?: (text: string) => string;
  /** True for a text that is not for people: every space counts and stays. */
  readonly isVerbatim?: boolean;
}

/** A field with its name on the wire: an entry of a dictionary given as a list. */
export interface FieldConfig extends FieldRules {
  readonly key: string;
}
