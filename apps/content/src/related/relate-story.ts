import { relateStory } from '@quillstead/contracts';
import {
  configurationOf,
  type DueTask,
  execute,
  float,
  integer,
  literal,
  query,
  queryOne,
  sql,
  TaskHandler,
  text,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { storyLang } from '../story/index.js';
import { comparedStories, mostRelated } from './compare-story.js';

/** The characters of a text, with its markup, whose words are counted. */
const readLength = literal(200_000);
/** The most words of the text, the most frequent ones; a word that occurs once says little. */
const mostOfText = literal(24);

/**
 * Stores the words of a story: those of its title and description, and the frequent ones of its text. PostgreSQL
 * ignores the markup, which the parser of text search knows.
 * @returns false if there is no such story
 */
async function storeTopic(storyId: number, manager: EntityManager): Promise<boolean> {
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

/** Compares a story with others and stores which are related to it, in both directions. */
@TaskHandler(relateStory)
export class RelateStory {
  constructor(private readonly dataSource: DataSource) {}

  async run({ key }: Pick<DueTask, 'key'>): Promise<null> {
    const storyId = Number(key);
    // This transaction of its own holds no lock on the story when the others are locked in their order.
    const isThere = await this.dataSource.transaction((manager) => storeTopic(storyId, manager));
    await this.dataSource.transaction(async (manager) => {
      // One comparison at a time: two stories that are related would wait for each other's rows.
      await execute(manager, sql`SELECT pg_advisory_xact_lock(hashtextextended('related_story', 0))`);
      await this.replace(storyId, isThere, manager);
    });
    return null;
  }

  private async replace(storyId: number, isThere: boolean, manager: EntityManager): Promise<void> {
    const found = isThere
      ? await query(manager, { story_id: integer, score: float }, comparedStories(storyId))
      : [];
    await execute(
      manager,
      sql`DELETE FROM related_story WHERE story_id = ${storyId} OR related_id = ${storyId}`,
    );
    const [ids, scores] = [found.map((one) => one.story_id), found.map((one) => one.score)];
    // The foreign keys lock these rows too. They are locked in the order of ids, as acts do, so that no transactions
    // wait in a circle.
    await execute(
      manager,
      sql`SELECT FROM story_stat WHERE story_id = ANY(${[storyId, ...ids]}::bigint[])
          ORDER BY story_id FOR KEY SHARE`,
    );
    await execute(
      manager,
      sql`INSERT INTO related_story (story_id, related_id, score)
          SELECT ${storyId}::bigint, id, score
          FROM unnest(${ids}::bigint[], ${scores}::real[]) WITH ORDINALITY AS found(id, score, place)
          WHERE place <= ${mostRelated}
          UNION ALL
          SELECT id, ${storyId}::bigint, score FROM unnest(${ids}::bigint[], ${scores}::real[]) AS found(id, score)`,
    );
    await execute(
      manager,
      sql`DELETE FROM related_story USING (
            SELECT story_id, related_id,
                   row_number() OVER (PARTITION BY story_id ORDER BY score DESC, related_id DESC) AS place
            FROM related_story WHERE story_id = ANY(${ids}::bigint[])
          ) AS placed
          WHERE placed.place > ${mostRelated}
            AND related_story.story_id = placed.story_id AND related_story.related_id = placed.related_id`,
    );
  }
}
