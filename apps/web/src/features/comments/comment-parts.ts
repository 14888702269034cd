import { hashtagInText, mentionInText, once } from '@quillstead/catalogue';
import { countCharacters } from '@quillstead/fields';

/** A piece of a comment: a name that is called, a hashtag, or text between them. */
export interface CommentPart {
  readonly kind: 'text' | 'mention' | 'hashtag';
  /** The text of the part as it was written, with its `@` or `#`. */
  readonly text: string;
}

/** Characters of a hashtag at most, its `#` included (docs/product/stories.md#hashtags). */
const longestHashtag = 30;

const pattern = once(() => new RegExp(`${mentionInText().source}|${hashtagInText().source}`, 'gu'));

/** Cuts a comment's text into what is linked and what is not; put together again the parts are the text. */
export function commentParts(text: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const { 0: found, index } of /[@＠#＃]/u.test(text) ? text.matchAll(pattern()) : []) {
    const kind = /^[@＠]/u.test(found) ? 'mention' : 'hashtag';
    if (kind === 'hashtag' && countCharacters(found) > longestHashtag) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind, text: found });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
