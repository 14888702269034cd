const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** 1234 → "1.2K": compact, with at most one fraction digit (spec section 9). */
export function compactNumber(n: number): string {
  return compact.format(n);
}
