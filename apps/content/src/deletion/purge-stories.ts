import { Injectable, type OnModuleInit } from '@nestjs/common';
import { purgeStories } from '@quillstead/contracts';
import { Does, Jobs } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { emptyInPages } from './empty-in-pages.js';

const often = 10_000;
const storiesAtOnce = 100;

/** Each takes at most `$2` rows of a story; comments from the deepest level up, as a comment takes its replies along. */
const statements = [
  takeMarks('story_like'),
  takeMarks('story_bookmark'),
  takeMarks('reading_place'),
  `WITH late AS (
     SELECT id FROM comment WHERE story_id = $1 ORDER BY comment_level DESC, posted_at DESC, id DESC LIMIT $2
   ), liked AS (
     SELECT comment_id, user_id FROM comment_like WHERE comment_id IN (SELECT id FROM late) LIMIT $2
   ), unliked AS (
     DELETE FROM comment_like USING liked
     WHERE comment_like.comment_id = liked.comment_id AND comment_like.user_id = liked.user_id RETURNING 1
   )
   SELECT count(*) FROM unliked`,
  `WITH gone AS (
     DELETE FROM comment WHERE id IN (
       SELECT id FROM comment WHERE story_id = $1 ORDER BY comment_level DESC, posted_at DESC, id DESC LIMIT $2
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

  @Does(purgeStories)
  run(): Promise<void> {
    return purgeDeleted(this.dataSource);
  }
}

/** May be interrupted and begun again anywhere. */
export async function purgeDeleted(dataSource: DataSource): Promise<void> {
  for (;;) {
    const stories = await dataSource.query<{ id: number }[]>(
      `SELECT id FROM story WHERE author_id IS NULL ORDER BY id LIMIT ${storiesAtOnce}`,
    );
    for (const { id } of stories) {
      for (const statement of statements) await emptyInPages(statement, id, dataSource);
      await dataSource.query('DELETE FROM story WHERE id = $1 AND author_id IS NULL', [id]);
    }
    if (stories.length < storiesAtOnce) return;
  }
}

function takeMarks(table: 'story_like' | 'story_bookmark' | 'reading_place'): string {
  return `
    WITH gone AS (
      DELETE FROM ${table} WHERE story_id = $1 AND user_id IN (
        SELECT user_id FROM ${table} WHERE story_id = $1 ORDER BY user_id LIMIT $2
      ) RETURNING 1
    )
    SELECT count(*) FROM gone`;
}
