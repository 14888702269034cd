/**
 * An `@` that begins a word, and a username behind it (docs/product/comments.md#mentions: letters, digits and `_`, 25
 * at most).
 */
const mention = /(?<![\p{L}\p{M}\p{N}_@/.])@([a-z]\w{0,24})(?![\p{L}\p{M}\p{N}_@])/giu;

/** Names that a comment can mention: with more of them it is no longer written to somebody. */
const mostMentions = 20;

/** The usernames that a comment's text names, in lower case, each once. */
export function mentionedNames(text: string): string[] {
  const names = Array.from(text.matchAll(mention), ([, name = '']) => name.toLowerCase());
  return [...new Set(names)].slice(0, mostMentions);
}

/** Somebody who changed their name after a comment had named them. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
}

/** The text with the present names of those whom it names. */
export function followRenames(text: string, renamed: readonly Renamed[]): string {
  const present = new Map(renamed.map(({ from, to }) => [from.toLowerCase(), to]));
  return text.replace(mention, (written, name: string) => {
    const now = present.get(name.toLowerCase());
    return now === undefined ? written : `@${now}`;
  });
}
