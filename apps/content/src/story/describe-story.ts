import {
  contentWarnings,
  type ContentWarning,
  nsfwRating,
  ratingNames,
  ratings,
  storyCategories,
  traitMask,
} from '@quillstead/catalogue';
import { execute, join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { storyLang } from './story-rows.js';

const warnings = Object.keys(contentWarnings) as ContentWarning[];

/** A stored category is the category's key in words, but for "73-word story". */
const lengthCases = storyCategories.map(({ key }) => {
  const like = key === 'n_word_story' ? '%-word story' : key.replaceAll('_', ' ');
  return sql`WHEN row.category LIKE ${raw(`'${like}'`)} THEN ${literal(traitMask([key]))}`;
});

const ratingCases = ratingNames.map(
  (name) => sql`WHEN ${literal(ratings[name].code)} THEN ${literal(traitMask([name]))}`,
);

const warningBits = warnings.map(
  (name) =>
    sql`CASE WHEN ${raw(`'${name}'`)} = ANY (row.content_warnings) THEN ${literal(traitMask([name]))} ELSE 0 END`,
);

const columns = (row: string): Sql =>
  raw(['category', 'rating', 'is_nsfw', 'content_warnings'].map((name) => `${row}.${name}`).join(', '));

/**
 * The traits of a story, as the bits of `traitMask`.
 *
 * @param row the alias of its columns `category`, `rating`, `is_nsfw` and `content_warnings`
 * @param isUnfinished whether the story stands in a series that is not complete
 */
export const traitsOf = (row: string, isUnfinished: Sql): Sql => sql`(
  SELECT CASE ${join(lengthCases, ' ')} ELSE 0 END
  + CASE greatest(row.rating, row.is_nsfw * ${literal(ratings[nsfwRating].code)}) ${join(ratingCases, ' ')} ELSE 0 END
  + ${join(warningBits, ' + ')}
  + CASE WHEN ${isUnfinished} THEN ${literal(traitMask(['unfinished']))} ELSE 0 END
  FROM (SELECT ${columns(row)}) AS row
)::bigint`;

/** The same of a row of `story`. */
export const traitsOfStory: Sql = traitsOf(
  'story',
  sql`EXISTS (
  SELECT FROM series_story placed JOIN series ON series.id = placed.series_id
  WHERE placed.story_id = story.id AND series.series_status <> 'complete'
)`,
);

/**
 * The ids of the hashtags of a row of `story` after those of its author's own warnings, in their order. `warning_ids`
 * is a function of the database (migration `warning-ids`): its ids are negative, so none is that of a hashtag.
 */
export const filterIdsOfStory = sql`warning_ids(story.warning_words) || ARRAY(
  SELECT hashtag_id FROM story_hashtag tagged WHERE tagged.story_id = story.id ORDER BY hashtag_id
)`;

/**
 * Stores what filters read of a story (docs/product/lists.md#filters-of-stories), in the transaction that has locked the
 * story and its `story_stat`.
 *
 * @returns whether something of it was other than before
 */
export async function describeStory(storyId: number, manager: EntityManager): Promise<boolean> {
  const changed = await execute(
    manager,
    sql`UPDATE story_stat stat SET lang = now.lang, traits = now.traits, hashtag_ids = now.hashtag_ids
     FROM (
       SELECT story.id, ${storyLang} AS lang, ${traitsOfStory} AS traits, ${filterIdsOfStory} AS hashtag_ids
       FROM story WHERE story.id = ${storyId}
     ) AS now
     WHERE stat.story_id = now.id
       AND (stat.lang, stat.traits, stat.hashtag_ids) IS DISTINCT FROM (now.lang, now.traits, now.hashtag_ids)`,
  );
  await execute(
    manager,
    sql`UPDATE story_hashtag kept SET lang = stat.lang, traits = stat.traits, hashtag_ids = stat.hashtag_ids
     FROM story_stat stat WHERE stat.story_id = kept.story_id AND kept.story_id = ${storyId}
       AND (kept.lang, kept.traits, kept.hashtag_ids) IS DISTINCT FROM (stat.lang, stat.traits, stat.hashtag_ids)`,
  );
  return changed > 0;
}
