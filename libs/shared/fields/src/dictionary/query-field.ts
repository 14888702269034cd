import type { FieldRules } from '../field-rules.js';

/** The words of a search, apart from the other fields because the search page needs the rules of no others. */
export const queryField = {
  label: 'Search',
  type: 'string',
  minLength: 2,
  // A character of Chinese, Japanese or Korean, or an emoji (docs/product/search.md#words).
  wordOfOne:
    /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}{2})/u,
  maxLength: 150,
} as const satisfies FieldRules;
