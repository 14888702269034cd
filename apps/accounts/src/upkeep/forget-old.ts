import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { forgetOld, sessionDays } from '@quillstead/contracts';
import { Does, Jobs, SentLetters } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { AccountTokens } from '../token/index.js';

const day = 24 * 60 * 60 * 1_000;
const daysOfLetters = 30;

/** Forgets, once a day, sessions that are over, tokens that no longer work, and which letters went out long ago. */
@Injectable()
export class ForgetOld implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AccountTokens,
    private readonly letters: SentLetters,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(forgetOld, day);
  }

  @Does(forgetOld)
  async run(): Promise<void> {
    await this.tokens.prune();
    await this.letters.prune(daysOfLetters);
    // Nobody is told: a session so old is refused already.
    await this.dataSource.query(
      'DELETE FROM session WHERE last_used_at < now() - make_interval(days => $1)',
      [sessionDays + 1],
    );
  }
}
