import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { rebuildIndex } from '@quillstead/contracts';
import { JobHandler, LOGGER, type Logger, RedisListClient } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { SEARCH_ENGINE, type SearchEngine } from '../engine/index.js';
import { LoadDocuments } from '../indexing/index.js';
import { reindex } from './reindex.js';

/** Milliseconds that an owner has to give a page. */
const timeout = 10_000;

/** Rebuilds an index that lacks documents, while the site searches what there is. */
@Injectable()
export class RebuildIndex {
  constructor(
    private readonly rpc: RedisListClient,
    private readonly dataSource: DataSource,
    private readonly load: LoadDocuments,
    @Inject(SEARCH_ENGINE) private readonly engine: SearchEngine,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /** Throws CallError `unreachable` when Meilisearch or an owner of documents does not respond. */
  @JobHandler(rebuildIndex)
  async run(): Promise<void> {
    // Another job, or `npm run reindex`, may have rebuilt it since this job was added.
    const lostAt = await this.engine.check();
    if (lostAt === null) return;
    const counts: Record<string, number> = {};
    const context = () => ({
      viewer: null,
      requestId: `rebuild-${randomUUID()}`,
      deadline: Date.now() + timeout,
    });
    await reindex({
      dataSource: this.dataSource,
      engine: this.engine,
      load: this.load,
      call: (declared, payload) => this.rpc.call(declared, payload, context()),
      isTrial: false,
      checked: () => undefined,
      progress: (kind, count) => void (counts[kind] = count),
      compared: () => undefined,
      differs: () => undefined,
    });
    this.logger.info({ lost_at: lostAt, counts }, 'the search index has all documents again');
  }
}
