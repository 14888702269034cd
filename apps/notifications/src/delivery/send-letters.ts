import { unsubscribePath } from '@quillstead/contracts';
import { Inject, Injectable } from '@nestjs/common';
import {
  CONFIG,
  execute,
  integer,
  LetterRefused,
  LOGGER,
  type Logger,
  Mailer,
  type Post,
  query,
  type RowOf,
  type ServiceConfig,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Clock } from '../due/index.js';
import { isKnownKind, kindOfCode } from '../kind/index.js';
import { Excerpts, noticeLetter, type ToldNotice, UnsubscribeTokens } from '../mail/index.js';
import { forgetRefusals, noteRefusal } from '../refused-address/index.js';
import { type FreshNotice, FreshNotices } from './fresh-notices.js';
import { growingWait } from './growing-wait.js';
import { allKinds, type LetterOutcome } from './notice-letter.entity.js';

const takenLetterColumns = {
  id: integer,
  receiver_id: integer,
  kind: integer,
  notice_ids: integer.list,
  tries: integer,
};
type TakenLetter = RowOf<typeof takenLetterColumns>;

/** How a letter ended; null: it is tried again. */
interface LetterEnd {
  readonly outcome: LetterOutcome;
  readonly smtpCode: number | null;
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
    private readonly excerpts: Excerpts,
    private readonly mailer: Mailer,
    private readonly tokens: UnsubscribeTokens,
    private readonly clock: Clock,
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
    const rows = await query(
      this.dataSource,
      takenLetterColumns,
      sql`UPDATE notice_letter letter SET next_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${lease}), tries = letter.tries + 1
       FROM (
         SELECT id FROM notice_letter
         WHERE next_at <= ${this.clock.now()} AND (kind = ${allKinds} OR ${isKnownKind('notice_letter')})
         ORDER BY next_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
       ) AS taken
       WHERE letter.id = taken.id
       RETURNING letter.id, letter.receiver_id, letter.kind, letter.notice_ids, letter.tries`,
    );
    return rows;
  }

  private async send(letter: TakenLetter): Promise<void> {
    const end = await this.carry(letter);
    if (end === null) return this.tryLater(letter);
    await execute(
      this.dataSource,
      sql`UPDATE notice_letter SET outcome = ${end.outcome}, smtp_code = ${end.smtpCode}, next_at = NULL WHERE id = ${letter.id}`,
    );
  }

  private async carry(letter: TakenLetter): Promise<LetterEnd | null> {
    const written: { to: string | null } = { to: null };
    try {
      await this.mailer.write(`notices-${letter.id}`, async () => {
        const post = await this.write(letter);
        written.to = post?.to ?? null;
        return post;
      });
    } catch (error) {
      this.logger.warn({ err: error, letter_id: letter.id, attempt: letter.tries }, 'a letter did not go');
      if (error instanceof LetterRefused) return this.refused(letter, written.to, error);
      return letter.tries >= mostTries ? { outcome: 'given_up', smtpCode: null } : null;
    }
    if (written.to === null) return { outcome: 'void', smtpCode: null };
    await forgetRefusals(letter.receiver_id, this.dataSource.manager);
    return { outcome: 'sent', smtpCode: null };
  }

  private async refused(
    { receiver_id: userId }: TakenLetter,
    to: string | null,
    { refusal }: LetterRefused,
  ): Promise<LetterEnd> {
    if (to !== null && refusal.isOfReceiver)
      await noteRefusal({ userId, email: to, at: this.clock.now() }, this.dataSource.manager);
    return { outcome: 'refused', smtpCode: refusal.code };
  }

  /** What the letter says is looked at now; null when nothing of it is due any longer. */
  private async write({ kind, notice_ids: ids }: TakenLetter): Promise<Omit<Post, 'id'> | null> {
    const found = await this.notices.find(ids, 'mail');
    const [first, ...others] = found.filter(({ mailedRound, round }) => mailedRound === round);
    if (first === undefined) return null;
    return { to: first.receiver.email, letter: await this.letter(kind, [first, ...others]) };
  }

  private async letter(kind: number, notices: readonly [FreshNotice, ...FreshNotice[]]) {
    const [first, ...others] = notices;
    const { receiver } = first;
    const address = new URL(unsubscribePath, this.config.SITE_URL);
    address.searchParams.set('token', this.tokens.sign(receiver.id));
    const known = await this.excerpts.of(
      receiver.id,
      notices.map(({ item, storyId }) => ({ ...item, storyId })),
    );
    const withExcerpt = ({ item }: FreshNotice): ToldNotice => ({
      ...item,
      excerpt: known.get(item.id) ?? null,
    });
    return noticeLetter(
      kind === allKinds ? null : kindOfCode(kind),
      [withExcerpt(first), ...others.map(withExcerpt)],
      receiver,
      { ...this.config, unsubscribeUrl: address.href },
    );
  }

  private async tryLater({ id, tries }: TakenLetter): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE notice_letter SET next_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${growingWait(tries) / 1_000}) WHERE id = ${id}`,
    );
  }
}
