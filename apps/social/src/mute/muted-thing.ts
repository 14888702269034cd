import type { mute, PayloadOf } from '@quillstead/contracts';
import { toWordQuery } from '@quillstead/fields/words';
import { CallError } from '@quillstead/service-kit';
import { readHashtag } from '../hashtag-subscription/index.js';

/** The keys of the payload, of which exactly one names the thing. */
type NamedThing = Pick<
  PayloadOf<typeof mute>,
  'user_id' | 'hashtag' | 'mute_word' | 'comment_id' | 'story_id'
>;

/** A muted thing, as the table stores it. */
export interface MutedThing {
  readonly thing: string;
  /** The word as the member wrote it; null for other things. */
  readonly word: string | null;
}

/** The most bytes of the column in the table. Few texts of 50 characters need more. */
const mostBytes = 1_500;

/**
 * Returns the thing as the table stores it. Throws `invalid` when none or several are named, and for a text without a
 * word.
 */
export function mutedThing({ user_id, hashtag, mute_word, comment_id, story_id }: NamedThing): MutedThing {
  const things: MutedThing[] = [
    ...(user_id == null ? [] : [named(`user:${user_id}`)]),
    ...(comment_id == null ? [] : [named(`comment:${comment_id}`)]),
    ...(story_id == null ? [] : [named(`story:${story_id}`)]),
    ...(hashtag == null ? [] : [named(readHashtag(hashtag).key)]),
    ...(mute_word == null ? [] : [ofWord(mute_word)]),
  ];
  const [thing, ...more] = things;
  if (thing === undefined || more.length > 0)
    throw new CallError(
      'invalid',
      'A mute is of one person, one hashtag, one word, one comment or one story.',
    );
  return thing;
}

const named = (thing: string): MutedThing => ({ thing, word: null });

function ofWord(text: string): MutedThing {
  const word = text.replace(/\s+/gu, ' ').trim();
  const query = toWordQuery(word);
  if (query === null) throw new CallError('invalid', 'A word to mute needs a letter, a digit or an emoji.');
  const thing = `word:${query}`;
  if (Buffer.byteLength(thing) > mostBytes)
    throw new CallError('invalid', 'This is too long to be muted. Please use fewer words.');
  return { thing, word };
}
