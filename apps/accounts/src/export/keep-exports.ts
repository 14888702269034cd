import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { keepExportsJob, makeExportJob } from '@quillstead/contracts';
import { deleteExpiredRows, JobHandler, integer, Jobs, query, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { queueExport } from './request-export.js';

const tenMinutes = 10 * 60 * 1000;

/**
 * Deletes expired exports, and starts those whose job was lost because Redis was not available when they were
 * requested.
 */
@Injectable()
export class KeepExports implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'add' | 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(keepExportsJob, tenMinutes);
  }

  @JobHandler(keepExportsJob)
  async run(): Promise<void> {
    await deleteExpiredRows(keepExportsJob, this.dataSource);
    const forgotten = await query(
      this.dataSource,
      { id: integer },
      sql`SELECT id FROM export_file WHERE state = 'making' AND requested_at < now() - interval '10 minutes'`,
    );
    for (const { id } of forgotten) await queueExport(this.jobs, makeExportJob, id);
  }
}
