import { Injectable, type OnModuleInit } from '@nestjs/common';
import { closeLeaderboards as closeLeaderboardsJob } from '@quillstead/contracts';
import { JobHandler, Jobs } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { closeLeaderboards } from './close-leaderboards.js';

const often = 60_000;
/** A like that was given in the last moment of an interval may still be on its way. */
const slack = 15_000;

/** Closes the leaderboards' intervals within a minute of their end. */
@Injectable()
export class CloseLeaderboards implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(closeLeaderboardsJob, often);
  }

  @JobHandler(closeLeaderboardsJob)
  run(): Promise<void> {
    return closeLeaderboards(this.dataSource, new Date(Date.now() - slack));
  }
}
