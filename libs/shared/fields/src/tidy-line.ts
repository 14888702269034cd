/** A text of one line, its runs of spaces collapsed and its ends trimmed (docs/product/fields.md#texts). */
export function tidyLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
