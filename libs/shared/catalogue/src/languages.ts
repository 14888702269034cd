import { type LanguageCode, languageCodes } from './language-codes.js';

/** A language that a story can be in. */
interface Language {
  /** The ISO 639-1 code, which is the primary subtag in BCP 47 too. */
  readonly code: string;
  readonly label: string;
}

const names = {
  sq: 'Albanian',
  ar: 'Arabic',
  hy: 'Armenian',
  az: 'Azerbaijani',
  eu: 'Basque',
  be: 'Belarusian',
  bn: 'Bengali',
  bg: 'Bulgarian',
  ca: 'Catalan',
  zh: 'Chinese',
  hr: 'Croatian',
  cs: 'Czech',
  da: 'Danish',
  nl: 'Dutch',
  en: 'English',
  et: 'Estonian',
  fi: 'Finnish',
  fr: 'French',
  gl: 'Galician',
  ka: 'Georgian',
  de: 'German',
  el: 'Greek',
  gu: 'Gujarati',
  he: 'Hebrew',
  hi: 'Hindi',
  hu: 'Hungarian',
  is: 'Icelandic',
  id: 'Indonesian',
  ga: 'Irish',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  lv: 'Latvian',
  lt: 'Lithuanian',
  ms: 'Malay',
  mr: 'Marathi',
  no: 'Norwegian',
  fa: 'Persian',
  pl: 'Polish',
  pt: 'Portuguese',
  pa: 'Punjabi',
  ro: 'Romanian',
  ru: 'Russian',
  sr: 'Serbian',
  sk: 'Slovak',
  sl: 'Slovenian',
  es: 'Spanish',
  sw: 'Swahili',
  sv: 'Swedish',
  ta: 'Tamil',
  te: 'Telugu',
  th: 'Thai',
  tr: 'Turkish',
  uk: 'Ukrainian',
  ur: 'Urdu',
  vi: 'Vietnamese',
  cy: 'Welsh',
} as const satisfies Record<LanguageCode, string>;

/** The languages that a story can be in, by their English names (docs/product/stories.md#language). */
export const languages: readonly (Language & { readonly code: LanguageCode })[] = languageCodes.map(
  (code) => ({
    code,
    label: names[code],
  }),
);

/** Returns the English name of a language; null for a code that is not in the list, and for null. */
export function languageLabel(code: string | null): string | null {
  return languages.find((one) => one.code === code)?.label ?? null;
}
