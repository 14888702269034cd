/** 1234 → "1,234", for a whole number that is not negative. */
export function groupedNumber(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/gu, ',');
}
