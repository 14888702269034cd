/** A piece of a comment: a name that is called, a hashtag, or text between them. */
export interface CommentPart {
  readonly kind: 'text' | 'mention' | 'hashtag';
  /** As it was written, its `@` or `#` included. */
  readonly text: string;
}

/**
 * An `@` that begins a word and a username behind it, as the server finds them; or a `#` that begins a word and
 * letters, digits and `_` of any script, 30 with the `#` (docs/product/comments.md#mentions).
 */
const pattern =
  /(?<![\p{L}\p{M}\p{N}_@/.])@[a-z]\w{0,24}(?![\p{L}\p{M}\p{N}_@])|(?<![\p{L}\p{M}\p{N}_#&/])#[\p{L}\p{M}\p{N}_]{1,29}(?![\p{L}\p{M}\p{N}_#])/giu;

/** Cuts a comment's text into what is linked and what is not; put together again the parts are the text. */
export function commentParts(text: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: found.startsWith('@') ? 'mention' : 'hashtag', text: found });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
