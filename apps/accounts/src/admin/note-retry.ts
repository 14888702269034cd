import { Controller } from '@nestjs/common';
import { noteRetry, type PayloadOf } from '@quillstead/contracts';
import { type RpcContext, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { ActionLog } from './action-log.js';
import { Staff } from './staff.js';

/** Logs that an admin has failed work of a service tried again. */
@Controller()
export class NoteRetry {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
  ) {}

  /** Logs the retry. Throws `not_found`. */
  @Operation(noteRetry)
  async execute({ service, work }: PayloadOf<typeof noteRetry>, context: RpcContext): Promise<void> {
    const by = await this.staff.require('admin', context);
    await this.log.add(this.dataSource.manager, by, 'retry_dead_letters', `${work}:${service}`, {}, {});
  }
}
