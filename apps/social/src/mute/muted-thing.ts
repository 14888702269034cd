import type { mute, PayloadOf } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import { readHashtag } from '../hashtag-subscription/index.js';

/** The payload's keys of which exactly one says what is meant. */
type NamedThing = Pick<PayloadOf<typeof mute>, 'user_id' | 'hashtag' | 'comment_id'>;

/** The thing as the table has it. Throws `invalid` when none or several are named. */
export function mutedThing({ user_id, hashtag, comment_id }: NamedThing): string {
  const things = [
    ...(user_id == null ? [] : [`user:${user_id}`]),
    ...(comment_id == null ? [] : [`comment:${comment_id}`]),
    ...(hashtag == null ? [] : [readHashtag(hashtag).key]),
  ];
  const [thing, ...more] = things;
  if (thing === undefined || more.length > 0)
    throw new CallError('invalid', 'A mute is of one person, one hashtag or one comment.');
  return thing;
}
