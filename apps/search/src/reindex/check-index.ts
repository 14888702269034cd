import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { checkIndex, rebuildIndex } from '@quillstead/contracts';
import { CallError, JobHandler, Jobs, LOGGER, type Logger } from '@quillstead/service-kit';
import { SEARCH_ENGINE, type SearchEngine } from '../engine/index.js';

/** The time between two checks, in milliseconds. */
const often = 60_000;

/** Starts a rebuild of the index when its server lacks documents: it came back empty, was replaced or restored. */
@Injectable()
export class CheckIndex implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    @Inject(SEARCH_ENGINE) private readonly engine: Pick<SearchEngine, 'check'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'error'>,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(checkIndex, often);
  }

  @JobHandler(checkIndex)
  async run(): Promise<void> {
    const lostAt = await this.engine.check().catch((error: unknown) => {
      // A server that is away is looked at again a minute later.
      if (error instanceof CallError && error.code === 'unreachable') return null;
      throw error;
    });
    if (lostAt === null) return;
    this.logger.error({ lost_at: lostAt }, 'the search index lacks documents and is being rebuilt');
    await this.jobs.add(rebuildIndex, {}, { id: 'rebuild-index' });
  }
}
