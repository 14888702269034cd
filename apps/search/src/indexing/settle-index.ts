import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { settleIndex } from '@quillstead/contracts';
import { JobHandler, Jobs } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { SEARCH_ENGINE, type SearchEngine } from '../engine/index.js';
import { alone } from './index-lock.js';

/** Lets the engine make ready what it needs and look after what was written. */
@Injectable()
export class SettleIndex implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
    @Inject(SEARCH_ENGINE) private readonly engine: Pick<SearchEngine, 'settle' | 'settlesEvery'>,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(settleIndex, this.engine.settlesEvery);
  }

  @JobHandler(settleIndex)
  run(): Promise<void> {
    return this.engine.settle((work) => alone(this.dataSource, work));
  }
}
