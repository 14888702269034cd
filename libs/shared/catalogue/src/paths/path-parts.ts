/** A segment of a path of the table: a word as it stands, or a place for one. */
export interface PathPart {
  readonly word: string;
  /** The name of the place; null for a word. */
  readonly key: string | null;
  readonly isOptional: boolean;
}

/** `/user/:username/:list?` → a word, a place that must be filled, one that may be missing. */
export function pathParts(path: string): PathPart[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((word) => ({
      word,
      key: word.startsWith(':') ? word.slice(1).replace(/\?$/u, '') : null,
      isOptional: word.endsWith('?'),
    }));
}
