import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { settleIndex } from '@quillstead/contracts';
import { JobHandler, Jobs } from '@quillstead/service-kit';
import { SEARCH_ENGINE, type SearchEngine } from '../engine/index.js';

/** Milliseconds. */
const often = 500;

/** Lets the engine make ready what it needs and look after what was written. */
@Injectable()
export class SettleIndex implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    @Inject(SEARCH_ENGINE) private readonly engine: Pick<SearchEngine, 'settle'>,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(settleIndex, often);
  }

  @JobHandler(settleIndex)
  run(): Promise<void> {
    return this.engine.settle();
  }
}
