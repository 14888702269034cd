import { setTimeout as pause } from 'node:timers/promises';
import { notificationKinds, shortenText } from '@quillstead/catalogue';
import { Inject, Injectable } from '@nestjs/common';
import { execute, LOGGER, type Logger, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { retryDelay } from '../due/index.js';
import { type PushDevice, PushDevices, type PushMessage, PushSender } from '../push/index.js';
import { DueNotifications, type TakenDue } from './due-notifications.js';
import { type FreshNotification, FreshNotifications } from './fresh-notifications.js';

/**
 * The most notifications that are leased at once, and the most that are being delivered; all their devices get the
 * message within a lease.
 */
const [batch, mostUnderWay] = [40, 200];
/** The milliseconds after which a waiting run looks for notifications that have become due meanwhile. */
const look = 500;
const mostTries = 12;
/** The most UTF-16 units of a message; an encrypted one holds about 3,900 bytes. */
const longestText = 600;

/** Pushes due notifications to the devices of their receivers. */
@Injectable()
export class DeliverPushes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly due: DueNotifications,
    private readonly notifications: FreshNotifications,
    private readonly devices: PushDevices,
    private readonly sender: PushSender,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Delivers until nothing is due. A delivery to a slow device delays no other: others are leased meanwhile, as long as
   * fewer than `mostUnderWay` run.
   */
  async run(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    const faults: unknown[] = [];
    for (;;) {
      const taken = await this.take(Math.min(batch, mostUnderWay - underWay.size));
      for (const delivery of taken) {
        const ending = delivery.catch((fault: unknown) => void faults.push(fault));
        const ended = ending.finally(() => underWay.delete(ended));
        underWay.add(ended);
      }
      if (faults.length > 0 || underWay.size === 0) break;
      if (taken.length === 0 || underWay.size >= mostUnderWay)
        await Promise.race([...underWay, pause(look, undefined, { ref: false })]);
    }
    await Promise.all(underWay);
    if (faults.length > 0) throw faults[0];
  }

  /** Leases up to `limit` notifications, and begins to deliver them. */
  private async take(limit: number): Promise<Promise<void>[]> {
    if (limit === 0) return [];
    const taken = await this.due.take('push', limit);
    if (taken.length === 0) return [];
    const ids = taken.map(({ notificationId }) => notificationId);
    const fresh = new Map(
      (await this.notifications.find(ids, 'push')).map((notification) => [
        notification.item.id,
        notification,
      ]),
    );
    return taken.map((one) => this.deliver(one, fresh.get(one.notificationId)));
  }

  private async deliver(taken: TakenDue, notification: FreshNotification | undefined): Promise<void> {
    if (notification === undefined) return this.due.finish('push', taken);
    const devices = await this.devices.of(notification.receiver.id);
    const waits = await Promise.all(devices.map((device) => this.push(notification, device, taken.tries)));
    const wait = Math.max(0, ...waits);
    if (wait === 0) return this.due.finish('push', taken);
    if (taken.tries < mostTries) return this.due.postpone('push', taken, wait);
    this.logger.warn(
      { notification_id: taken.notificationId, tries: taken.tries },
      'a push message was given up',
    );
    return this.due.finish('push', taken);
  }

  /**
   * Pushes a notification to a device. Returns the milliseconds after which it may be tried again; 0 when the device
   * has the message, or will never get it.
   */
  private async push(notification: FreshNotification, device: PushDevice, tries: number): Promise<number> {
    if (!(await this.note(notification, device))) return 0;
    const outcome = await this.sender.send(device, toMessage(notification));
    if (outcome.kind === 'gone') await this.devices.forget(device);
    if (outcome.kind !== 'later') return 0;
    await this.takeBack(notification, device);
    return Math.max(outcome.wait ?? 0, retryDelay(tries));
  }

  /**
   * Stores that a message is sent before it is sent, so that a process that ends in between loses it and does not send
   * it twice. Returns false if it was sent in this round already.
   */
  private async note({ item, round }: FreshNotification, { sessionId }: PushDevice): Promise<boolean> {
    const noted = await execute(
      this.dataSource,
      sql`INSERT INTO delivery (notification_id, channel, session_id, round) VALUES (${item.id}, 'push', ${sessionId}, ${round})
       ON CONFLICT (notification_id, channel, session_id) DO UPDATE SET round = excluded.round, left_at = now()
       WHERE delivery.round < excluded.round`,
    );
    return noted > 0;
  }

  private async takeBack({ item, round }: FreshNotification, { sessionId }: PushDevice): Promise<void> {
    await execute(
      this.dataSource,
      sql`DELETE FROM delivery WHERE notification_id = ${item.id} AND channel = 'push' AND session_id = ${sessionId} AND round = ${round}`,
    );
  }
}

function toMessage({ item }: FreshNotification): PushMessage {
  return {
    title: notificationKinds[item.kind].title,
    body: shortenText(item.note_text, longestText, longestText),
    link: item.link,
    tag: `notification-${item.id}`,
  };
}
