const longest = 60 * 60 * 1_000;

/**
 * How long a server asks to wait (RFC 9110, section 10.2.3), an hour at most.
 * @param header seconds or a date
 * @param now epoch milliseconds
 * @returns milliseconds; null when it does not say
 */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), longest);
}
