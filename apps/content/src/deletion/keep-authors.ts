import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AccountStatus, keepAuthors } from '@quillstead/contracts';
import { Does, Jobs, Outbox } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { openOrCloseStories } from './open-or-close-stories.js';
import { purgeAuthor } from './purge-author.js';

const often = 2_000;

interface Asked {
  user_id: number;
  asked: number;
  status: AccountStatus;
}

/** Sees to people who turned private or public, were suspended, came back, or are gone. */
@Injectable()
export class KeepAuthors implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(keepAuthors, often);
  }

  @Does(keepAuthors)
  run(): Promise<void> {
    return seeToAuthors(this.dataSource, this.outbox);
  }
}

/** All who are waiting now. Who is asked for again meanwhile stays for the next time. */
export async function seeToAuthors(dataSource: DataSource, outbox: Outbox): Promise<void> {
  const waiting = await dataSource.query<Asked[]>(
    `SELECT upkeep.user_id, upkeep.asked, card.status
     FROM author_upkeep upkeep JOIN author_card card ON card.user_id = upkeep.user_id
     ORDER BY upkeep.user_id LIMIT 1000`,
  );
  for (const { user_id: userId, asked, status } of waiting) {
    await openOrCloseStories(userId, dataSource, outbox);
    if (status === 'deleted') await purgeAuthor(userId, dataSource, outbox);
    await dataSource.query('DELETE FROM author_upkeep WHERE user_id = $1 AND asked = $2', [userId, asked]);
  }
}
