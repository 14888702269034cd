import type { SessionViewer } from '@quillstead/contracts';
import { type AskContext, CallError } from '@quillstead/service-kit';

/** The rules of who may be told what (product.md, "People and what they may see"), all in this file. */

/** The member behind a call that is for members only. Throws `forbidden` for a visitor. */
export function memberOf({ viewer }: Pick<AskContext, 'viewer'>): SessionViewer {
  if (viewer === null) throw new CallError('forbidden');
  return viewer;
}

/** SQL: the person is there for others, neither suspended nor deleted. @param card alias of their `author_card` */
export const isShown = (card: string): string => `(${card}.status = 'active')`;

/**
 * SQL of whether somebody may read what an author publishes, comments under it included: the author is there, and is
 * public, the reader, or has accepted the reader. Null when the author's card has not arrived.
 *
 * @param author SQL of the author's id
 * @param reader SQL of the reader's id
 */
export const mayRead = (author: string, reader: string): string => `(
  SELECT ${isShown('card')} AND (
    card.is_private = 0
    OR card.user_id = ${reader}
    OR coalesce((
      SELECT subscription.code FROM subscription
      WHERE subscription.subscriber_id = ${reader} AND subscription.author_id = card.user_id
    ), false)
  )
  FROM author_card card WHERE card.user_id = ${author}
)`;

/** SQL: the story has not been deleted; true for one that nothing is known of. @param story SQL of its id, may be null */
export const isStoryThere = (story: string): string =>
  `coalesce((SELECT story.is_there FROM story_card story WHERE story.story_id = ${story}), true)`;

/**
 * SQL: the story may stand in lists that somebody is shown, notices of new stories among them: it is not NSFW, or they
 * have switched such stories on (product.md, "People and what they may see").
 */
export const isListed = (story: string, reader: string): string => `(
  coalesce((SELECT story.is_nsfw = 0 FROM story_card story WHERE story.story_id = ${story}), true)
  OR coalesce((SELECT own.show_nsfw = 1 FROM delivery_settings own WHERE own.user_id = ${reader}), false)
)`;

interface ToldOf {
  readonly receiver: string;
  readonly actor: string;
  readonly story: string;
  readonly storyAuthor: string;
}

/**
 * SQL of whether a receiver may be told of something: they may read what the story's author publishes, the story is
 * there, and so is the one who did it, where one person did. All four are SQL of ids; all but the first may be null.
 *
 * @param unknown what counts for people whose card has not arrived
 */
export const mayBeTold = ({ receiver, actor, story, storyAuthor }: ToldOf, unknown: boolean): string => `(
  (${storyAuthor} IS NULL OR coalesce(${mayRead(storyAuthor, receiver)}, ${unknown}))
  AND ${isStoryThere(story)}
  AND (${actor} IS NULL OR coalesce(
    (SELECT ${isShown('doer')} FROM author_card doer WHERE doer.user_id = ${actor}), ${unknown}
  ))
)`;

/**
 * The same of a row of `notice`, and of new stories (kinds 1 and 2) as of lists; whom nobody knows yet is not shown.
 * @param notice its alias
 */
export const isNoticeOpen = (notice: string): string =>
  `(${mayBeTold(
    {
      receiver: `${notice}.receiver_id`,
      actor: `${notice}.actor_id`,
      story: `${notice}.story_id`,
      storyAuthor: `${notice}.story_author_id`,
    },
    false,
  )} AND (${notice}.kind > 2 OR ${isListed(`${notice}.story_id`, `${notice}.receiver_id`)}))`;

/** The moderator behind a call; to everybody else the admin area does not exist: throws `not_found`. */
export function moderatorOf({ viewer }: Pick<AskContext, 'viewer'>): SessionViewer {
  if (viewer?.role !== 'moderator' && viewer?.role !== 'admin') throw new CallError('not_found');
  return viewer;
}
