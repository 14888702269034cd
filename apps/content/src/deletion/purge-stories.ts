import { Injectable, type OnModuleInit } from '@nestjs/common';
import { purgeStories } from '@quillstead/contracts';
import {
  JobHandler,
  execute,
  integer,
  Jobs,
  literal,
  query,
  raw,
  sql,
  type Sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { deletePage, type Page } from './delete-page.js';

const often = 10_000;
const storiesAtOnce = 100;

/**
 * The rows that belong to a story. The deepest comments are deleted first, because deleting a comment deletes its
 * replies too.
 */
const pages: readonly Page[] = [
  takeMarks('story_like'),
  takeMarks('story_bookmark'),
  takeMarks('reading_place'),
  takeMarks('collection_story', 'collection_id'),
  takeMarks('story_day', 'day'),
  (storyId, size) => sql`WITH late AS (
     SELECT id FROM comment WHERE story_id = ${storyId}
     ORDER BY comment_level DESC, posted_at DESC, id DESC LIMIT ${size}
   ), liked AS (
     SELECT comment_id, user_id FROM comment_like WHERE comment_id IN (SELECT id FROM late) LIMIT ${size}
   ), unliked AS (
     DELETE FROM comment_like USING liked
     WHERE comment_like.comment_id = liked.comment_id AND comment_like.user_id = liked.user_id RETURNING 1
   )
   SELECT count(*) FROM unliked`,
  (storyId, size) => sql`WITH gone AS (
     DELETE FROM comment WHERE id IN (
       SELECT id FROM comment WHERE story_id = ${storyId}
       ORDER BY comment_level DESC, posted_at DESC, id DESC LIMIT ${size}
     ) RETURNING 1
   )
   SELECT count(*) FROM gone`,
];

/** Takes deleted stories apart, a page of likes or comments at a time, however many there are. */
@Injectable()
export class PurgeStories implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(purgeStories, often);
  }

  @JobHandler(purgeStories)
  run(): Promise<void> {
    return purgeDeleted(this.dataSource);
  }
}

/** May be interrupted and begun again anywhere. */
export async function purgeDeleted(dataSource: DataSource): Promise<void> {
  for (;;) {
    const stories = await query(
      dataSource,
      { id: integer },
      sql`SELECT id FROM story WHERE author_id IS NULL ORDER BY id LIMIT ${literal(storiesAtOnce)}`,
    );
    for (const { id } of stories) {
      for (const page of pages) while (await deletePage(page, id, dataSource));
      await execute(dataSource, sql`DELETE FROM story WHERE id = ${id} AND author_id IS NULL`);
    }
    if (stories.length < storiesAtOnce) return;
  }
}

function takeMarks(
  table: 'story_like' | 'story_bookmark' | 'reading_place' | 'collection_story' | 'story_day',
  of = 'user_id',
): Page {
  const [marks, holder] = [raw(table), raw(of)];
  return (storyId: number, size: Sql) => sql`
    WITH gone AS (
      DELETE FROM ${marks} WHERE story_id = ${storyId} AND ${holder} IN (
        SELECT ${holder} FROM ${marks} WHERE story_id = ${storyId} ORDER BY ${holder} LIMIT ${size}
      ) RETURNING 1
    )
    SELECT count(*) FROM gone`;
}
