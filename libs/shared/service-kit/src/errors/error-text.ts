/** Characters that are kept of an error: beyond them it repeats what it was given. */
const longestError = 4_000;

/** What is written down of an error that was thrown, cut where it is too long to be kept. */
export function errorText(error: unknown): string {
  return String(error).slice(0, longestError).replaceAll('\0', '').toWellFormed();
}
