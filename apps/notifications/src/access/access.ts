import { asText } from '@quillstead/projections';

/** The rules of who may be told what (product.md, "People and what they may see"), beside those of projections. */

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
  (${storyAuthor} IS NULL OR ${asText.canReadById(storyAuthor, receiver, unknown)})
  AND ${isStoryThere(story)}
  AND (${actor} IS NULL OR ${asText.isShownById(actor, unknown)})
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
