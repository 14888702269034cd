import { Injectable, type OnModuleInit } from '@nestjs/common';
import { daysToAppeal } from '@quillstead/catalogue';
import { purgeStories } from '@quillstead/contracts';
import {
  deleteRowsWith,
  execute,
  integer,
  JobHandler,
  Jobs,
  literal,
  Outbox,
  query,
  queryOne,
  sql,
  type Sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { forgetRemovedComments } from '../comment/index.js';
import { purgeRemovedLists } from '../removed-list/index.js';

const pageSize = 500;

/**
 * Returns the statement that deletes at most `size` rows of something and returns one row: `count`, how many it
 * deleted.
 */
export type Page = (of: number, size: Sql) => Sql;

/** Deletes a page of rows. Returns true if there may be more. */
export async function deletePage(page: Page, of: number, dataSource: DataSource): Promise<boolean> {
  const row = await queryOne(dataSource, { count: integer }, page(of, literal(pageSize)));
  return row?.count === pageSize;
}

const often = 10_000;
const storiesAtOnce = 100;

/**
 * The pages of the comments of a story; `@DeletedWith` declares what else is deleted with it. The deepest comments are
 * deleted first, because deleting a comment deletes its replies too.
 */
const pages: readonly Page[] = [
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

/** SQL that is true if nobody can restore the story: a moderator can for 30 days after removing it. */
const isOver = sql`(removed_at IS NULL OR removed_at < now() - make_interval(days => ${literal(daysToAppeal)}))`;

/**
 * Deletes the rows of deleted stories, a page of likes or comments at a time, however many there are, and deletes the
 * series and collections that nobody can restore any more.
 */
@Injectable()
export class PurgeStories implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(purgeStories, often);
  }

  @JobHandler(purgeStories)
  async run(): Promise<void> {
    await purgeDeleted(this.dataSource);
    await purgeRemovedLists(this.dataSource, this.outbox);
  }
}

const expiredComments: Page = (days, size) =>
  forgetRemovedComments(sql`removed_at < now() - make_interval(days => ${days})`, size);

/**
 * Deletes all rows of deleted stories, and what is left of removed comments that nobody can restore any more. It may be
 * interrupted and begun again at any point.
 */
export async function purgeDeleted(dataSource: DataSource): Promise<void> {
  while (await deletePage(expiredComments, daysToAppeal, dataSource));
  for (;;) {
    const stories = await query(
      dataSource,
      { id: integer },
      sql`SELECT id FROM story WHERE author_id IS NULL AND ${isOver} ORDER BY id LIMIT ${literal(storiesAtOnce)}`,
    );
    for (const { id } of stories) {
      while (await deleteRowsWith('story', id, dataSource));
      for (const page of pages) while (await deletePage(page, id, dataSource));
      await dataSource.transaction(async (manager) => {
        await execute(manager, sql`DELETE FROM story WHERE id = ${id} AND author_id IS NULL AND ${isOver}`);
        // Days have no foreign key: a reading place that was stored until now may have counted into them.
        await execute(
          manager,
          sql`DELETE FROM story_day WHERE story_id = ${id} AND NOT EXISTS (SELECT FROM story WHERE id = ${id})`,
        );
      });
    }
    if (stories.length < storiesAtOnce) return;
  }
}
