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
  raw,
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

/** The last comments of a story, the deepest first, because deleting a comment deletes its replies too. */
const lastComments = (storyId: number, size: Sql): Sql => sql`
  SELECT id FROM comment WHERE story_id = ${storyId}
  ORDER BY comment_level DESC, posted_at DESC, id DESC LIMIT ${size}`;

const marksOfLastComments =
  (table: 'comment_like' | 'comment_bookmark'): Page =>
  (storyId, size) => sql`WITH marked AS (
     SELECT comment_id, user_id FROM ${raw(table)} WHERE comment_id IN (${lastComments(storyId, size)}) LIMIT ${size}
   ), gone AS (
     DELETE FROM ${raw(table)} mark USING marked
     WHERE mark.comment_id = marked.comment_id AND mark.user_id = marked.user_id RETURNING 1
   )
   SELECT count(*) FROM gone`;

const pageOfComments: Page = (storyId, size) => sql`WITH gone AS (
   DELETE FROM comment WHERE id IN (${lastComments(storyId, size)}) RETURNING 1
 )
 SELECT count(*) FROM gone`;

/** Deletes the comments of a story in pages, and the likes and bookmarks of each page before it. */
async function deleteComments(storyId: number, dataSource: DataSource): Promise<void> {
  do {
    for (const table of ['comment_like', 'comment_bookmark'] as const)
      while (await deletePage(marksOfLastComments(table), storyId, dataSource));
  } while (await deletePage(pageOfComments, storyId, dataSource));
}

/** SQL that is true if nobody can restore the story: a moderator can for 30 days after removing it. */
const isOver = sql`(removed_at IS NULL OR removed_at < now() - make_interval(days => ${literal(daysToAppeal)}))`;

/**
 * Deletes the rows of deleted stories, a page at a time, however many there are, and deletes the
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
    try {
      await purgeDeleted(this.dataSource);
    } finally {
      await purgeRemovedLists(this.dataSource, this.outbox);
    }
  }
}

const expiredComments: Page = (days, size) =>
  forgetRemovedComments(sql`removed_at < now() - make_interval(days => ${days})`, size);

/**
 * Deletes all rows of deleted stories, and what is left of removed comments that nobody can restore any more. It may be
 * interrupted and begun again at any point. Throws at the end if some stories could not be deleted, which hold up no
 * others.
 */
export async function purgeDeleted(dataSource: DataSource): Promise<void> {
  while (await deletePage(expiredComments, daysToAppeal, dataSource));
  const failures: unknown[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const stories: { id: number }[] = await nextStories(after, dataSource);
    for (const { id } of stories)
      await purgeStory(id, dataSource).catch((error: unknown) => failures.push(error));
    after = stories.at(-1)?.id;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} deleted stories remain: ${String(failures[0])}`);
}

/** Returns a page of the deleted stories whose ids are greater. */
const nextStories = (after: number, dataSource: DataSource) =>
  query(
    dataSource,
    { id: integer },
    sql`SELECT id FROM story WHERE author_id IS NULL AND ${isOver} AND id > ${after}
        ORDER BY id LIMIT ${literal(storiesAtOnce)}`,
  );

async function purgeStory(id: number, dataSource: DataSource): Promise<void> {
  while (await deleteRowsWith('story', id, dataSource));
  await deleteComments(id, dataSource);
  await dataSource.transaction(async (manager) => {
    await execute(manager, sql`DELETE FROM story WHERE id = ${id} AND author_id IS NULL AND ${isOver}`);
    // Days have no foreign key: a reading place that was stored until now may have counted into them.
    await execute(
      manager,
      sql`DELETE FROM story_day WHERE story_id = ${id} AND NOT EXISTS (SELECT FROM story WHERE id = ${id})`,
    );
  });
}
