import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { forgetEndedMutes } from '@quillstead/contracts';
import { integer, JobHandler, Jobs, lockQuota, query, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { MuteChanges } from './mute-changes.js';

const hour = 60 * 60 * 1_000;
const membersAtOnce = 500;

/** Deletes mutes that have ended, here and in other services. */
@Injectable()
export class ForgetEndedMutes implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mutes: MuteChanges,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(forgetEndedMutes, hour);
  }

  @JobHandler(forgetEndedMutes)
  async run(): Promise<void> {
    for (let found = membersAtOnce; found === membersAtOnce;) {
      const members = await query(
        this.dataSource,
        { member_id: integer },
        sql`SELECT DISTINCT member_id FROM mute WHERE ends_at <= now() LIMIT ${membersAtOnce}`,
      );
      for (const { member_id: memberId } of members)
        await this.dataSource.transaction(async (manager) => {
          await lockQuota('mute', memberId, manager);
          await this.mutes.endExpired(memberId, manager);
        });
      found = members.length;
    }
  }
}
