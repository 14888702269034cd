/** Characters that are kept of an error: beyond them it repeats what it was given. */
const longestError = 4_000;

/** The stored text of a thrown error, cut to a maximum length. */
export function errorText(error: unknown): string {
  return String(error).slice(0, longestError).replaceAll('\0', '').toWellFormed();
}
