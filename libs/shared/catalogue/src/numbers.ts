/**
 * The format, which is made when it is first needed: making the first one takes longer than most of the work at the
 * start of a page.
 */
let compact: Intl.NumberFormat | undefined;

/**
 * Returns a number in compact form with at most one fraction digit, 1234 → "1.2K"
 * (docs/product/pages.md#labels-and-counts).
 */
export function compactNumber(n: number): string {
  if (Number.isInteger(n) && n >= 0 && n < 1000) return String(n);
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(n);
}

/** Returns a whole number that is not negative with commas between its thousands, 1234 → "1,234". */
export function groupedNumber(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/gu, ',');
}
