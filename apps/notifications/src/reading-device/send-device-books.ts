import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sendDeviceBooksJob, type SessionViewer } from '@quillstead/contracts';
import {
  EmailRefused,
  type EmailSite,
  execute,
  flag,
  integer,
  JobHandler,
  Jobs,
  LOGGER,
  type Logger,
  Mailer,
  type OutgoingEmail,
  queryOne,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Clock, isGivenUp, retryDelay } from '../due/index.js';
import { EmailTokens } from '../mail/index.js';
import { deviceAddress } from './device-address.js';
import { deviceEmail, MakeDeviceBook } from './make-device-book.js';
import type { DeviceBook } from './reading-device.entity.js';
import { takeAddressOff } from './set-reading-device.js';

const columns = {
  id: integer,
  user_id: integer,
  kind: text,
  key: text,
  tries: integer,
  failures: integer,
  since: time,
};
type Taken = RowOf<typeof columns>;

type Fault = 'gone' | 'too_large' | 'refused' | 'given_up';

/** The milliseconds between two runs. */
const look = 1_000;
/** The seconds within which a book is made and sent. */
const lease = 300;
/** The most tries whose worker has not reported how they ended. */
const mostDeaths = 10;
/** The codes for a receiver that does not exist, or that accepts no emails of this sender (RFC 5321). */
const refusedReceiver: ReadonlySet<number> = new Set([550, 551, 553]);

/**
 * Makes and sends the books that members want on their devices, one at a time in each process: a book may have as many
 * megabytes as an email can.
 */
@Injectable()
export class SendDeviceBooks implements OnApplicationBootstrap {
  private isRunning = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly books: MakeDeviceBook,
    private readonly mailer: Mailer,
    private readonly tokens: EmailTokens,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(sendDeviceBooksJob, look);
  }

  @JobHandler(sendDeviceBooksJob)
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (await this.sendNext());
    } finally {
      this.isRunning = false;
    }
  }

  private async sendNext(): Promise<boolean> {
    const due = await queryOne(
      this.dataSource,
      columns,
      sql`UPDATE device_book due SET
            next_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${lease}), tries = due.tries + 1
          FROM (
            SELECT id FROM device_book WHERE next_at <= ${this.clock.now()}
            ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED
          ) AS taken
          WHERE due.id = taken.id
          RETURNING due.id, due.user_id, due.kind, due.key, due.tries, due.failures,
            due.requested_at AS since`,
    );
    if (due === undefined) return false;
    await this.send(due);
    return true;
  }

  private async send(due: Taken): Promise<void> {
    // The last try did not report its end: the making of this book may kill workers.
    if (due.tries - due.failures > mostDeaths) {
      this.logger.warn({ device_book_id: due.id }, 'a book whose worker died is given up');
      return this.end(due, 'given_up');
    }
    try {
      await this.end(due, await this.deliver(due));
    } catch (error) {
      this.logger.warn({ err: error, device_book_id: due.id, attempt: due.tries }, 'a book did not go');
      if (error instanceof EmailRefused) await this.refused(due, error);
      else if (isGivenUp(due, this.clock.now())) await this.end(due, 'given_up');
      else await this.tryLater(due);
    }
  }

  private async deliver({ id, user_id: userId, kind, key }: Taken): Promise<'sent' | Fault> {
    const viewer = await this.viewer(userId);
    const address = viewer && (await this.address(userId));
    if (!viewer || !address) return 'given_up';
    const book = await this.books.execute({ kind: kind as DeviceBook['kind'], key }, viewer);
    if (typeof book === 'string') return book;
    const { title, name, bytes: content } = book;
    await execute(this.dataSource, sql`UPDATE device_book SET title = ${title} WHERE id = ${id}`);
    let isThere = true;
    await this.mailer.write(`device-book-${id}`, async (site: EmailSite) => {
      // The address may have been removed while the book was made.
      const to = await this.address(userId);
      isThere = to !== null;
      if (to === null) return null;
      const attachment = { filename: fileName(name), contentType: 'application/epub+zip', content };
      const outgoing: Omit<OutgoingEmail, 'id'> = {
        to,
        content: deviceEmail(title, this.tokens.sign(userId, 'end_device'), site),
        attachment,
      };
      return outgoing;
    });
    return isThere ? 'sent' : 'given_up';
  }

  /** Returns the address; null without one, and for one to which nothing more is sent. */
  private async address(userId: number): Promise<string | null> {
    const device = await deviceAddress(userId, this.dataSource);
    return device === undefined || device.is_refused === 1 ? null : device.email;
  }

  /** Returns the member as the caller of requests to content; null for one who is suspended or deleted. */
  private async viewer(userId: number): Promise<SessionViewer | null> {
    const member = await queryOne(
      this.dataSource,
      { username: text, show_nsfw: flag },
      sql`SELECT person.username, coalesce(settings.show_nsfw, 0)::int AS show_nsfw
          FROM user_projection person LEFT JOIN delivery_settings settings ON settings.user_id = person.user_id
          WHERE person.user_id = ${userId} AND person.status = 'active'`,
    );
    // The viewer has no session, and no more rights than any member has.
    return member === undefined ? null : { ...member, id: userId, session_id: 0, role: 'member' };
  }

  private async refused(due: Taken, { refusal }: EmailRefused): Promise<void> {
    if (refusal.isOfReceiver && refusedReceiver.has(refusal.code))
      await takeAddressOff(sql`user_id = ${due.user_id}`, this.dataSource);
    await this.end(due, 'refused');
  }

  /** Stores the end of a book, unless another worker has leased it since. */
  private async end({ id, tries }: Taken, state: 'sent' | Fault): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE device_book SET state = ${state}, next_at = NULL WHERE id = ${id} AND tries = ${tries}`,
    );
  }

  private async tryLater({ id, tries }: Taken): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE device_book
          SET failures = failures + 1,
              next_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${retryDelay(tries) / 1_000})
          WHERE id = ${id} AND tries = ${tries}`,
    );
  }
}

/** Returns the name of a file from a slug: in ASCII, which every service for devices accepts. */
function fileName(slug: string): string {
  const plain = slug.replace(/[^a-z0-9-]+/gi, '').replace(/^-+|-+$/g, '');
  return `${plain || 'book'}.epub`;
}
