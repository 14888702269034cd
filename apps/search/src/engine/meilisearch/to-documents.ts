import { hashtagKey, hashtagWord, traitsIn, warningKey } from '@quillstead/catalogue';
import type { CommentDocument, HashtagDocument, SeriesDocument } from '@quillstead/contracts';
import { flag, integer, type RowOf, text } from '@quillstead/service-kit';
import { fold } from '@quillstead/fields/words';
import { namesOf } from '../postgres/put-stories.js';
import { splitText } from '../postgres/split-text.js';
import type { IndexedStory, IndexedUser } from '../search-engine.js';
import { encodedWords } from './encoded-words.js';
import { languageOf, localized } from './locales.js';

/** Characters of a part: only the first 65,535 places of words in an attribute count, a full stop being eight. */
const longestPart = 16_000;
/** Characters of a name that are compared as a whole; a filter holds no more than 468 bytes. */
const nameLength = 100;
const dayLength = 86_400_000;

/** The columns of an author in search's own database. */
export const authorRow = {
  user_id: integer,
  username: text,
  display_name: text.orNull,
  is_private: flag,
  status: text,
};
export type Author = Readonly<RowOf<typeof authorRow>>;

/** The columns of the story of a comment in search's own database. */
export const storyRow = { story_id: integer, is_nsfw: flag, ...authorRow };
export type StoryOf = Readonly<RowOf<typeof storyRow>>;

/** Returns a day as it is compared, counted from 1970. */
export const dayOf = (moment: string): number => Math.floor(Date.parse(moment) / dayLength);

/** Returns the second, counted from 1970: the order among equals. */
export const secondOf = (moment: string): number => Math.floor(Date.parse(moment) / 1_000);

/** Returns a folded name as it is compared as a whole. */
export const nameKey = (name: string): string => [...fold(name)].slice(0, nameLength).join('').trim();

const nameKeys = (...names: readonly string[]): string[] =>
  [...new Set(names.map(nameKey))].filter((name) => name !== '');

/** Removes what JSON can't carry, and the signs that mark words in the response. */
const plain = (written: string): string =>
  written.toWellFormed().replace(/\p{Cc}/gu, (sign) => (/\s/u.test(sign) ? sign : ' '));

const isOpen = (author: Author | undefined): boolean =>
  author?.status === 'active' && author.is_private === 0;

/**
 * Returns how well known something is, so coarsely that one more follower or story hardly ever changes the document.
 */
const renown = (count: number): number => Math.floor(Math.log2(count + 1));

/** Returns the parts of a story, each with the head of the whole. */
export function storyDocuments(story: IndexedStory, author: Author | undefined): object[] {
  const title = plain(story.title);
  const description = story.description === null ? null : plain(story.description);
  const language = languageOf(`${title} ${story.text}`, story.lang);
  const head = {
    story_id: story.story_id,
    version: story.version,
    author_id: story.author_id,
    author_names: [author?.username ?? '', author?.display_name ?? ''].filter((name) => name !== ''),
    ...localized('title', title, language),
    name_keys: nameKeys(...namesOf(title)),
    ...localized('description', description, language),
    hashtags: story.hashtag_list,
    hashtag_keys: story.hashtag_list.map(hashtagKey),
    warning_keys: (story.warning_words ?? []).map(warningKey),
    is_open: isOpen(author),
    is_nsfw: story.is_nsfw === 1,
    is_members_only: story.is_members_only === 1,
    count_words: story.count_words,
    lang: story.lang ?? null,
    traits: traitsIn(story.traits ?? 0),
    posted_day: dayOf(story.posted_at),
    posted_at: secondOf(story.posted_at),
  };
  return splitText(plain(story.text), longestPart).map((piece, index) => ({
    ...head,
    id: `${story.story_id}-${index + 1}`,
    part: index + 1,
    ...localized('text', piece, language),
    pairs: encodedWords([title, description ?? '', piece].join('\n')),
  }));
}

/** Open when its story is; one whose story is not known yet is written again with it. */
export function commentDocument(comment: CommentDocument, story: StoryOf | undefined): object {
  const said = plain(comment.comment_text);
  return {
    id: comment.comment_id,
    version: comment.version ?? 1,
    story_id: comment.story_id,
    author_id: comment.author_id,
    story_author_id: story?.user_id ?? null,
    is_open: isOpen(story),
    is_nsfw: story?.is_nsfw !== 0,
    posted_day: dayOf(comment.posted_at),
    posted_at: secondOf(comment.posted_at),
    ...localized('text', said, languageOf(said)),
    pairs: encodedWords(said),
  };
}

export function hashtagDocument({ hashtag_id, hashtag, value, count_stories }: HashtagDocument): object {
  return {
    id: hashtag_id,
    hashtag,
    name: hashtagWord(value),
    name_keys: nameKeys(hashtag),
    is_open: count_stories > 0,
    renown: renown(count_stories),
  };
}

/** Found like a story, by title and description. */
export function seriesDocument(series: SeriesDocument, author: Author | undefined): object {
  const title = plain(series.title);
  const description = series.description === null ? null : plain(series.description);
  const language = languageOf(`${title} ${description ?? ''}`);
  return {
    id: series.series_id,
    version: series.version,
    author_id: series.author_id,
    ...localized('title', title, language),
    name_keys: nameKeys(...namesOf(title)),
    ...localized('description', description, language),
    is_open: isOpen(author),
    posted_day: dayOf(series.updated_at),
    posted_at: secondOf(series.updated_at),
    pairs: encodedWords(`${title}\n${description ?? ''}`),
  };
}

/** People are found whether they are private or not. */
export function userDocument(user: IndexedUser, author: Author | undefined): object {
  return {
    id: user.user_id,
    username: user.username,
    display_name: user.display_name === null ? null : plain(user.display_name),
    bio: user.bio === null ? null : plain(user.bio),
    name_keys: nameKeys(user.username, user.display_name ?? ''),
    is_open: author?.status === 'active',
    renown: renown(user.count_subscribers),
  };
}
