import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { endSuspensionsJob } from '@quillstead/contracts';
import { JobHandler, Jobs } from '@quillstead/service-kit';
import { LessThanOrEqual, Repository } from 'typeorm';
import { User } from '../user/index.js';
import { UserChanges } from './user-changes.js';

const minute = 60 * 1_000;
/** People let back at once; the others follow a minute later. */
const atOnce = 100;

/** Lets back who was suspended for a time that is over (docs/product/admin.md#decisions). */
@Injectable()
export class EndSuspensions implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly changes: UserChanges,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(endSuspensionsJob, minute);
  }

  /** The log has it as an act of the site. */
  @JobHandler(endSuspensionsJob)
  async run(): Promise<void> {
    const over = await this.users.find({
      where: { status: 'suspended', suspendedUntil: LessThanOrEqual(new Date()) },
      take: atOnce,
    });
    for (const { id } of over) await this.changes.apply({ user_id: id, status: 'active' }, null);
  }
}
