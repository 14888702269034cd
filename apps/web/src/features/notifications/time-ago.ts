const units = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['week', 7 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

let words: Intl.RelativeTimeFormat | undefined;

/**
 * How long ago something happened, in the largest whole unit: "5 minutes ago", "yesterday"; "just now" below a minute.
 */
export function timeAgo(time: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  words ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  for (const [unit, length] of units)
    if (seconds >= length) return words.format(-Math.floor(seconds / length), unit);
  return 'just now';
}
