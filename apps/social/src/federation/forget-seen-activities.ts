import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { forgetSeenActivities } from '@quillstead/contracts';
import { deleteInBatches, JobHandler, Jobs, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const hour = 60 * 60 * 1_000;

/** A repeated activity has an old date then, with which its signature is refused. */
const seenLongAgo = (most: number) => sql`
  DELETE FROM federation_seen WHERE activity IN (
    SELECT activity FROM federation_seen WHERE seen_at < now() - interval '7 days' ORDER BY seen_at LIMIT ${most})`;

/** Forgets received activities after a week. */
@Injectable()
export class ForgetSeenActivities implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(forgetSeenActivities, hour);
  }

  @JobHandler(forgetSeenActivities)
  async run(): Promise<void> {
    await deleteInBatches(this.dataSource, seenLongAgo);
  }
}
