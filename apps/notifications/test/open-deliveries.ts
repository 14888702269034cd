import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DeliverySettings,
  deliverySettingsChanged,
  type Excerpt,
  sessionEnded,
} from '@quillstead/contracts';
import { type RpcContext, RedisListClient, CONFIG, Mailer, SentEmails } from '@quillstead/service-kit';
import type { NotificationsConfig } from '../src/config.js';
import { wakeDeliveries } from '../src/due/index.js';
import { DeliverDue } from '../src/delivery/deliver-due.js';
import { DeliverPushes } from '../src/delivery/deliver-pushes.js';
import { DueNotifications } from '../src/delivery/due-notifications.js';
import { FreshNotifications } from '../src/delivery/fresh-notifications.js';
import { ListEmails } from '../src/delivery/list-emails.js';
import { GatherEmails } from '../src/delivery/gather-emails.js';
import { SendEmails } from '../src/delivery/send-emails.js';
import { Excerpts, EmailTokens } from '../src/mail/index.js';
import { PushDevices, PushSender } from '../src/push/index.js';
import { ForgetDevice, SaveDevice } from '../src/push/save-device.js';
import { VapidKeys } from '../src/push/vapid-keys.js';
import { openNotifications } from './open-notifications.js';

interface Places {
  readonly smtpUrl?: string;
  readonly pushOrigin?: string;
  /** Other variables that the test is about. */
  readonly env?: Readonly<Record<string, string>>;
}

const quiet = { info: () => undefined, warn: () => undefined };

/** Opens the senders of push messages and emails, and the use cases of notifications on the same database. */
export async function openDeliveries({ smtpUrl, pushOrigin, env = {} }: Places = {}) {
  const mailDir = await mkdtemp(join(tmpdir(), 'quillstead-emails-'));
  const site = await openNotifications({
    SITE_URL: 'https://stories.example',
    MAIL_DIR: mailDir,
    ...env,
    ...(pushOrigin === undefined ? {} : { PUSH_TRUSTED_ORIGIN: pushOrigin }),
    ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl }),
  });
  const { dataSource, get, apply } = site;
  const config = get<NotificationsConfig>(CONFIG);
  const [keys, devices, tokens] = [get(VapidKeys), get(PushDevices), get(EmailTokens)];
  let ahead = 0;
  /** The site's clock, which `pass` advances. */
  const clock = { now: () => new Date(Date.now() + ahead) };
  const due = new DueNotifications(dataSource, clock);
  const notifications = new FreshNotifications(dataSource);
  const excerpts: { stories: Excerpt[]; comments: Excerpt[] } = { stories: [], comments: [] };
  /** A substitute for content: it returns the beginnings of the texts that the reader may read. */
  const content: Pick<RedisListClient, 'call' | 'deadline'> = {
    call: async () => excerpts as never,
    deadline: () => Infinity,
  };
  const reading = new Excerpts(content, quiet);

  /** Makes another worker, with connections of its own to mail server and push services. */
  function worker() {
    const sender = new PushSender(keys, config);
    const mailer = new Mailer(config, quiet, new SentEmails(dataSource, quiet));
    const pushes = new DeliverPushes(dataSource, due, notifications, devices, sender, quiet);
    const emails = new SendEmails(dataSource, notifications, reading, mailer, tokens, clock, quiet);
    const gathering = new GatherEmails(dataSource, due, notifications, clock);
    const stop = () => {
      sender.onApplicationShutdown();
      mailer.onApplicationShutdown();
    };
    return {
      all: new DeliverDue(pushes, gathering, emails, { repeat: () => undefined }),
      pushes,
      gathering,
      emails,
      mailer,
      stop,
    };
  }
  const own = worker();

  return {
    ...site,
    keys,
    tokens,
    due,
    worker,
    own,
    deliver: () => own.all.run(),
    /** Delivers with several replicas at the same moment. */
    async deliverByMany(): Promise<void> {
      const workers = Array.from({ length: 6 }, worker);
      await Promise.all(workers.map(({ all }) => all.run()));
      for (const { stop } of workers) stop();
    },
    save: get(SaveDevice),
    forget: get(ForgetDevice),
    endSession: (sessionId: number, userId: number) =>
      apply(sessionEnded, { session_id: sessionId, user_id: userId, token_hash: '' }),
    /** Applies a member's settings, as accounts publishes them; by default with emails and pushes of all kinds. */
    wish: (userId: number, changes: Partial<DeliverySettings> = {}) =>
      apply(deliverySettingsChanged, {
        user_id: userId,
        email: `person_${userId}@mail.example`,
        is_email_verified: 1,
        note_by_email: 1,
        note_email_frequency: 'at_once',
        show_nsfw: 0,
        push_off: [],
        status: 'active',
        ...changes,
      }),
    /** Requests the delivery of all notifications of a member again. */
    async wake(userId: number): Promise<void> {
      await dataSource.transaction(async (manager) => {
        const rows = await manager.query<{ id: number }[]>(
          'SELECT id FROM notification WHERE receiver_id = $1',
          [userId],
        );
        await wakeDeliveries(
          rows.map(({ id }) => id),
          manager,
        );
      });
    },
    excerpts,
    clock,
    failed: (context: RpcContext) => get(ListEmails).execute({}, context),
    /** Returns how many emails to a member have been sent. */
    async emailsTo(userId: number): Promise<number> {
      const [sent] = await dataSource.query<{ count: number }[]>(
        `SELECT count(*) AS count FROM notification_email WHERE receiver_id = $1 AND outcome = 'sent'`,
        [userId],
      );
      return sent?.count ?? 0;
    },
    /** Advances the clock by so many seconds. */
    pass(seconds: number): void {
      ahead += seconds * 1_000;
    },
    /** Sets the clock to the time of PostgreSQL again. */
    returnToNow(): void {
      ahead = 0;
    },
    async close(): Promise<void> {
      own.stop();
      await site.close();
      await rm(mailDir, { recursive: true, force: true });
    },
  };
}

export type OpenDeliveries = Awaited<ReturnType<typeof openDeliveries>>;

/** Returns the context of a member's call in a session. */
export function inSession(userId: number, sessionId: number): RpcContext {
  const viewer = {
    id: userId,
    session_id: sessionId,
    username: `person_${userId}`,
    role: 'member',
    show_nsfw: 0,
  } as const;
  return { viewer, requestId: 'a request', deadline: Date.now() + 20_000 };
}
