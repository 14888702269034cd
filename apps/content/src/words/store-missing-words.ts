import { Injectable, type OnModuleInit } from '@nestjs/common';
import { storeMissingWords } from '@quillstead/contracts';
import { toWordVector } from '@quillstead/fields/words';
import {
  type Columns,
  execute,
  integer,
  JobHandler,
  Jobs,
  literal,
  query,
  type RowOf,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { storyWords } from '../story/index.js';

const often = 60_000;
/** The most rows of one transaction. */
const atOnce = 200;

const storyColumns = {
  id: integer,
  title: text,
  description: text.orNull,
  hashtagList: text.list,
  warningWords: text.list,
};
const commentColumns = { id: integer, comment_text: text };

/**
 * Stores the words of stories and comments that a process of the release before has stored without them, the newest
 * first. A change at the same time waits for the row and stores the words of its own text afterwards.
 */
@Injectable()
export class StoreMissingWords implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(storeMissingWords, often);
  }

  /** Runs the job. It may be interrupted and begun again at any point. */
  @JobHandler(storeMissingWords)
  async run(): Promise<void> {
    const ofStories = {
      columns: storyColumns,
      select: sql`SELECT id, title, description, hashtag_list AS "hashtagList", warning_words AS "warningWords" FROM story
        WHERE words IS NULL ORDER BY id DESC LIMIT ${literal(atOnce)} FOR NO KEY UPDATE SKIP LOCKED`,
      table: sql`story`,
    };
    while ((await this.storePage(ofStories, storyWords)) === atOnce);
    const ofComments = {
      columns: commentColumns,
      select: sql`SELECT id, comment_text FROM comment
        WHERE words IS NULL ORDER BY id DESC LIMIT ${literal(atOnce)} FOR NO KEY UPDATE SKIP LOCKED`,
      table: sql`comment`,
    };
    while ((await this.storePage(ofComments, (row) => toWordVector([row.comment_text]))) === atOnce);
  }

  /** Stores the words of a page and returns the number of rows. */
  private storePage<Of extends Columns & { readonly id: typeof integer }>(
    { columns, select, table }: { readonly columns: Of; readonly select: Sql; readonly table: Sql },
    wordsOf: (row: RowOf<Of>) => string,
  ): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await query(manager, columns, select);
      if (rows.length === 0) return 0;
      await execute(
        manager,
        sql`UPDATE ${table} AS stored SET words = made.words::tsvector
         FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(wordsOf)}::text[]) AS made (id, words)
         WHERE stored.id = made.id`,
      );
      return rows.length;
    });
  }
}
