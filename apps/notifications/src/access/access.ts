import { raw, sql, type Sql } from '@quillstead/service-kit';
import { canReadById, isShownById } from '@quillstead/projections';
import { isNewStory } from '../kind/index.js';

/** The rules of who may be notified of what (docs/product/people.md), beside those of projections. */

/** The story has not been deleted; true for one that nothing is known of. @param story its id, may be null */
export const isStoryThere = (story: Sql): Sql =>
  sql`coalesce((SELECT story.is_there FROM story_projection story WHERE story.story_id = ${story}), true)`;

/** They have switched NSFW stories on. @param reader their id */
const seesNsfw = (reader: Sql): Sql =>
  sql`coalesce((SELECT own.show_nsfw = 1 FROM delivery_settings own WHERE own.user_id = ${reader}), false)`;

/**
 * The story may stand in lists that somebody is shown, notifications of new stories among them: it is not NSFW, or they
 * have switched such stories on (docs/product/people.md).
 */
export const isListed = (story: Sql, reader: Sql): Sql => sql`(
  coalesce((SELECT story.is_nsfw = 0 FROM story_projection story WHERE story.story_id = ${story}), true)
  OR ${seesNsfw(reader)}
)`;

/** How many stories that were added to a collection the receiver of a row may see. @param notification its alias */
export const countShown = (notification: string): Sql => sql`(
  CASE WHEN ${seesNsfw(raw(`${notification}.receiver_id`))} THEN ${raw(notification)}.count_stories
    ELSE ${raw(notification)}.count_safe_stories END
)`;

/** A row is not about a collection, or about one that others may read, with stories that the receiver may see. */
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
 * Whether a receiver may be notified of something: they may read what the story's author publishes, the story is
 * there, and so is the one who did it, where one person did. All four are ids; all but the first may be null.
 *
 * @param unknown what counts for people whose user projection has not arrived
 */
export const mayBeNotified = ({ receiver, actor, story, storyAuthor }: Access, unknown: boolean): Sql => sql`(
  (${storyAuthor} IS NULL OR ${canReadById(storyAuthor, receiver, unknown)})
  AND ${isStoryThere(story)}
  AND (${actor} IS NULL OR ${isShownById(actor, receiver, unknown)})
)`;

/**
 * The same of a row of `notification`, of new stories, whatever they came through, as of lists, and of collections;
 * whom nobody knows yet is not shown.
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
