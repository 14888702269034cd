/** A name or hashtag that is being typed. */
export interface TypedWord {
  /** The position of its `@` or `#`. */
  readonly start: number;
  /** Its sign included. */
  readonly word: string;
}

/** The signs and emails before the caret, as `commentParts` will link them once they are finished. */
const pattern =
  /(?:(?<![\p{L}\p{M}\p{N}_@/.])@[a-z]\w{0,24}|(?<![\p{L}\p{M}\p{N}_#&/])#[\p{L}\p{M}\p{N}_]{1,29})$/iu;

/** The name or hashtag that ends at the caret; null when none does. */
export function wordAtCaret(text: string, caret: number): TypedWord | null {
  const found = pattern.exec(text.slice(Math.max(0, caret - 40), caret));
  return found && { start: caret - found[0].length, word: found[0] };
}
