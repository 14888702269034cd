const deepest = 8;

/**
 * Whether a value holds, at any depth, text that can't be stored or sent on: NUL, which PostgreSQL has no place for,
 * or half a surrogate pair. What is nested deeper than anything of ours counts as broken too.
 */
export function hasBrokenText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  if (depth === deepest) return true;
  return Object.entries(value).some(([key, one]) => hasBrokenText(key) || hasBrokenText(one, depth + 1));
}
