import { raw, sql, type Sql } from '@quillstead/service-kit';
import { canReadById, isShownById } from '@quillstead/projections';
import { isNewStory } from '../kind/kind-codes.js';

/** The conditions in SQL that say who may be notified of what (docs/product/people.md), beside those of projections. */

/**
 * Returns a condition that is true if a story has not been deleted, or if nothing is known of it. @param story its id,
 * may be null
 */
export const isStoryThere = (story: Sql): Sql =>
  sql`coalesce((SELECT story.is_there FROM story_projection story WHERE story.story_id = ${story}), true)`;

/** Returns a condition that is true if a reader has switched NSFW stories on. @param reader their id */
const seesNsfw = (reader: Sql): Sql =>
  sql`coalesce((SELECT own.show_nsfw = 1 FROM delivery_settings own WHERE own.user_id = ${reader}), false)`;

/**
 * Returns a condition that is true if lists, notifications of new stories among them, may show a story to a reader: it
 * is not NSFW, or the reader has switched such stories on (docs/product/people.md).
 */
export const isListed = (story: Sql, reader: Sql): Sql => sql`(
  coalesce((SELECT story.is_nsfw = 0 FROM story_projection story WHERE story.story_id = ${story}), true)
  OR ${seesNsfw(reader)}
)`;

/**
 * Returns the number of stories added to a collection that the receiver of a row may see. @param notification its alias
 */
export const countShown = (notification: string): Sql => sql`(
  CASE WHEN ${seesNsfw(raw(`${notification}.receiver_id`))} THEN ${raw(notification)}.count_stories
    ELSE ${raw(notification)}.count_safe_stories END
)`;

/**
 * Returns a condition that is true if a row is not about a collection, or if others may read the collection and the
 * receiver may see one of its stories.
 */
const isCollectionOpen = (notification: string): Sql => sql`(
  ${raw(notification)}.collection_id IS NULL
  OR (
    ${countShown(notification)} > 0
    AND coalesce((
      SELECT collection.is_there FROM collection_projection collection
      WHERE collection.collection_id = ${raw(notification)}.collection_id
    ), true)
  )
)`;

interface Access {
  readonly receiver: Sql;
  readonly actor: Sql;
  readonly story: Sql;
  readonly storyAuthor: Sql;
}

/**
 * Returns a condition that is true if a receiver may be notified of something: they may read what the story's author
 * publishes, the story exists, and so does the actor, if one person did it. All four are ids; all but the first may be
 * null.
 *
 * @param unknown the value for people whose user projection has not arrived
 */
export const mayBeNotified = ({ receiver, actor, story, storyAuthor }: Access, unknown: boolean): Sql => sql`(
  (${storyAuthor} IS NULL OR ${canReadById(storyAuthor, receiver, unknown)})
  AND ${isStoryThere(story)}
  AND (${actor} IS NULL OR ${isShownById(actor, receiver, unknown)})
)`;

/**
 * Returns that condition for a row of `notification`. It also applies the rules of lists to new stories, for whatever
 * the receiver is notified of them, and the rules of collections. People whose user projection has not arrived are not
 * shown.
 * @param notification its alias
 */
export function isNotificationOpen(notification: string): Sql {
  const column = (name: string): Sql => raw(`${notification}.${name}`);
  const columns = {
    receiver: column('receiver_id'),
    actor: column('actor_id'),
    story: column('story_id'),
    storyAuthor: column('story_author_id'),
  };
  return sql`(
    ${mayBeNotified(columns, false)}
    AND (NOT (${isNewStory}) OR ${isListed(columns.story, columns.receiver)})
    AND ${isCollectionOpen(notification)}
  )`;
}
