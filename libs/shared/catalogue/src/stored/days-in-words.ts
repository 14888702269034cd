const year = 365;

/** Returns a number of days as a reader counts them: "a day", "30 days", "2 years". */
export function daysInWords(days: number): string {
  if (days === 1) return 'a day';
  if (days === year) return 'a year';
  return days % year === 0 ? `${days / year} years` : `${days} days`;
}
