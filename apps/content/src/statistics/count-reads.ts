import { Controller } from '@nestjs/common';
import { countReads, type PayloadOf } from '@quillstead/contracts';
import { canReadStory } from '@quillstead/projections';
import { execute, Operation, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { addToDay } from '../story-day/add-to-day.js';

/** Counts the readers of stories that a gateway has seen (docs/product/statistics.md#reads). */
@Controller()
export class CountReads {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts each reader of a story once a day. The author and readers who may not read the story do not count; a story
   * that is gone is ignored.
   */
  @Operation(countReads)
  async execute({ date, reads }: PayloadOf<typeof countReads>): Promise<null> {
    await execute(
      this.dataSource,
      sql`WITH sent AS (
         SELECT * FROM unnest(
           ${reads.map(({ slug }) => slug)}::text[],
           ${reads.map(({ reader }) => reader)}::bigint[],
           ${reads.map(({ member_id }) => member_id)}::bigint[]
         ) AS sent (slug, reader, member_id)
       ), found AS (
         SELECT story.id AS story_id, story.author_id, sent.reader
         FROM sent
         JOIN story ON story.slug = sent.slug AND story.author_id IS DISTINCT FROM sent.member_id
         JOIN user_projection author ON author.user_id = story.author_id AND ${canReadStory('story', 'author', sql`sent.member_id`)}
       ), added AS (
         INSERT INTO story_reader (day, story_id, reader)
         SELECT ${date}::date, story_id, reader FROM found ORDER BY story_id, reader
         ON CONFLICT DO NOTHING RETURNING story_id
       ), changes AS (
         SELECT story_id, author_id, count(*)::integer AS count_reads
         FROM added JOIN (SELECT DISTINCT story_id, author_id FROM found) AS story USING (story_id)
         GROUP BY story_id, author_id
       )
       ${addToDay('changes', ['count_reads'], sql`${date}::date`)}`,
    );
    return null;
  }
}
