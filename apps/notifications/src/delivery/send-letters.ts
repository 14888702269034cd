import type { NoticeKey } from '@quillstead/catalogue';
import { unsubscribePath } from '@quillstead/contracts';
import { Inject, Injectable } from '@nestjs/common';
import {
  CONFIG,
  LetterRefused,
  LOGGER,
  type Logger,
  Mailer,
  type Post,
  type ServiceConfig,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { noticeLetter, UnsubscribeTokens } from '../mail/index.js';
import { kindOfCode } from '../notice/index.js';
import { type FreshNotice, FreshNotices } from './fresh-notices.js';
import { growingWait } from './growing-wait.js';
import type { LetterOutcome } from './notice-letter.entity.js';

interface TakenLetter {
  readonly id: number;
  readonly kind: number;
  readonly notice_ids: readonly number[];
  readonly tries: number;
}

/** Letters taken at once, all of them tried within a lease. */
const batch = 6;
/** Seconds. */
const lease = 300;
const mostTries = 16;

/** Sends the letters that were made, and tries those again that no server took. */
@Injectable()
export class SendLetters {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notices: FreshNotices,
    private readonly mailer: Mailer,
    private readonly tokens: UnsubscribeTokens,
    @Inject(CONFIG) private readonly config: Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Takes a batch; gives how many letters it took. */
  async run(): Promise<number> {
    const taken = await this.take();
    await Promise.all(taken.map((letter) => this.send(letter)));
    return taken.length;
  }

  private async take(): Promise<TakenLetter[]> {
    const [rows] = await this.dataSource.query<[TakenLetter[], number]>(
      `UPDATE notice_letter letter SET next_at = now() + make_interval(secs => $2), tries = letter.tries + 1
       FROM (
         SELECT id FROM notice_letter WHERE next_at <= now() ORDER BY next_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) AS taken
       WHERE letter.id = taken.id
       RETURNING letter.id, letter.kind, letter.notice_ids, letter.tries`,
      [batch, lease],
    );
    return rows;
  }

  private async send(letter: TakenLetter): Promise<void> {
    let outcome: LetterOutcome = 'sent';
    try {
      await this.mailer.write(`notices-${letter.id}`, async () => {
        const post = await this.write(letter);
        if (post === null) outcome = 'void';
        return post;
      });
    } catch (error) {
      this.logger.warn({ err: error, letter_id: letter.id, attempt: letter.tries }, 'a letter did not go');
      if (error instanceof LetterRefused) outcome = 'refused';
      else if (letter.tries >= mostTries) outcome = 'given_up';
      else return this.tryLater(letter);
    }
    await this.dataSource.query('UPDATE notice_letter SET outcome = $2, next_at = NULL WHERE id = $1', [
      letter.id,
      outcome,
    ]);
  }

  /** What the letter says is looked at now; null when nothing of it is due any longer. */
  private async write({ kind, notice_ids: ids }: TakenLetter): Promise<Omit<Post, 'id'> | null> {
    const found = await this.notices.find(ids, 'mail');
    const [first, ...others] = found.filter(({ mailedRound, round }) => mailedRound === round);
    if (first === undefined) return null;
    return { to: first.receiver.email, letter: this.letter(kindOfCode(kind), [first, ...others]) };
  }

  private letter(kind: NoticeKey, [first, ...others]: readonly [FreshNotice, ...FreshNotice[]]) {
    const { receiver } = first;
    const address = new URL(unsubscribePath, this.config.SITE_URL);
    address.searchParams.set('token', this.tokens.sign(receiver.id));
    const told = [first.item, ...others.map(({ item }) => item)] as const;
    return noticeLetter(kind, told, receiver, { ...this.config, unsubscribeUrl: address.href });
  }

  private async tryLater({ id, tries }: TakenLetter): Promise<void> {
    await this.dataSource.query(
      'UPDATE notice_letter SET next_at = now() + make_interval(secs => $2) WHERE id = $1',
      [id, growingWait(tries) / 1_000],
    );
  }
}
