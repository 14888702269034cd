/**
 * Code points that draw nothing in any text, nor any space: controls, fillers, the blank pattern of Braille, and most
 * format characters. A character that this Unicode version does not know counts as visible: it may be an emoji of a
 * newer one. So do the signs before Arabic numbers, which are format characters with a glyph.
 */
const blank = String.raw`\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{13430}-\u{13442}\u{1d159}`;
/** Spaces, and marks without a base character, are not seen either. */
const visible = new RegExp(String.raw`[^${blank}\p{White_Space}\p{M}]`, 'u');
/** Joiners and non-joiners change what is drawn around them. */
const hidden = new RegExp(String.raw`(?![\p{White_Space}\u200c\u200d])[${blank}]`, 'gu');

/** The characters that end a line in Unicode (UAX #14) other than a line feed. */
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
const controls = /(?![\t\n])\p{Cc}/gu;

/**
 * Characters that change the direction of a text up to another one of them, or to the end of the paragraph (UAX #9).
 */
const embeddings = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Those characters, and the marks that have a direction without a glyph. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns true if a person can see something of a text (docs/product/fields.md#texts). */
export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}

/** Returns a text without the characters that draw nothing; spaces, marks and joiners stay. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, '');
}

/**
 * Returns a text without control characters: each end of a line is a line feed, and tabs stay
 * (docs/product/fields.md#texts).
 */
export function withoutControls(text: string): string {
  return text.replace(lineEnds, '\n').replace(controls, '');
}

/** Returns a name without any character that changes the direction of the text around it. */
export function withoutDirections(name: string): string {
  return name.replace(directions, '');
}

/**
 * Returns a text as one line: without control characters and without those that reverse or isolate the text after them,
 * its runs of spaces collapsed and its ends trimmed. Empty when a person can see nothing of it
 * (docs/product/fields.md#texts).
 */
export function visibleLine(text: string): string {
  const line = withoutControls(text).replace(embeddings, '').replace(/\s+/gu, ' ').trim();
  return hasVisibleText(line) ? line : '';
}

/** Returns a display name as it is shown; null when a person can see nothing of it. */
export function visibleName(name: string | null | undefined): string | null {
  return visibleLine(withoutDirections(name ?? '')) || null;
}

/** Characters that are written from right to left, and the marks that change the direction (UAX #9). */
const turning =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Returns a name or title as it stands in a sentence: between U+2068 and U+2069 if it could turn the direction of the
 * words around it, unchanged otherwise (docs/product/pages.md#names-in-sentences).
 */
export function isolated(name: string): string {
  return turning.test(name) ? `\u2068${withoutDirections(name)}\u2069` : name;
}

/** Returns a title in quotation marks, isolated. */
export const quoted = (title: string): string => `“${isolated(title)}”`;
