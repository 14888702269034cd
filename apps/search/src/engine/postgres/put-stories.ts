import { hashtagKey, warningKey } from '@quillstead/catalogue';
import {
  configurationOf,
  execute,
  integer,
  query,
  sql,
  type Sql,
  text as textColumn,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { fold } from '@quillstead/fields/words';
import type { IndexedStory } from '../search-engine.js';
import { toIndexed } from './excerpt.js';
import { putNames } from './put-names.js';
import { putWords } from './put-words.js';
import { splitText } from './split-text.js';
import { noteDays } from './story-ids.js';
import { storyLabels } from './story-labels.js';
import { cutMark, placeWords, vectorOf } from './words-vector.js';

const leadingArticle = /^(the|an?) (?=\S)/u;

/** Returns the names by which something with a title is found: the title, also without its article. */
export const namesOf = (title: string): string[] => [fold(title), fold(title).replace(leadingArticle, '')];

/**
 * UTF-16 units of a title that its key in the index holds at most. Only characters that fold into many make a longer
 * key.
 */
const longestTitleKey = 800;

/** Returns a title as it is compared and sorted by. */
export const titleKey = (title: string): string => fold(title).slice(0, longestTitleKey).toWellFormed();

/** Writes stories with a few statements for all of them, in the caller's transaction; older states are passed over. */
export async function putStories(stories: readonly IndexedStory[], manager: EntityManager): Promise<void> {
  const current = await putTitles(stories, manager);
  await putParts(current, manager);
  await putWords(
    current.map((story) =>
      [story.title, story.description ?? '', ...story.hashtag_list, story.text].join(' '),
    ),
    manager,
  );
}

/**
 * Writes the same without their texts.
 * @returns those that are not older than what there is
 */
export async function putTitles(
  stories: readonly IndexedStory[],
  manager: EntityManager,
): Promise<IndexedStory[]> {
  const written = new Set(await putHeads(stories, manager));
  const current = stories.filter((story) => written.has(story.story_id));
  await noteDays(current, manager);
  await putNames(
    'story',
    current.map(({ story_id: id, title, posted_at }) => ({
      id,
      names: namesOf(title),
      weight: Math.floor(Date.parse(posted_at) / 1_000),
    })),
    manager,
  );
  return current;
}

/** Returns the ids of those that are not older than what there is. */
async function putHeads(stories: readonly IndexedStory[], manager: EntityManager): Promise<number[]> {
  const heads = stories.map(({ text: _, description: __, slug: ___, title, warning_words, ...story }) => ({
    ...story,
    ...placeWords([[title, 'D']]),
    title_key: titleKey(title),
    hashtags: story.hashtag_list.map(hashtagKey),
    warning_keys: warning_words?.map(warningKey),
  }));
  const written = await query(
    manager,
    { story_id: integer },
    sql`INSERT INTO story_doc AS known (
       story_id, author_id, version, title_key, title_words, hashtags, warning_keys, lang, traits, is_nsfw,
       is_members_only, count_words, posted_at, updated_at
     )
     SELECT story_id, author_id, version, title_key, ${vectorOf(sql`words`, sql`places`)} || ${storyLabels('given')} || ${cutMark},
            hashtags, warning_keys, lang, coalesce(traits, 0), is_nsfw, coalesce(is_members_only, 0), count_words, posted_at, updated_at
     FROM json_to_recordset(${JSON.stringify(heads)}::json) AS given(
       story_id bigint, author_id bigint, version int, title_key text, words text[], places text[], hashtags text[],
       warning_keys text[], lang text, traits bigint, is_nsfw smallint, is_members_only smallint, count_words int,
       posted_at timestamptz, updated_at timestamptz
     )
     ON CONFLICT (story_id) DO UPDATE SET
       author_id = excluded.author_id, version = excluded.version, title_key = excluded.title_key,
       title_words = excluded.title_words, hashtags = excluded.hashtags,
       warning_keys = excluded.warning_keys, lang = excluded.lang, traits = excluded.traits, is_nsfw = excluded.is_nsfw,
       is_members_only = excluded.is_members_only,
       count_words = excluded.count_words, posted_at = excluded.posted_at, updated_at = excluded.updated_at,
       all_words = NULL
     WHERE known.version <= excluded.version
     RETURNING story_id`,
  );
  return written.map((row) => row.story_id);
}

/** Lists the languages that searches look in; one that is listed stays. */
async function putLanguages(stories: readonly IndexedStory[], manager: EntityManager): Promise<void> {
  const languages = [...new Set(stories.map(({ lang }) => lang))].filter(
    (lang) => configurationOf(lang) !== null,
  );
  if (languages.length === 0) return;
  await execute(
    manager,
    sql`INSERT INTO story_language (lang) SELECT * FROM unnest(${languages}::text[])
        WHERE NOT EXISTS (SELECT FROM story_language AS known WHERE known.lang = unnest)
        ON CONFLICT DO NOTHING`,
  );
}

async function putParts(stories: readonly IndexedStory[], manager: EntityManager): Promise<void> {
  const ids = stories.map((story) => story.story_id);
  await execute(manager, sql`DELETE FROM story_part WHERE story_id = ANY(${ids}::bigint[])`);
  await putLanguages(stories, manager);
  const names = await namesOfAuthors(stories, manager);
  const parts = stories.flatMap((story) =>
    splitText(toIndexed(story.text)).map((text, index) => {
      const configuration = configurationOf(story.lang);
      const { typed, ...words } = placeWords([
        [story.title, 'A'],
        [story.hashtag_list.join(' '), 'A'],
        [story.description, 'C'],
        [names.get(story.author_id), 'B'],
        [text, 'D'],
      ]);
      return {
        story_id: story.story_id,
        part: index + 1,
        author_id: story.author_id,
        lang: story.lang,
        dictionary: configuration === null ? null : `${configuration}_stem`,
        text,
        ...words,
        typed: configuration === null ? null : typed,
      };
    }),
  );
  await execute(
    manager,
    sql`INSERT INTO story_part (story_id, part, author_id, text, words, lang, lang_words)
        SELECT given.story_id, given.part, given.author_id, given.text,
               ${vectorOf(sql`given.words`, sql`given.places`)} || ${storyLabels('doc')},
               CASE WHEN given.dictionary IS NOT NULL THEN given.lang END,
               CASE WHEN given.dictionary IS NOT NULL
                    THEN ${vectorOf(sql`given.typed`, sql`given.places`, sql`given.dictionary`)} || ${storyLabels('doc')} END
        FROM json_to_recordset(${JSON.stringify(parts)}::json) AS given(
          story_id bigint, part int, author_id bigint, lang text, dictionary regdictionary, text text, words text[],
          typed text[], places text[]
        )
        JOIN story_doc doc ON doc.story_id = given.story_id`,
  );
  const long = new Set(parts.filter(({ part }) => part > 1).map(({ story_id: id }) => id));
  for (const id of long) await execute(manager, allWords(id));
}

/** Returns the names by which each author is found, by their ids. */
async function namesOfAuthors(
  stories: readonly IndexedStory[],
  manager: EntityManager,
): Promise<ReadonlyMap<number, string>> {
  const ids = stories.map((story) => story.author_id);
  const rows = await query(
    manager,
    { user_id: integer, name: textColumn },
    sql`SELECT user_id, concat_ws(' ', username, display_name) AS name FROM user_projection
        WHERE user_id = ANY(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ user_id: id, name }) => [id, name]));
}

/** Returns as many words as PostgreSQL stores in one tsvector, which is a mebibyte. */
const allWords = (id: number): Sql => sql`
  UPDATE story_doc SET all_words = (
    SELECT array_to_tsvector(array_agg(lexeme)) FROM (
      SELECT lexeme, sum(octet_length(lexeme) + 4) OVER (ORDER BY lexeme) AS size FROM (
        SELECT DISTINCT word.lexeme FROM story_part, unnest(story_part.words) AS word WHERE story_id = ${id}
      ) AS different
    ) AS counted WHERE size < 1000000
  ) WHERE story_id = ${id}`;
