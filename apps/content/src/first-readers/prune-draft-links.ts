import { Injectable, type OnModuleInit } from '@nestjs/common';
import { pruneDraftLinks } from '@quillstead/contracts';
import { deleteInBatches, Jobs, JobHandler, literal, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const often = 60 * 60 * 1_000;

/** Deletes private links of drafts that have expired. */
@Injectable()
export class PruneDraftLinks implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(pruneDraftLinks, often);
  }

  @JobHandler(pruneDraftLinks)
  async run(): Promise<void> {
    await deleteInBatches(
      this.dataSource,
      (most) => sql`DELETE FROM draft_link WHERE draft_id = ANY (ARRAY(
         SELECT draft_id FROM draft_link WHERE expires_at <= now() LIMIT ${literal(most)}
       ))`,
    );
  }
}
