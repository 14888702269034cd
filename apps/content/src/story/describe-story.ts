import {
  contentWarnings,
  type ContentWarning,
  nsfwRating,
  ratingNames,
  ratings,
  storyCategories,
  traitMask,
} from '@quillstead/catalogue';
import { columnsOf, execute, join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { storyLang } from './story-rows.js';

const warnings = Object.keys(contentWarnings) as ContentWarning[];

/** The cases of the traits of lengths. A stored category is the category's key in words, except "73-word story". */
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
  FROM (SELECT ${columnsOf(row, ['category', 'rating', 'is_nsfw', 'content_warnings'])}) AS row
)::bigint`;

/** The traits of a row of `story`. */
export const traitsOfStory: Sql = traitsOf(
  'story',
  sql`EXISTS (
  SELECT FROM series_story placed JOIN series ON series.id = placed.series_id
  WHERE placed.story_id = story.id AND series.series_status <> 'complete'
)`,
);

/** The values that filters read, as SQL on a row of `story`, by their column in `story_stat` and `story_hashtag`. */
export const filterColumns = {
  lang: storyLang,
  traits: traitsOfStory,
  hashtag_ids: sql`ARRAY(
    SELECT hashtag_id FROM story_hashtag tagged WHERE tagged.story_id = story.id ORDER BY hashtag_id
  )`,
  warning_ids: sql`warning_ids(story.warning_words)`,
};
const names = Object.keys(filterColumns);
const stored = raw(names.join(', '));

/**
 * Stores the values that filters read of a story (docs/product/lists.md#filters-of-stories). The caller's transaction
 * has locked the story and its `story_stat`.
 *
 * @returns true if a value in `story_stat` changed
 */
export async function describeStory(storyId: number, manager: EntityManager): Promise<boolean> {
  const changed = await execute(
    manager,
    sql`UPDATE story_stat stat SET (${stored}) = (${columnsOf('now', names)})
     FROM (
       SELECT ${join(Object.values(filterColumns), ', ')} FROM story WHERE story.id = ${storyId}
     ) AS now (${stored})
     WHERE stat.story_id = ${storyId} AND (${columnsOf('stat', names)}) IS DISTINCT FROM (${columnsOf('now', names)})`,
  );
  await execute(
    manager,
    sql`UPDATE story_hashtag kept SET (${stored}) = (${columnsOf('stat', names)})
     FROM story_stat stat WHERE stat.story_id = kept.story_id AND kept.story_id = ${storyId}
       AND (${columnsOf('kept', names)}) IS DISTINCT FROM (${columnsOf('stat', names)})`,
  );
  return changed > 0;
}
