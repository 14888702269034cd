import { refreshExcerpts } from '@quillstead/contracts';
import { excerptOfStory } from '@quillstead/fields';
import {
  type DueTask,
  execute,
  integer,
  literal,
  query,
  queryOne,
  sql,
  TaskHandler,
  text,
  type Unfinished,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** The stories that one part of the task looks at, and the most of them whose text it reads. */
const [lookedAt, read] = [5_000, 100];
/** The characters of markup that are read of a story. */
const enough = literal(20_000);
/** An excerpt of a longer story that has fewer characters was cut at a distant space. */
const fewest = literal(260);
/** An excerpt with exactly so many code points may end within a character. */
const longest = literal(300);

const found = { id: integer, version: integer, html: text, excerpt: text };

/**
 * Recreates the excerpts that an earlier release cut at a distant space or within a character. The progress of the task
 * is the id of the last story that it has looked at.
 */
@TaskHandler(refreshExcerpts)
export class RefreshExcerpts {
  constructor(private readonly dataSource: DataSource) {}

  async run({ key, progress }: Pick<DueTask, 'key' | 'progress'>): Promise<Unfinished | null> {
    const after = typeof progress === 'number' ? progress : Number(key);
    const last = await queryOne(
      this.dataSource,
      { id: integer.orNull },
      sql`SELECT max(id) AS id FROM story`,
    );
    if (after >= (last?.id ?? 0)) return null;
    const stories = await query(
      this.dataSource,
      found,
      sql`SELECT id, version, left(rich_text_story, ${enough}) AS html, rich_text_story_substring AS excerpt
          FROM story
          WHERE id > ${after} AND id <= ${after + lookedAt} AND count_chars > ${fewest}
            AND (char_length(rich_text_story_substring) < ${fewest}
              OR char_length(rich_text_story_substring) = ${longest})
          ORDER BY id LIMIT ${literal(read)}`,
    );
    for (const { id, version, html, excerpt: stored } of stories) {
      const made = excerptOfStory(html);
      if (made === stored || made.length < stored.length) continue;
      // A story with another version was edited meanwhile and has a new excerpt.
      await execute(
        this.dataSource,
        sql`UPDATE story SET rich_text_story_substring = ${made} WHERE id = ${id} AND version = ${version}`,
      );
    }
    return { progress: stories.length < read ? after + lookedAt : stories.at(-1)?.id };
  }
}
