import { DataSource } from 'typeorm';
import type { Job, ServiceName } from '@quillstead/contracts';
import type { FactoryProvider } from '@nestjs/common';
import { pruneMessagesJob } from '../jobs/dead-letter-jobs.js';
import { JobHandler } from '../jobs/job-handler.js';
import { pruneMessages } from './prune-messages.js';

/** The one job that every service has: deletes old events and stored responses. */
export abstract class Housekeeping {
  static provider(service: ServiceName): FactoryProvider<Housekeeping> {
    return {
      provide: Housekeeping,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new (housekeepingOf(pruneMessagesJob(service)))(dataSource),
    };
  }
}

/** The job carries the service's name, so each service has a class of its own. */
function housekeepingOf(job: Job<Record<string, never>>): new (dataSource: DataSource) => Housekeeping {
  class ServiceHousekeeping extends Housekeeping {
    constructor(private readonly dataSource: DataSource) {
      super();
    }

    @JobHandler(job)
    prune(): Promise<void> {
      return pruneMessages(this.dataSource);
    }
  }
  return ServiceHousekeeping;
}
