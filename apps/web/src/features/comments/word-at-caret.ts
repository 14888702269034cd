import { typedAtEnd } from '@quillstead/catalogue';

/** A name or hashtag that is being typed. */
export interface TypedWord {
  /** The position of its `@` or `#`. */
  readonly start: number;
  /** The word before the caret, with its sign. */
  readonly word: string;
}

/** Returns the name or hashtag that ends at the caret; null when none does. */
export function wordAtCaret(text: string, caret: number): TypedWord | null {
  const found = typedAtEnd().exec(text.slice(Math.max(0, caret - 250), caret));
  return found && { start: caret - found[0].length, word: found[0] };
}
