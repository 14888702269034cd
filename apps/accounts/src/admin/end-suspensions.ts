import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { endSuspensionsJob } from '@quillstead/contracts';
import { JobHandler, Jobs } from '@quillstead/service-kit';
import { LessThanOrEqual, Repository } from 'typeorm';
import { User } from '../user/index.js';
import { UserChanges } from './user-changes.js';

const minute = 60 * 1_000;
/** The number of people who are reinstated at once; the others follow a minute later. */
const atOnce = 100;

/** Reinstates members whose suspension has ended (docs/product/admin.md#decisions). */
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

  /** Reinstates up to `atOnce` of them. The log has it as an act of the site. */
  @JobHandler(endSuspensionsJob)
  async run(): Promise<void> {
    const over = await this.users.find({
      where: { status: 'suspended', suspendedUntil: LessThanOrEqual(new Date()) },
      take: atOnce,
    });
    for (const { id } of over)
      await this.changes.apply({ user_id: id, status: 'active' }, null, { isDue: isOver });
  }
}

/** True if a suspension has ended, also under the lock: it may have been extended at this moment. */
const isOver = ({ status, suspendedUntil }: User): boolean =>
  status === 'suspended' && suspendedUntil !== null && suspendedUntil <= new Date();
