import {
  hashtagCharacter,
  hashtagKey,
  type StoryCategoryKey,
  storyCategoryKeys,
  type StoryFilter,
  toHashtag,
} from '@quillstead/catalogue';
import { dayPattern } from '@quillstead/fields';
import { cutWords, fold } from '@quillstead/fields/words';

/** A parsed search query (docs/product/search.md#query-syntax). */
export interface SearchQuery {
  /** The whole as a title or name is compared. */
  readonly key: string;
  /**
   * Words, each of which must be there; the last may be the beginning of one. Words with nothing but signs between them
   * are one, whose parts stand side by side.
   */
  readonly words: readonly string[];
  /** Words that must stand side by side. */
  readonly phrases: readonly string[];
  /** The authors that were named as @name; the results are theirs alone. */
  readonly authors: readonly string[];
  /** Keys of hashtags: only stories that have all of them. */
  readonly hashtags: readonly string[];
  /** "WORDS by NAME" may also be read as words of that author. */
  readonly by: { readonly words: readonly string[]; readonly name: string } | null;
  readonly length: StoryCategoryKey | null;
  /** The first moment of the results, and the first moment after them; ISO 8601. */
  readonly since: string | null;
  readonly until: string | null;
  /** The filter of stories; null shows all. */
  readonly filter: StoryFilter | null;
}

/** True if all that is found may be of one person: who may not read their profile finds no comment of theirs so. */
export const isOfOne = ({ authors, by }: SearchQuery): boolean => authors.length > 0 || by !== null;

/** The quotation marks of keyboards, phones and languages; any one ends what any other has begun. */
const quote = '["＂“”„«»‹›「」『』]';
const phrase = new RegExp(`${quote}(${quote.replace('[', '[^')}*)${quote}?`, 'gu');
const byHandle = /\bby\s+([@＠]\w+)/giu;
const byName = /^(.*?)\bby\s+(\S.*)$/iu;
const hashtag = new RegExp(`^[#＃]${hashtagCharacter}+$`, 'u');

/**
 * Takes a query apart: quotes for phrases, `@name`, `#tag`, `by name`, `length:short_story`, `since:2026-01-31`,
 * `until:…`. Nothing in it is an error: what means nothing special is a word.
 */
export function readQuery(q: string, filter: StoryFilter | null = null): SearchQuery {
  const phrases: string[] = [];
  const unquoted = q.replace(phrase, (_, inside: string) => {
    phrases.push(...[inside.trim()].filter((one) => cutWords(one).length > 0));
    return ' ';
  });
  const authors: string[] = [];
  const hashtags: string[] = [];
  const plain: string[] = [];
  let length: SearchQuery['length'] = null;
  let since: string | null = null;
  let until: string | null = null;
  for (const part of unquoted.replace(byHandle, ' $1').split(/\s+/u)) {
    const [, name = '', value = ''] = /^(length|since|until):(.+)$/u.exec(part.toLowerCase()) ?? [];
    const category = name === 'length' ? storyCategoryKeys.find((key) => key === value) : undefined;
    if (/^[@＠]\w+$/u.test(part)) authors.push(part.slice(1).toLowerCase());
    else if (hashtag.test(part)) hashtags.push(hashtagKey(toHashtag(part)));
    else if (category !== undefined) length = category;
    else if (name === 'since' && isDay(value)) since = `${value}T00:00:00.000Z`;
    else if (name === 'until' && isDay(value)) until = `${value}T00:00:00.000Z`;
    else plain.push(part);
  }
  const text = plain.join(' ').trim();
  const [, before = '', name = ''] = byName.exec(text) ?? [];
  return {
    key: fold([text, ...phrases].join(' ')),
    words: wordsOf(text),
    phrases,
    authors,
    hashtags,
    by: fold(name) === '' ? null : { words: wordsOf(before), name: fold(name) },
    length,
    since,
    until,
    filter,
  };
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).flatMap((part) => {
    const words = cutWords(part);
    const [first, last] = [words[0], words.at(-1)];
    return first === undefined || last === undefined ? [] : [part.slice(first.from, last.to)];
  });
}

const isDay = (value: string): boolean => dayPattern.regex.test(value);
