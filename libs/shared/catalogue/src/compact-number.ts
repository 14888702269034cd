/** Made when it is needed: the first of a page takes longer than most of what a page does to begin. */
let compact: Intl.NumberFormat | undefined;

/** 1234 → "1.2K": compact, with at most one fraction digit (docs/product/pages.md#labels-and-counts). */
export function compactNumber(n: number): string {
  if (Number.isInteger(n) && n >= 0 && n < 1000) return String(n);
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(n);
}
