import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { indexWaiting } from '@quillstead/contracts';
import { CallError, Does, Jobs, LOGGER, type Logger } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { SEARCH_ENGINE, type SearchEngine } from '../engine/index.js';
import type { DocKind } from '../waiting/index.js';
import { IndexDocuments } from './index-documents.js';
import { alone } from './index-lock.js';

/** Milliseconds: half a second and a batch is what the index is behind. */
const often = 500;
const batch = 200;
/** Authors before their stories, which are found by their names. */
const kinds: readonly DocKind[] = ['user', 'hashtag', 'story', 'comment'];

interface Waiting {
  kind: DocKind;
  doc_key: string;
  asked: number;
}

/** Indexes what facts have told of, the first told first. */
@Injectable()
export class IndexWaiting implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly documents: IndexDocuments,
    @Inject(SEARCH_ENGINE) private readonly engine: Pick<SearchEngine, 'settle'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn' | 'error'>,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(indexWaiting, often);
  }

  @Does(indexWaiting)
  async run(): Promise<void> {
    try {
      await this.engine.settle();
      if (!(await this.isAnyDue())) return;
      while (await alone(this.dataSource, (manager) => this.batch(manager)));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // All of it goes on waiting, and the next job is only half a second away.
      this.logger.warn({ err: error }, 'what is to be indexed can not be read now');
    }
  }

  /** Asked first, and without a lock: mostly there is nothing. */
  private async isAnyDue(): Promise<boolean> {
    const [found] = await this.dataSource.query<{ is_due: boolean }[]>(
      'SELECT EXISTS (SELECT FROM waiting_doc WHERE asked_at <= now()) AS is_due',
    );
    return found?.is_due === true;
  }

  /** Whether there is more. */
  private async batch(manager: EntityManager): Promise<boolean> {
    const waiting = await manager.query<Waiting[]>(
      `SELECT kind, doc_key, asked FROM waiting_doc WHERE asked_at <= now() ORDER BY asked_at LIMIT ${batch}`,
    );
    for (const kind of kinds) {
      const rows = waiting.filter((row) => row.kind === kind);
      if (rows.length > 0) await this.index(kind, rows, manager);
    }
    return waiting.length === batch;
  }

  private async index(kind: DocKind, rows: readonly Waiting[], manager: EntityManager): Promise<void> {
    try {
      await this.documents.run(
        kind,
        rows.map((row) => row.doc_key),
      );
    } catch (error) {
      if (error instanceof CallError) throw error;
      const [first] = rows;
      if (rows.length > 1) for (const row of rows) await this.index(kind, [row], manager);
      else if (first) await this.putOff(first, error, manager);
      return;
    }
    // One that is locked is being told of anew and stays; to wait for it could be to wait for each other.
    await manager.query(
      `DELETE FROM waiting_doc WHERE kind = $1 AND doc_key IN (
         SELECT waiting.doc_key FROM waiting_doc AS waiting
         JOIN unnest($2::text[], $3::bigint[]) AS done(doc_key, asked)
           ON done.doc_key = waiting.doc_key AND done.asked = waiting.asked
         WHERE waiting.kind = $1 FOR UPDATE OF waiting SKIP LOCKED
       )`,
      [kind, rows.map((row) => row.doc_key), rows.map((row) => row.asked)],
    );
  }

  /** One that can't be indexed holds up nobody and is tried again. */
  private async putOff({ kind, doc_key }: Waiting, error: unknown, manager: EntityManager): Promise<void> {
    this.logger.error({ err: error, kind, key: doc_key }, 'something could not be indexed');
    await manager.query(
      `UPDATE waiting_doc SET asked_at = now() + interval '1 minute' WHERE kind = $1 AND doc_key = $2`,
      [kind, doc_key],
    );
  }
}
