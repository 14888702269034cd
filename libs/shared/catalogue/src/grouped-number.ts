/** Returns a whole number that is not negative with commas between its thousands, 1234 → "1,234". */
export function groupedNumber(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/gu, ',');
}
