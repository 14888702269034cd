import { configurationOf, execute, literal, queryOne, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { storyLang } from '../story/index.js';

/** Characters of a text whose words are counted, with its markup. */
const readLength = literal(200_000);
/** Words of the text, the most frequent ones; a word that stands there once says little. */
const mostOfText = literal(24);

/**
 * Stores the words of a story: those of its title and description, and the frequent ones of its text. PostgreSQL passes
 * over the markup, which the parser of text search knows.
 * @returns false when there is no such story
 */
export async function storeTopic(storyId: number, manager: EntityManager): Promise<boolean> {
  const row = await queryOne(
    manager,
    { lang: text.orNull },
    sql`SELECT ${storyLang} AS lang FROM story WHERE id = ${storyId} AND author_id IS NOT NULL`,
  );
  if (row === undefined) return false;
  const configuration = sql`${configurationOf(row.lang) ?? 'english'}::regconfig`;
  const count = await execute(
    manager,
    sql`INSERT INTO story_topic (story_id, words, related_at)
        SELECT story.id, ARRAY(
          SELECT unnest(tsvector_to_array(to_tsvector(${configuration}, concat_ws(' ', story.title, story.description))))
          UNION
          (SELECT lexeme FROM unnest(to_tsvector(${configuration}, left(story.rich_text_story, ${readLength}))) AS word
           WHERE cardinality(positions) > 1 AND length(lexeme) > 2 AND lexeme ~ '^[[:alpha:]]+$'
           ORDER BY cardinality(positions) DESC, lexeme LIMIT ${mostOfText})
        ), now()
        FROM story WHERE story.id = ${storyId} AND story.author_id IS NOT NULL
        ON CONFLICT (story_id) DO UPDATE SET words = excluded.words, related_at = excluded.related_at`,
  );
  return count === 1;
}
